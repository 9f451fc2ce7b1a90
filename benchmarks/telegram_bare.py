"""A bot on python-telegram-bot that answers presses and does nothing else, for `benchmarks.telegram`."""

import os
from typing import Any

from telegram import Update
from telegram.ext import Application, CallbackQueryHandler


async def answer(update: Update, _context: Any) -> None:
    """Answer a press."""
    if update.callback_query:
        await update.callback_query.answer()


def main() -> None:
    """Run until SIGTERM; told where by the same variables as Osteria."""
    token, api = os.environ["OSTERIA_TELEGRAM_TOKEN"], os.environ["OSTERIA_TELEGRAM_API"]
    application = Application.builder().token(token).base_url(f"{api}/bot").build()
    application.add_handler(CallbackQueryHandler(answer))
    application.run_polling()


if __name__ == "__main__":
    main()
