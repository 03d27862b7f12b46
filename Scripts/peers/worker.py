"""One picture library as a peer of the bench.

`worker.py PEER` loads one library and says what it is in a line of JSON. Then each line of JSON on
standard input is a picture to reduce, and gets a line of JSON with what that took:

    {"file": PATH, "width": W, "height": H, "target": LONGEST_SIDE, "output": PATH or null,
     "threads": N, "count": N}
    {"cpuMilliseconds": MS, "wallMilliseconds": MS, "idleByteCount": N, "peakByteCount": N,
     "width": W, "height": H}

`output` gets straight RGBA. With `threads`, `count` loads are shared by that many threads, and the
times are those of all of them. What goes wrong is {"error": TEXT}.
"""

import json
import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor


class Vips:
    """`thumbnail`, with its cache off; one thread for each picture."""

    how = "pip install pyvips-binary pyvips"

    def __init__(self):
        os.environ["VIPS_CONCURRENCY"] = "1"
        import pyvips

        pyvips.cache_set_max(0)
        self.library = pyvips
        self.version = ".".join(str(pyvips.version(part)) for part in range(3))

    def reduce(self, job):
        image = self.library.Image.thumbnail(
            job["file"], job["target"], height=job["target"], size="down")
        # Nothing was decoded until here.
        return image.copy_memory()

    def rgba(self, image):
        image = image.colourspace("srgb")
        if not image.hasalpha():
            image = image.bandjoin(255)
        return image.width, image.height, image.cast("uchar").write_to_memory()


class Pillow:
    """`thumbnail` with Lanczos; of a JPEG it decodes no more than it needs (draft)."""

    how = "pip install pillow"

    def __init__(self):
        import PIL
        from PIL import Image

        Image.MAX_IMAGE_PIXELS = None
        self.library = Image
        self.version = PIL.__version__

    def reduce(self, job):
        image = self.library.open(job["file"])
        if image.mode == "P":
            # A palette's indices cannot be averaged.
            image = image.convert("RGBA" if "transparency" in image.info else "RGB")
        image.thumbnail(
            (job["target"], job["target"]), self.library.Resampling.LANCZOS, reducing_gap=2.0)
        image.load()
        return image

    def rgba(self, image):
        return image.width, image.height, image.convert("RGBA").tobytes()


class OpenCV:
    """`imread`, of a JPEG at the smallest scale not below the target; then by area."""

    how = "pip install opencv-python-headless numpy"

    def __init__(self):
        import cv2

        cv2.setNumThreads(1)
        self.library = cv2
        self.version = cv2.__version__

    def reduce(self, job):
        cv2 = self.library
        longest = max(job["width"], job["height"])
        mode = cv2.IMREAD_UNCHANGED
        if job["file"].lower().endswith((".jpg", ".jpeg")):
            ratio = longest // min(job["target"], longest)
            mode = (
                cv2.IMREAD_REDUCED_COLOR_8 if ratio >= 8
                else cv2.IMREAD_REDUCED_COLOR_4 if ratio >= 4
                else cv2.IMREAD_REDUCED_COLOR_2 if ratio >= 2
                else cv2.IMREAD_COLOR)
        image = cv2.imread(job["file"], mode)
        if image is None:
            raise ValueError("OpenCV cannot read it")
        scale = job["target"] / longest
        if scale < 1:
            size = tuple(max(1, round(side * scale)) for side in (job["width"], job["height"]))
            image = cv2.resize(image, size, interpolation=cv2.INTER_AREA)
        return image

    def rgba(self, image):
        cv2 = self.library
        channels = 1 if image.ndim == 2 else image.shape[2]
        change = {1: cv2.COLOR_GRAY2RGBA, 3: cv2.COLOR_BGR2RGBA, 4: cv2.COLOR_BGRA2RGBA}[channels]
        return image.shape[1], image.shape[0], cv2.cvtColor(image, change).tobytes()


class GdkPixbuf:
    """`new_from_file_at_scale`; a GIF whole, since that way scales it anew for each line."""

    how = "apt-get install python3-gi gir1.2-gdkpixbuf-2.0"

    def __init__(self):
        import gi

        gi.require_version("GdkPixbuf", "2.0")
        from gi.repository import GdkPixbuf as library

        self.library = library.Pixbuf
        self.bilinear = library.InterpType.BILINEAR
        self.version = library.PIXBUF_VERSION

    def reduce(self, job):
        if max(job["width"], job["height"]) <= job["target"]:
            return self.library.new_from_file(job["file"])
        if job["file"].lower().endswith(".gif"):
            image = self.library.new_from_file(job["file"])
            scale = job["target"] / max(job["width"], job["height"])
            width, height = (
                max(1, round(side * scale)) for side in (image.get_width(), image.get_height()))
            return image.scale_simple(width, height, self.bilinear)
        return self.library.new_from_file_at_scale(
            job["file"], job["target"], job["target"], True)

    def rgba(self, image):
        if not image.get_has_alpha():
            image = image.add_alpha(False, 0, 0, 0)
        pixels, row, width = image.get_pixels(), image.get_rowstride(), image.get_width() * 4
        rows = (pixels[y * row:y * row + width] for y in range(image.get_height()))
        return image.get_width(), image.get_height(), b"".join(rows)


