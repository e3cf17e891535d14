"""What several processes of one room share."""
