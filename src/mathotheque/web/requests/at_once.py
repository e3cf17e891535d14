"""Waiting only where there is something to wait for: what can be done at once takes no turn of the loop."""

from __future__ import annotations

from collections.abc import Awaitable, Generator
from types import coroutine
from typing import Any, Generic, TypeVar

Result = TypeVar("Result")


class Begun(Generic[Result]):
    """Something awaitable, gone as far as it can at once: it is `done` and has its `result`, or has a `rest`."""

    __slots__ = ("_doing", "_waits_for", "done", "result")

    result: Result

    def __init__(self, doing: Awaitable[Result]) -> None:
        self._doing = doing.__await__()
        try:
            self._waits_for = self._doing.send(None)
        except StopIteration as end:
            self.done, self.result = True, end.value
        else:
            self.done = False

    async def rest(self) -> Result:
        """What is left of it, to be waited for as usual."""
        return await _rest(self._doing, self._waits_for)

    def give_up(self) -> None:
        """Leave it where it waits."""
        self._doing.close()


@coroutine
def _rest(doing: Generator[Any, Any, Result], waits_for: object) -> Generator[object, object, Result]:
    """The same from where it waits."""
    try:
        while True:
            try:
                answer = yield waits_for
            except GeneratorExit:
                raise
            except BaseException as error:  # a cancelled task too: it is the coroutine's own matter
                waits_for = doing.throw(error)
            else:
                waits_for = doing.send(answer)
    except StopIteration as end:
        result: Result = end.value
        return result
    finally:
        doing.close()
