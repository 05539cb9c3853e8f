"""The plugin of pytest: the fixture `assay_study`, which makes each study once a session."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ._commands import study
from ._program import program
from ._reports import StudyReport


@pytest.fixture(scope="session")
def assay_study() -> Callable[..., StudyReport]:
    """`assay.study`, which remembers its reports. A missing program is an error, never a skip.

    >>> def test_order(assay_study):
    ...     assert assay_study("moreau-jean", "bouncing-ball").verdict == "confirmed"
    """
    program()
    reports: dict[str, tuple[Any, StudyReport]] = {}

    def remembered(scheme: Any, *arguments: Any, **options: Any) -> StudyReport:
        key = repr((id(scheme) if callable(scheme) else scheme, arguments, sorted(options.items())))
        if key not in reports:
            # The scheme is kept, as its identity is part of the key.
            reports[key] = (scheme, study(scheme, *arguments, **options))
        return reports[key][1]

    return remembered
