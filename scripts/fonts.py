"""Makes the fonts of the pages out of packages of npm, as scripts/fonts calls it: PLACE for what is fetched, FOLDER for the fonts, and --check to
compare them with those that are there."""

import base64
import hashlib
import io
import subprocess
import sys
import tarfile
from pathlib import Path

from fontTools import subset
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

# Letters and punctuation of English, German, Spanish and French.
TEXT = [*range(0x20, 0x7F), *range(0xA0, 0x100), 0x131, 0x152, 0x153, 0x178, 0x2009, 0x200A, 0x202F, *range(0x2010, 0x2016), *range(0x2018, 0x201F),
        0x2022, 0x2026, 0x2030, 0x2032, 0x2039, 0x203A, 0x20AC, 0x2122, 0x2190, 0x2191, 0x2192, 0x2193, 0x2212, 0x2215]
# What formulas need besides: Greek letters, sub- and superscripts, arrows, the operators of logic and arithmetic.
MATH = [*TEXT, *range(0x391, 0x3AA), *range(0x3B1, 0x3CA), 0x2070, 0x00B9, *range(0x2074, 0x207A), *range(0x2080, 0x208A), 0x2194, 0x21A6, 0x21C4, 0x21D2, 0x21D4,
        *map(ord, "∀∃∄¬∧∨⊥⊤⊢⊨≡≠≤≥<>∈∉∅∪∩⊆∖×÷·∘∴□◇⟨⟩⌊⌋⌈⌉⌫ℕℤℝ…"), 0x1D4AB]

# The package, the hash that npm has of it, the file in it, the family and weight that the subset is called by, its characters, and the name of the file.
FONTS = [
    ("@fontsource/source-sans-3@5.3.0", "VrWixSgF93kOVSEkwjs9ImnAbxrBew4PgcnaJYEitG9TyJSwxjFUNJIgzB1XFP/acyAWcTDg7+sWe7JI8LTB9w==",
     "source-sans-3-latin-400-normal", "Referee Sans", "Regular", TEXT, "sans-400"),
    ("@fontsource/source-sans-3@5.3.0", "VrWixSgF93kOVSEkwjs9ImnAbxrBew4PgcnaJYEitG9TyJSwxjFUNJIgzB1XFP/acyAWcTDg7+sWe7JI8LTB9w==",
     "source-sans-3-latin-600-normal", "Referee Sans", "SemiBold", TEXT, "sans-600"),
    ("@fontsource/libertinus-math@5.3.0", "Xar+auZQIVlVWzIIKE5ynMXyVSZGmN48JNAubWIzvQ2so+KklEbDkTKaP/FRDI0wXhWWoRbQ5bwmZh6dq25b1w==",
     "libertinus-math-latin-400-normal", "Referee Math", "Regular", MATH, "math-400"),
]
COPYRIGHT = {
    "Referee Sans": "Subset of Source Sans 3, Copyright 2010-2020 Adobe (http://www.adobe.com/), with Reserved Font Name 'Source'",
    "Referee Math": "Subset of Libertinus Math, Copyright 2012-2024 The Libertinus Project Authors",
}
LICENCE = "SIL Open Font License, Version 1.1: https://openfontlicense.org"


def package(place: Path, name: str, integrity: str) -> tarfile.TarFile:
    packed = place / (name.split("@")[1].replace("/", "-") + "-" + name.split("@")[2] + ".tgz")
    if not packed.exists():
        subprocess.run(["npm", "pack", "--silent", name], cwd=place, check=True, stdout=subprocess.DEVNULL)
    content = packed.read_bytes()
    if base64.b64encode(hashlib.sha512(content).digest()).decode() != integrity:
        sys.exit(f"{name} is not the package that is pinned")
    return tarfile.open(fileobj=io.BytesIO(content))


def turned(font: TTFont) -> None:
    """Draws the up and the down tack as the right one, turned: those of the package lie off the line."""
    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    for sign, turn in [("⊥", (0, 1, -1, 0)), ("⊤", (0, -1, 1, 0))]:
        name, model = names[ord(sign)], font["glyf"][names[ord("⊢")]]
        width = font["hmtx"][names[ord("⊢")]][0]
        # The middle of the turned glyph lies over the middle of its width, and its foot on the line.
        left, low = (-model.yMax, model.xMin) if sign == "⊥" else (model.yMin, -model.xMax)
        breadth = model.yMax - model.yMin
        shift = ((width - breadth) // 2 - left, -low)
        pen = TTGlyphPen(None)
        glyphs[names[ord("⊢")]].draw(TransformPen(pen, (*turn, *shift)))
        font["glyf"][name] = pen.glyph()
        font["hmtx"][name] = (width, (width - breadth) // 2)


def made(source: bytes, family: str, style: str, characters: list[int]) -> bytes:
    options = subset.Options(flavor="woff2", layout_features=["kern", "mark", "mkmk", "ccmp", "locl"], name_IDs=[], notdef_outline=True, hinting=False,
                             drop_tables=["MATH", "FFTM", "DSIG"])
    font = TTFont(io.BytesIO(source), recalcTimestamp=False)
    maker = subset.Subsetter(options)
    maker.populate(unicodes=characters)
    maker.subset(font)
    if ord("⊥") in font.getBestCmap():
        turned(font)
    names = font["name"]
    names.names = []
    for number, text in [(0, COPYRIGHT[family]), (1, family), (2, style), (4, f"{family} {style}"), (6, f"{family}-{style}".replace(" ", "")), (13, LICENCE)]:
        names.setName(text, number, 3, 1, 0x409)
    out = io.BytesIO()
    font.flavor = "woff2"
    font.save(out)
    return out.getvalue()


def main() -> None:
    place, folder, check = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3:] == ["--check"]
    files: dict[str, bytes] = {}
    for name, integrity, file, family, style, characters, short in FONTS:
        archive = package(place, name, integrity)
        files[f"{short}.woff2"] = made(archive.extractfile(f"package/files/{file}.woff2").read(), family, style, characters)
        licence = archive.extractfile("package/LICENSE").read()
        files[name.split("/")[1].split("@")[0] + ".OFL.txt"] = COPYRIGHT[family].removeprefix("Subset of ").encode() + b"\n\n" + licence
    total = sum(len(content) for name, content in files.items() if name.endswith(".woff2"))
    for name, content in files.items():
        path = folder / name
        if not check:
            path.write_bytes(content)
        elif not path.exists() or path.read_bytes() != content:
            sys.exit(f"{path} is not what scripts/fonts makes")
    print(f"{total} bytes of fonts: " + ", ".join(f"{name} {len(content)}" for name, content in files.items() if name.endswith(".woff2")))


main()
