"""The games on paper, as PDF or as HTML: boards, material, rule books. Only `web` and `cli` import it."""
