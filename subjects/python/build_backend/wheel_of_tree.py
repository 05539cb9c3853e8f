"""Makes the wheel of this folder. It needs nothing but Python, so that pip works offline."""

import base64
import hashlib
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
NAME, VERSION = "assay", "0.1.0"
INFO = f"{NAME}-{VERSION}.dist-info"
METADATA = f"""Metadata-Version: 2.1
Name: {NAME}
Version: {VERSION}
Summary: Is this solver of nonsmooth dynamics right? Assay from Python, with a plugin of pytest
License: Apache-2.0
Requires-Python: >=3.9
Requires-Dist: numpy
"""
WHEEL = "Wheel-Version: 1.0\nGenerator: wheel_of_tree\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
ENTRY_POINTS = "[pytest11]\nassay = assay.pytest_plugin\n"


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """The hook of PEP 517."""
    name = f"{NAME}-{VERSION}-py3-none-any.whl"
    files = {str(path.relative_to(ROOT)): path.read_bytes()
             for path in sorted((ROOT / "assay").iterdir()) if path.suffix in (".py", ".typed")}
    for path, text in (("METADATA", METADATA), ("WHEEL", WHEEL), ("entry_points.txt", ENTRY_POINTS)):
        files[f"{INFO}/{path}"] = text.encode()
    record = "".join(f"{path},sha256={_digest(data)},{len(data)}\n" for path, data in files.items())
    files[f"{INFO}/RECORD"] = (record + f"{INFO}/RECORD,,\n").encode()
    with zipfile.ZipFile(Path(wheel_directory) / name, "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, data in files.items():
            wheel.writestr(path, data)
    return name


def _digest(data):
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
