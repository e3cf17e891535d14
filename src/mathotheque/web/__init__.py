"""The room: the games in the browser. Server-rendered pages, one stream a viewer, forms that work without a script."""
