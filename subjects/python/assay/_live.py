"""Functions of this process as subjects: each process that Assay starts is a fork of this one."""

from __future__ import annotations

import contextlib
import faulthandler
import os
import select
import shlex
import signal
import socket
import sys
import tempfile
import threading
import warnings
from collections.abc import Iterator, Mapping

from ._serve import Connection
from ._subject import Subject


@contextlib.contextmanager
def live(subjects: Mapping[tuple[str, str], Subject]) -> Iterator[str]:
    """The words of a program that answers for these subjects as long as the context lasts."""
    with tempfile.TemporaryDirectory(prefix="assay-") as folder:
        path = os.path.join(folder, "live")
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as listener:
            listener.bind(path)
            listener.listen()
            threading.Thread(target=_accept, args=(listener, subjects), daemon=True).start()
            relay = os.path.join(os.path.dirname(__file__), "_relay.py")
            try:
                yield shlex.join([sys.executable, "-I", "-S", relay, path])
            finally:
                listener.shutdown(socket.SHUT_RDWR)


def _accept(listener: socket.socket, subjects: Mapping[tuple[str, str], Subject]) -> None:
    while True:
        try:
            connection, _ = listener.accept()
        except OSError:  # the context ended
            return
        threading.Thread(target=_answer, args=(connection, subjects), daemon=True).start()


def _answer(connection: socket.socket, subjects: Mapping[tuple[str, str], Subject]) -> None:
    """Forks, and waits until the fork ends or the relay does."""
    with connection:
        _, descriptors, _, _ = socket.recv_fds(connection, 1, 4)
        if len(descriptors) != 4:
            return
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of forks of processes with threads
            child = os.fork()
        if child == 0:
            _be_subject(descriptors, subjects)
        for descriptor in descriptors:
            os.close(descriptor)
        ended = os.pidfd_open(child)
        try:
            ready, _, _ = select.select([ended, connection], [], [])
            if ended not in ready:
                os.kill(child, signal.SIGKILL)
            _, status = os.waitpid(child, 0)
        finally:
            os.close(ended)
        with contextlib.suppress(OSError):  # the relay may be gone
            connection.sendall(str(os.waitstatus_to_exitcode(status)).encode())


def _be_subject(descriptors: list[int], subjects: Mapping[tuple[str, str], Subject]) -> None:
    """In the fork, which never returns."""
    code = 1
    try:
        requests, answers, out, error = descriptors
        faulthandler.disable()  # of pytest: it writes where this process no longer does
        os.dup2(out, 1)
        os.dup2(error, 2)
        sys.stdout = sys.__stdout__ = open(1, "w", closefd=False)  # captured in pytest and Jupyter
        sys.stderr = sys.__stderr__ = open(2, "w", closefd=False)
        with os.fdopen(requests, "rb") as lines, os.fdopen(answers, "wb") as written:
            Connection(lines, written, subjects).serve()
        code = 0
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else 1
    except BaseException as error_raised:
        os.write(2, f"{type(error_raised).__name__}: {error_raised}\n".encode())
    finally:
        os._exit(code)
