"""A play's result as a link that the app BG Stats opens. No pages here.

See bgstatsapp.com/support/push-plays-to-bg-stats-from-other-apps-or-websites. Nothing is sent from here: who
taps the link hands the result over.
"""

import json
from datetime import UTC
from urllib.parse import quote

import segno

from ui.result import Result

_LINK = "https://app.bgstatsapp.com/createPlay.html?data="
_BGG_IDS = {"azul_summer_pavilion": 287954, "quadropolis": 176396, "spyrium": 137269}
"""The games' numbers on BoardGameGeek, as far as they are known for sure; others are found by their names."""

MOST_IN_A_CODE = 1000
"""Characters of a link in a QR code: with more its squares are too small for phones in bad light."""


def bg_stats_link(result: Result) -> str:
    """The link that opens a new play in BG Stats with this result."""
    game = {"name": result.title, "sourceGameId": result.game, "highestWins": True, "noPoints": False}
    if result.game in _BGG_IDS:
        game["bggId"] = _BGG_IDS[result.game]
    play = {
        "sourceName": "Tablescore",
        "sourcePlayId": result.play_id,
        "playDate": f"{result.started.astimezone(UTC):%Y-%m-%d %H:%M:%S}",
        "game": game,
        "players": [
            {
                "name": player.name,
                "sourcePlayerId": " ".join(player.name.casefold().split()),
                "score": str(player.points),
                "rank": player.place,
                "winner": player.has_won,  # left out, the Android app fails
            }
            for player in result.game_table.players
        ],
    }
    return _LINK + quote(json.dumps(play, ensure_ascii=False, separators=(",", ":")), safe="")


def link_code(link: str) -> str | None:
    """The link as a QR code, the address of a picture; None where it is too long for one."""
    if len(link) > MOST_IN_A_CODE:
        return None
    return str(segno.make_qr(link, error="l").svg_data_uri(scale=4, border=4, light="#fff", dark="#000"))
