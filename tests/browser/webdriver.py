"""A headless Chromium by the WebDriver protocol: what the tests of the pages need of it."""

import base64
import json
import struct
import subprocess
import time
import urllib.request
import zlib


class Browser:
    """One session; `with Browser() as browser`."""

    def __enter__(self):
        self.driver = subprocess.Popen(
            ["chromedriver", "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        for line in self.driver.stdout:
            if "started successfully on port" in line:
                port = line.rsplit(" ", 1)[1].strip(".\n")
                break
        self.url = f"http://127.0.0.1:{port}/session"
        options = {"args": ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]}
        wanted = {"capabilities": {"alwaysMatch": {"goog:chromeOptions": options}}}
        self.url += "/" + self._post("", wanted)["sessionId"]
        return self

    def __exit__(self, *_):
        try:
            self._request("DELETE", "")
        finally:
            self.driver.terminate()
            self.driver.wait()

    def _request(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, {"Content-Type": "application/json"})
        request.method = method
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)["value"]

    def _post(self, path, body):
        return self._request("POST", path, body)

    def open(self, page):
        """Opens a file; returns the seconds until it was complete."""
        self._post("/url", {"url": page.as_uri()})
        return self.run(
            "const t = performance.getEntriesByType('navigation')[0]; return t.loadEventStart / 1000"
        )

    def run(self, script, *arguments):
        """What a script returns."""
        return self._post("/execute/sync", {"script": script, "args": list(arguments)})

    def wait_for(self, script, seconds=10):
        """Until a script returns something true; that."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if found := self.run(script):
                return found
            time.sleep(0.05)
        raise AssertionError(f"in vain for {seconds} s: {script}")

    def devtools(self, command, **parameters):
        return self._post("/goog/cdp/execute", {"cmd": command, "params": parameters})

    def prefer(self, scheme):
        """'light' or 'dark'."""
        feature = {"name": "prefers-color-scheme", "value": scheme}
        self.devtools("Emulation.setEmulatedMedia", features=[feature])

    def resize(self, width, height):
        self.devtools(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=width < 600,
        )

    def brightness(self, selector):
        """The mean of all channels of what the first element that matches shows, 0 to 255."""
        script = "return document.querySelector(arguments[0])"
        element = next(iter(self.run(script, selector).values()))
        png = base64.b64decode(self._request("GET", f"/element/{element}/screenshot"))
        return mean_of_png(png)


def mean_of_png(png):
    """The mean of the colour channels of a PNG of 8 bits a channel."""
    width, height, depth, kind = struct.unpack(">IIBB", png[16:26])
    channels = {2: 3, 6: 4}[kind]
    assert depth == 8
    data, place = b"", 8
    while place < len(png):
        (size,) = struct.unpack(">I", png[place : place + 4])
        if png[place + 4 : place + 8] == b"IDAT":
            data += png[place + 8 : place + 8 + size]
        place += 12 + size
    data, stride = zlib.decompress(data), width * channels
    above, total = bytes(stride), 0
    for row in range(height):
        begin = row * (stride + 1)
        above = unfiltered(data[begin], data[begin + 1 : begin + 1 + stride], above, channels)
        total += sum(sum(above[c::channels]) for c in range(3))
    return total / (3 * width * height)


def unfiltered(kind, line, above, channels):
    """A line of a PNG without its filter."""
    out = bytearray(line)
    for i, value in enumerate(line):
        left = out[i - channels] if i >= channels else 0
        up, corner = above[i], above[i - channels] if i >= channels else 0
        nearest = min((left, up, corner), key=lambda x: abs(left + up - corner - x))
        guess = (0, left, up, (left + up) // 2, nearest)[kind]
        out[i] = (value + guess) % 256
    return bytes(out)
