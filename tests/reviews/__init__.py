"""Reviews: accounts that add up, verdicts that are fair."""
