"""The script that Streamlit runs for every visitor: page settings and navigation."""

from functools import partial
from pathlib import Path

import streamlit as st

from ui import lens
from ui.history import history
from ui.home import home
from ui.language import gettext
from ui.pages import GAME_PAGES
from ui.play_statistics import statistics
from ui.way_home import remember_home

# Less empty space above the page; no list of file types, which people need not know; on a phone the
# bar's buttons show their pictures alone.
STYLE = """
<style>
[data-testid=stMainBlockContainer] { padding-top: 4.5rem; max-width: 68rem; margin: 0 auto; }
[data-testid=stFileUploaderDropzoneInstructions] { display: none; }
@media (max-width: 480px) {
  .st-key-play-bar { gap: .4rem; }
  .st-key-play-bar :is(.stButton, .stPopover) :is(p, kbd) { font-size: 0; }
  .st-key-play-bar :is(.stButton, .stPopover) button { padding: 0 .5rem; }
  .st-key-play-bar :is(.stButton, .stPopover) button * { gap: 0; }
}
</style>
"""

st.set_page_config("Tablescore", page_icon=str(Path(__file__).parent / "web" / "icon.png"), layout="wide")
st.html(STYLE)

pages = {game.game: st.Page(game.page, title=game.title, url_path=game.game) for game in GAME_PAGES}
all_plays = st.Page(partial(history, pages), title=gettext("History"), url_path="history")
counted = st.Page(statistics, title=gettext("Statistics"), url_path="statistics")
first = st.Page(partial(home, pages, all_plays), title="Tablescore", url_path="home", default=True)
sheets = st.Page(lens.page, title=gettext("Print and measure"), url_path="lens")
remember_home(first)
menu = {"": [first, all_plays, counted], gettext("Games"): [*pages.values()], gettext("More"): [sheets]}
st.navigation(menu, position="top").run()
