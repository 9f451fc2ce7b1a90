"""Where everything stands that must survive: SQLAlchemy Core over SQLite or PostgreSQL, with the same statements for
both.
"""
