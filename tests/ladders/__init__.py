"""How strong the levels are: each against the one below, kept in `docs/figures` and told in `docs/bots.md`.

`make ladder` measures what is not kept yet; `python -m tests.ladders or-des-fous --games 200 --again` measures one game
again with fewer games. Whatever was measured is kept at once, so a run may be stopped and goes on where it was.
"""
