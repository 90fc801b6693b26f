"""Sheets, cards, booklet and box as files a printer takes: geometry in millimetres, drawing beside it."""
