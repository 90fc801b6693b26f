"""The table on a whole screen: a Textual app. Widgets draw views and post messages; none of them calls the table."""