class Skia:
    """Its codec at the scale that it offers, then `scalePixels` with mip maps."""

    how = "pip install skia-python"

    def __init__(self):
        import skia

        self.library = skia
        self.version = skia.__version__
        self.sampling = skia.SamplingOptions(skia.FilterMode.kLinear, skia.MipmapMode.kLinear)

    def reduce(self, job):
        skia = self.library
        data = skia.Data.MakeFromFileName(job["file"])
        codec = skia.Codec.MakeFromData(data)
        if codec is None:
            raise ValueError("Skia cannot read it")
        longest = max(job["width"], job["height"])
        scale = min(1, job["target"] / longest)
        # What it offers for a scale may be smaller: then the next eighth that is not.
        offers = (codec.getScaledDimensions(part) for part in (scale, *(n / 8 for n in range(1, 9))))
        wanted = min(longest, job["target"])
        near = next(size for size in offers if max(size.width(), size.height()) >= wanted)
        whole = self.pixels(near.width(), near.height())
        if codec.getPixels(whole) != skia.Codec.Result.kSuccess:
            raise ValueError("Skia cannot decode it")
        width = max(1, round(job["width"] * scale))
        height = max(1, round(job["height"] * scale))
        if (width, height) == (whole.width(), whole.height()):
            return whole
        small = self.pixels(width, height)
        if not whole.scalePixels(small, self.sampling):
            raise ValueError("Skia cannot scale it")
        return small

    def pixels(self, width, height):
        skia = self.library
        info = skia.ImageInfo.Make(
            width, height, skia.ColorType.kRGBA_8888_ColorType, skia.AlphaType.kPremul_AlphaType)
        # The bitmap owns the pixels, so it has to live as long as they do.
        bitmap = skia.Bitmap()
        bitmap.allocPixels(info)
        pixmap = skia.Pixmap()
        bitmap.peekPixels(pixmap)
        self.kept = (getattr(self, "kept", ()) + (bitmap,))[-2:]
        return pixmap

    def rgba(self, pixmap):
        skia = self.library
        info = skia.ImageInfo.Make(
            pixmap.width(), pixmap.height(), skia.ColorType.kRGBA_8888_ColorType,
            skia.AlphaType.kUnpremul_AlphaType)
        straight = bytearray(pixmap.width() * pixmap.height() * 4)
        pixmap.readPixels(info, straight, pixmap.width() * 4)
        return pixmap.width(), pixmap.height(), bytes(straight)


class Qt:
    """`QImageReader` with `setScaledSize`."""

    how = "pip install PySide6-Essentials"

    def __init__(self):
        import PySide6
        from PySide6 import QtCore, QtGui

        QtGui.QImageReader.setAllocationLimit(0)
        self.core, self.library = QtCore, QtGui
        self.version = PySide6.__version__

    def reduce(self, job):
        reader = self.library.QImageReader(job["file"])
        scale = job["target"] / max(job["width"], job["height"])
        if scale < 1:
            reader.setScaledSize(self.core.QSize(
                max(1, round(job["width"] * scale)), max(1, round(job["height"] * scale))))
        image = reader.read()
        if image.isNull():
            raise ValueError(reader.errorString())
        return image

    def rgba(self, image):
        image = image.convertToFormat(self.library.QImage.Format.Format_RGBA8888)
        return image.width(), image.height(), bytes(image.constBits())


PEERS = {
    "libvips": Vips, "Pillow": Pillow, "OpenCV": OpenCV,
    "GdkPixbuf": GdkPixbuf, "Skia": Skia, "Qt": Qt,
}


def memory(field):
    with open("/proc/self/status", encoding="ascii") as status:
        for line in status:
            if line.startswith(field + ":"):
                return int(line.split()[1]) * 1024
    raise OSError("no " + field)


def reset_peak():
    # 5 stands for the peak alone (proc(5)).
    with open("/proc/self/clear_refs", "w", encoding="ascii") as file:
        file.write("5")


def measure(peer, job):
    idle = memory("VmRSS")
    reset_peak()
    wall, cpu = time.perf_counter(), time.process_time()
    if job.get("threads"):
        with ThreadPoolExecutor(job["threads"]) as pool:
            # Nothing is kept: each result goes as soon as it is there.
            list(pool.map(lambda _: peer.reduce(job) is None, range(job["count"])))
        result = None
    else:
        result = peer.reduce(job)
    cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
    answer = {
        "cpuMilliseconds": cpu * 1e3, "wallMilliseconds": wall * 1e3,
        "idleByteCount": idle, "peakByteCount": memory("VmHWM"), "width": 0, "height": 0,
    }
    if job.get("output"):
        answer["width"], answer["height"], pixels = peer.rgba(result)
        with open(job["output"], "wb") as file:
            file.write(pixels)
    return answer


def say(answer):
    print(json.dumps(answer), flush=True)


def main(name):
    kind = PEERS[name]
    try:
        peer = kind()
    except (ImportError, ValueError, OSError) as error:
        say({"missing": str(error), "how": kind.how})
        return
    say({"version": peer.version})
    for line in sys.stdin:
        try:
            answer = measure(peer, json.loads(line))
        except Exception as error:  # Whatever a library throws is an answer.
            answer = {"error": str(error) or type(error).__name__}
        say(answer)


main(sys.argv[1])
