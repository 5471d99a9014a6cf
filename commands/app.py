"""``tablescore app``: the app in a browser's reach."""

import argparse
import errno
import os
import socket
import sys
from contextlib import suppress
from pathlib import Path

from commands.errors import UNUSABLE, CommandError
from scoring.words import quoted
from store import FOLDER_VARIABLE, data_folder
from store.errors import StoreError
from store.keys import Keys, renew

FIRST_PORT = 8501
PORTS = range(FIRST_PORT, FIRST_PORT + 20)
"""Tried one after the other when no port is asked for."""

ABOUT = "start the app in a browser's reach"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (0.0.0.0: every network)")
    parser.add_argument("--port", type=_port, help=f"port (the first free one from {FIRST_PORT} if left out)")
    parser.add_argument(
        "--name", action="append", default=[], help="a further name by which browsers reach this machine"
    )
    parser.add_argument(
        "--new-code", action="store_true", help="make a new join code: phones have to give it again"
    )
    parser.add_argument("--data", type=Path, metavar="DIR", help="folder for plays and photos")


def _port(text: str) -> int:
    if not (text.isdecimal() and text.isascii() and len(text) < 6 and int(text) < 2**16):
        raise argparse.ArgumentTypeError(f"expected a port from 0 to {2**16 - 1}, found {quoted(text)}")
    return int(text)


def run(arguments: argparse.Namespace) -> int:
    """Serves until Ctrl+C."""
    port = _free_port(arguments.host, arguments.port)
    if arguments.data:
        folder = arguments.data.expanduser().absolute()
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise CommandError(
                UNUSABLE,
                f"expected a folder for plays, found {folder} ({error.strerror}); choose another --data",
            ) from None
        os.environ[FOLDER_VARIABLE] = str(folder)
    from click.exceptions import Abort
    from streamlit.web.cli import main as streamlit

    address = _reachable(arguments.host)
    _tell(arguments.host, address, port, arguments.new_code)
    options = {
        "server.address": arguments.host,
        "server.port": port,
        "server.headless": "true",
        "server.fileWatcherType": "none",
        "browser.gatherUsageStats": "false",
        "browser.serverAddress": address,  # or Streamlit asks a public service for it
        "server.maxUploadSize": 40,  # MB; what is not a photo, or comes from the webcam
        "client.toolbarMode": "viewer",
        "theme.primaryColor": "#175cbd",
        "theme.dark.primaryColor": "#5b9dff",
    }
    flags = [f"--{name}={value}" for name, value in options.items()]
    if arguments.name:  # the app's own door knows addresses too, so Streamlit is told not to look
        flags += [f"--server.allowedHosts={name}" for name in (*arguments.name, "*")]
    with suppress(Abort):  # Ctrl+C
        streamlit(["run", str(Path(__file__).parents[1] / "app.py"), *flags], standalone_mode=False)
    return 0


def _tell(host: str, address: str, port: int, new_code: bool) -> None:
    """Says where the app is; to a network also the code that lets phones in, as a picture to scan too."""
    is_open = not (host in ("localhost", "::1") or host.startswith("127."))
    try:
        if new_code:
            renew(data_folder())
        code = Keys(data_folder()).join_code if is_open else ""
    except (OSError, StoreError) as error:
        raise CommandError(UNUSABLE, str(error)) from None
    if not is_open:
        print(f"Tablescore: http://{address}:{port} (Ctrl+C ends it)", flush=True)
        return
    link = f"http://{address}:{port}/?join={code}"
    print(
        f"Tablescore: {link} (Ctrl+C ends it)\nPhones need the code {code}: it is in this link.", flush=True
    )
    if sys.stdout.isatty():
        import segno

        segno.make(link, error="l").terminal(compact=True)


def _reachable(host: str) -> str:
    """The host as it stands in a link; for "every network" this machine's address in its own."""
    if host == "0.0.0.0":
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(("192.0.2.1", 9))  # sends nothing: only picks the network card
            return str(probe.getsockname()[0])
    return f"[{host}]" if ":" in host else host


def _free_port(host: str, wanted: int | None) -> int:
    try:
        family, *_, address = socket.getaddrinfo(host, 0, type=socket.SOCK_STREAM)[0]
    except (OSError, UnicodeError) as unknown:
        raise CommandError(UNUSABLE, _no_address(host, unknown)) from None
    why = None
    for port in PORTS if wanted is None else [wanted]:
        try:
            with socket.socket(family) as probe:
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                probe.bind((address[0], port, *address[2:]))
                return int(probe.getsockname()[1])
        except OSError as failed:
            if failed.errno == errno.EADDRNOTAVAIL:
                raise CommandError(UNUSABLE, _no_address(host, failed)) from None
            why = failed.strerror
    found = f"port {wanted}" if wanted is not None else f"ports {PORTS[0]} to {PORTS[-1]}"
    raise CommandError(
        UNUSABLE,
        f"expected a free port on {host}, found {found} unusable ({why}); choose another --port",
    )


def _no_address(host: str, error: Exception) -> str:
    why = error.strerror if isinstance(error, OSError) else "no name of a machine"
    return (
        f"--host: expected an address of this machine, found {quoted(host)} ({why}); "
        "127.0.0.1 is for this machine alone, 0.0.0.0 for its networks too"
    )
