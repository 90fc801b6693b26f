"""The table over the network: a web server, its rooms, and the browser client in static/."""
