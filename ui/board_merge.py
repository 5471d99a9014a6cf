"""A board's state and a reading of its photos put together. No pages here.

A part of a board (a space, a number) is the person's once it was settled, or once it is another than the
photos said. A photo does not change such a part: where it surely shows something else, both are offered.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from ui.board_sight import (
    KIND,
    Data,
    OpenDoubt,
    Read,
    Sight,
    concerns,
    each_shot,
    value_at,
    with_value,
)

_CLASH = object()
"""Stands for a part of which the person and a sure reading say different things."""


def merged(
    data: Data, sight: Sight, read: Read, parts: Iterable[str], silent: Iterable[str]
) -> tuple[Data, Sight]:
    """A state and what is known of it, with a reading.

    Where none of its photos waits any more, somebody else was quicker and nothing changes.

    Args:
        data: The state, as JSON data.
        sight: What photos told before.
        read: What they tell now, all of those together that show the board as it is.
        parts: Paths of what can be read.
        silent: Those of them that a photo need not show: what was not seen stays as it was.
    """
    if not any(s.sha in read.shas for s in sight.waiting):
        return data, sight
    original, whole, unsaid = data, tuple(parts), frozenset(silent)
    others, known = {}, dict(sight.read)
    for path in whole:
        old, new = value_at(data, path), value_at(read.state, path)
        if path in unsaid and (new is None or path not in read.seen):
            continue
        doubts = [d for d in read.doubts if concerns(d.path, path)]
        value = _part(path, old, new, sight, doubts)
        if value is _CLASH:
            others[path] = new
            value = old
        data = with_value(data, path, value)
        known[path] = new
    after = replace(
        each_shot(sight, set(read.shas), lambda s: replace(s, status="read", error="")),
        read=known,
        seen=read.seen,
        others=others,
        asked=tuple(doubt.path for doubt in read.doubts),
        hint=read.hint,
    )
    before = replace(sight, others=others)
    asked = (d for d in read.doubts if _is_open(d.path, original, data, before, read.state, whole))
    return data, replace(after, doubts=tuple(asked))


def _is_open(path: str, old: Data, new: Data, sight: Sight, read: Data, parts: Iterable[str]) -> bool:
    """Whether a doubt of a reading is still to be asked.

    Args:
        path: What is in doubt.
        old: The state before the reading.
        new: The state with it.
        sight: What photos told before, with what the person says otherwise now.
        read: The state as read.
        parts: Paths of what can be read.
    """
    if any(concerns(path, other) for other in sight.others):
        return False
    part = next((p for p in parts if path == p or path.startswith(f"{p}/")), None)
    if part is None:
        return not _spoken(path, sight)
    stands, before = value_at(old, part), sight.read.get(part)
    if path == part:
        return not _held(part, stands, before, sight)
    if isinstance(value_at(read, part), dict) and not _same_kind(value_at(new, part), value_at(read, part)):
        return False
    said = value_at(old, path)
    return not _spoken(path, sight) and (said is None or said == value_at(before, path[len(part) + 1 :]))


def _part(path: str, old: Data, new: Data, sight: Sight, doubts: Sequence[OpenDoubt]) -> Data:
    """A part after a reading, or :data:`_CLASH`."""
    before = sight.read.get(path)
    if not _held(path, old, before, sight):
        return new
    asked = path in sight.others  # both were offered, nothing was chosen yet
    overruled = path in sight.read and before == new and not asked  # the person knows what the photo says
    if _same_kind(old, new):
        value, clash = {}, False
        for name, said in old.items():
            seen, sub = new[name], f"{path}/{name}"
            mine = said is not None and (_spoken(sub, sight) or said != value_at(before, name))
            value[name] = said if mine else seen
            clash = clash or (mine and said != seen and not _may_be(said, sub, doubts))
        return _CLASH if clash and not overruled else value
    return old if old == new or overruled or _may_be(old, path, doubts) else _CLASH


def _held(path: str, value: Data, before: Data, sight: Sight) -> bool:
    same = value == before or (path not in sight.read and value == [])  # a list that nobody began yet
    return not same or any(concerns(path, each) for each in sight.settled)


def _spoken(path: str, sight: Sight) -> bool:
    return any(path == each or path.startswith(f"{each}/") for each in sight.settled)


def _same_kind(old: Data, new: Data) -> bool:
    both = isinstance(old, dict) and isinstance(new, dict)
    return both and old.get(KIND) == new.get(KIND)


def _may_be(value: Data, path: str, doubts: Iterable[OpenDoubt]) -> bool:
    """Whether the reader is not sure enough to speak against a person's value."""
    kind = _kind(value)
    part, _, name = path.rpartition("/")
    for doubt in doubts:
        said = [c for c, _ in doubt.candidates]
        if doubt.path == path and (value in said or kind in map(_kind, said)):
            return True
        if doubt.path == f"{path}/{KIND}" and kind in said:
            return True
        if doubt.path == part and any(isinstance(c, dict) and c.get(name) == value for c in said):
            return True
    return False


def _kind(value: Data) -> Data:
    return value.get(KIND) if isinstance(value, dict) else value
