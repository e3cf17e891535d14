"""What somebody sees of a page: elements that are whole on the screen, and words that are not cut."""

from __future__ import annotations

from playwright.sync_api import Page

_SEEN = """(selector) => {
  const element = document.querySelector(selector);
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  const inside = left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
  return inside && right > left && (element.contains(there) || there?.contains(element));
}"""
_OVER = """([one, other]) => {
  const [a, b] = [one, other].map((selector) => document.querySelector(selector).getBoundingClientRect());
  return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
}"""


def seen(page: Page, selector: str) -> bool:
    """Whether the whole of an element is on the screen, and nothing lies over its middle."""
    return bool(page.evaluate(_SEEN, selector))


def overlap(page: Page, one: str, other: str) -> bool:
    """Whether two elements share a place on the screen."""
    return bool(page.evaluate(_OVER, [one, other]))
