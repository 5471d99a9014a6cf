"""The script that Streamlit runs for every visitor: page settings and navigation."""

from functools import partial
from html import escape
from pathlib import Path

import streamlit as st

from ui import lens
from ui.history import history
from ui.home import home
from ui.language import gettext, translated
from ui.language_choice import language_choice
from ui.pages import GAME_PAGES
from ui.play_statistics import statistics
from ui.settings import settings
from ui.way_home import remember_home

st.set_page_config("Tablescore", page_icon=str(Path(__file__).parent / "web" / "icon.png"), layout="wide")
st.html(f"<style>\n{(Path(__file__).parent / 'web' / 'page.css').read_text('utf-8')}</style>")
language_choice()

pages = {
    game.game: st.Page(game.page, title=translated(game.title), url_path=game.game) for game in GAME_PAGES
}
all_plays = st.Page(partial(history, pages), title=gettext("History"), url_path="history")
counted = st.Page(statistics, title=gettext("Statistics"), url_path="statistics")
first = st.Page(partial(home, pages, all_plays), title="Tablescore", url_path="home", default=True)
sheets = st.Page(lens.page, title=gettext("Print and measure"), url_path="lens")
chosen = st.Page(settings, title=gettext("Settings"), url_path="settings")
remember_home(first)
menu = {
    "": [first, all_plays, counted],
    gettext("Games"): [*pages.values()],
    gettext("More"): [sheets, chosen],
}
page = st.navigation(menu, position="top")
if page.url_path in pages:
    st.html(f'<h1 class="for-readers">{escape(page.title)}</h1>')  # the other pages show theirs
page.run()
