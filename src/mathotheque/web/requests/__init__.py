"""What stands between a socket and the room: limits, headers, who somebody is, how refusals and problems are told."""
