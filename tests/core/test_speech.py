"""Messages: values that can be said in every language, and remember what they said."""

from __future__ import annotations

import pickle

from mathotheque.core.speech import Message


def test_what_was_said_is_no_part_of_a_message() -> None:
    """Otherwise two equal messages would differ once one of them has spoken."""
    said, silent = (Message.of("core.option-whole", low=1, high=99) for _ in range(2))
    words = [said.say(lang) for lang in ("fr", "en", "fr")]
    assert words[0] == words[2] != words[1]
    assert said == silent
    assert hash(said) == hash(silent)
    assert repr(said) == repr(silent)
    again = pickle.loads(pickle.dumps(said))
    assert again == silent
    assert again.say("en") == words[1]
