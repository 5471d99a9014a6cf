"""The Streamlit entry: ``streamlit run app.py``."""

from pathlib import Path

import streamlit as st

from ui.routes import ROUTES

app = st.App(Path(__file__).parent / "ui" / "main.py", routes=ROUTES)
