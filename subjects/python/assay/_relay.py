"""Stands for a function of another Python process in `assay --subject`. Started as a script.

It hands its pipes over to that process by a socket, waits for how the work on them ended, and ends
in the same way. The other side is _live.py.
"""

import array
import os
import signal
import socket
import sys


def main() -> None:
    descriptors = [int(os.environ["ASSAY_REQUESTS_FD"]), int(os.environ["ASSAY_ANSWERS_FD"]), 1, 2]
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as connection:
        connection.connect(sys.argv[1])
        rights = (socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", descriptors))
        connection.sendmsg([b"!"], [rights])
        for descriptor in descriptors[:2]:
            os.close(descriptor)
        told = connection.recv(64)
    status = int(told or b"1")
    if status < 0:
        signal.signal(-status, signal.SIG_DFL)
        os.kill(os.getpid(), -status)
    raise SystemExit(status)


main()
