"""The application: tables, store, screens, and the command line."""
