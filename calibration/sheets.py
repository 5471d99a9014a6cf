"""The registry of sheets to print."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from calibration.blueprints_sheet import blueprints_sheet
from calibration.charuco_sheet import charuco_sheet
from calibration.pagoda_sheet import pagoda_sheet
from calibration.sheet import Paper

NO_ADDRESS = "Tablescore: run `tablescore app --host 0.0.0.0`, then open the address that it prints."
"""What the QR code says where no address is known: a printed sheet outlives a network's addresses."""

SHEETS: Mapping[str, Callable[[Paper, str], bytes]] = MappingProxyType(
    {"blueprints": blueprints_sheet, "pagoda": pagoda_sheet, "charuco": charuco_sheet}
)
"""Name to what draws it: paper and the QR code's text in, a PDF out."""
