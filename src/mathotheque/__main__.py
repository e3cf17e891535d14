"""`python -m mathotheque` is the same as `mathotheque`."""

from mathotheque.cli import main

main()
