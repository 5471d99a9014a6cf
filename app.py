"""The Streamlit entry: ``streamlit run app.py``."""

from pathlib import Path

import streamlit as st
from starlette.middleware import Middleware

from ui.join import Door
from ui.routes import ROUTES
from ui.script_errors import show_error

app = st.App(
    Path(__file__).parent / "ui" / "main.py",
    routes=ROUTES,
    middleware=[Middleware(Door)],
    on_script_error=show_error,
)
