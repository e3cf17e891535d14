"""Games of other packages, installed as packages: La course à vingt as docs/adding-a-game.md tells it, and Devine."""
