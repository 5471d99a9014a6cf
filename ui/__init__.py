"""Pages and components: the only room, beside ``app.py``, that knows Streamlit."""
