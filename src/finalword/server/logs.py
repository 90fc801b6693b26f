"""Logs for machines: one JSON object a line, without tokens, names, words, codes of rooms or one-time codes."""

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Any


class JsonLines(logging.Formatter):
    """Writes a record as one line of JSON; a traceback stands in it as text."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def log_settings(level: str) -> dict[str, Any]:
    """Return the configuration of logging: JSON lines on standard error, plain lines on a terminal."""
    plain = {"format": "%(asctime)s %(levelname)s %(message)s", "datefmt": "%H:%M:%S"}
    formatter = plain if sys.stderr.isatty() else {"()": f"{__name__}.{JsonLines.__name__}"}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"lines": formatter},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "lines", "stream": "ext://sys.stderr"}},
        "loggers": {
            name: {"handlers": ["stderr"], "level": level.upper(), "propagate": False}
            for name in ("finalword", "uvicorn", "uvicorn.error")
        },
    }
