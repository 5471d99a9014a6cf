"""Spyrium: what holds for every state, also for those that break the rules."""

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import codec, spyrium
from scoring.spyrium import (
    FACTORIES,
    GROUPS,
    TECHNIQUE_CAP,
    Card,
    Kind,
    State,
    Technique,
    VpMove,
    change,
    questions,
    score,
)

card_names = st.none() | st.sampled_from([*FACTORIES, *Technique, "Gizmo", ""])
cards = st.builds(
    Card, st.sampled_from(Kind), card_names, st.none() | st.integers(0, 12), st.none() | st.booleans()
)
numbers = st.none() | st.integers(0, 20)
states = st.builds(
    State,
    track=st.none() | st.integers(0, 120),
    cards=st.lists(cards, max_size=8).map(tuple),
    crystals=numbers,
    pounds=numbers,
    workers=st.none() | st.integers(0, 7),
    residence=st.none() | st.sampled_from([2, 3, 4, 5, 7]),
    tokens=numbers,
    moves=st.lists(st.builds(VpMove, st.text(max_size=9), st.integers(0, 9)), max_size=3).map(tuple),
)


def having(own: State, what: str, number: int) -> State:
    return replace(own, **{what: number})  # type: ignore[arg-type]


@given(states)
def test_totals_are_sums_of_lines(own: State) -> None:
    result = score(own)
    assert result.total == sum(line.points for line in result.lines) == sum(result.groups.values())
    assert tuple(result.groups) == GROUPS


@given(states)
def test_no_technique_gives_more_than_the_cap(own: State) -> None:
    for line in score(own).lines:
        assert line.group != "techniques" or 0 <= line.points <= TECHNIQUE_CAP


@given(states, st.permutations(range(8)))
def test_the_order_of_the_cards_does_not_matter(own: State, order: list[int]) -> None:
    shuffled = replace(own, cards=tuple(own.cards[i] for i in order if i < len(own.cards)))
    assert score(shuffled).groups == score(own).groups
    assert score(shuffled).range == score(own).range
    assert (change(own, shuffled).built, change(own, shuffled).points) == ((), 0)


@given(states)
def test_json_round_trip(own: State) -> None:
    assert spyrium.parse(codec.dump(own)) == own


@given(states, st.data())
def test_answers_stay_within_the_range(own: State, data: st.DataObject) -> None:
    known = replace(own, moves=())
    low, high = score(known).reach
    answers = {"residence": st.sampled_from([2, 3, 4, 5, 7]), "workers": st.integers(0, 7)}
    for _ in range(40):
        open_ = questions(known)
        if not open_:
            break
        path = open_[0].path
        if path.startswith("cards/"):
            i, key = path.split("/")[1:]
            choices: dict[str, st.SearchStrategy[object]] = {
                "vp": st.integers(0, 12),
                "factory": st.booleans(),
                "name": st.sampled_from(Technique).map(str),
            }
            answer = {key: data.draw(choices[key])}
            changed = replace(known.cards[int(i)], **answer)  # type: ignore[arg-type]
            known = replace(known, cards=(*known.cards[: int(i)], changed, *known.cards[int(i) + 1 :]))
        else:
            known = having(known, path, data.draw(answers.get(path, st.integers(0, 24))))
        assert low <= score(known).total <= high
    assert questions(known) == ()
    assert score(known).range is None


@given(states, st.integers(0, 9))
def test_a_point_on_the_track_is_a_point(own: State, vp: int) -> None:
    assert score(own.with_move(VpMove("event", vp))).total == score(own).total + vp or own.track is None
    assert own.with_move(VpMove("event", vp)).undone() == own


@given(states, st.sampled_from(["crystals", "pounds", "workers", "tokens"]), st.integers(0, 7))
def test_having_more_never_costs(own: State, what: str, more: int) -> None:
    had = getattr(own, what) or 0
    assert score(having(own, what, had + more)).total >= score(having(own, what, had)).total


@pytest.mark.parametrize("seed", range(5))
def test_random_states_never_fail(seed: int) -> None:
    rng = random.Random(seed)
    names = [None, *FACTORIES, *Technique, "Gizmo"]

    def number() -> int | None:
        return None if rng.random() < 0.3 else rng.randrange(-3, 40)

    def one() -> State:
        found = tuple(
            Card(rng.choice(list(Kind)), rng.choice(names), number(), rng.choice((None, True, False)))
            for _ in range(rng.randrange(12))
        )
        moves = tuple(
            VpMove(rng.choice(("assistant", "?")), rng.randrange(-2, 9)) for _ in range(rng.randrange(4))
        )
        return State(number(), found, number(), number(), number(), number(), number(), moves)

    for _ in range(2000):
        own = one()
        result = score(own)
        assert result.total == sum(result.groups.values())
        low, high = result.reach
        assert low == result.total <= high
        questions(own)
