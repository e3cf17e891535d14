"""The lab: the games behind the usual research interfaces, and many of them at once. Needs the extra `[lab]`."""
