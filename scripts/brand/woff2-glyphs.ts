/** The outlines of a WOFF2 file (https://www.w3.org/TR/WOFF2/, section 5.1) as drawing commands. */

export type Point = readonly [x: number, y: number];

/** Each a contour: where it begins, then a curve to each next knot by way of a point. */
export type Glyph = readonly {
  from: Point;
  curves: readonly (readonly [by: Point, to: Point])[];
}[];

interface ContourPoint {
  at: Point;
  /** On the curve itself; the others are control points. */
  isOn: boolean;
}

interface Stream {
  byte: () => number;
  word: () => number;
  /** A number below 65536 in as few bytes as it needs. */
  short: () => number;
}

const headBytes = 36;
const sizesFrom = 8;

/** A composite glyph (such as an accented letter) is left empty: no name has needed one so far. */
export function readGlyphs(glyf: Buffer): Glyph[] {
  const count = glyf.readUInt16BE(4);
  let from = headBytes;
  const next = (index: number) => {
    const bytes = glyf.readUInt32BE(sizesFrom + index * 4);
    from += bytes;
    return createStream(glyf.subarray(from - bytes, from));
  };
  const [contours, points, flags, places, composites] = [
    next(0),
    next(1),
    next(2),
    next(3),
    next(4),
  ];
  return Array.from({ length: count }, () => {
    const parts = contours.word();
    if (parts === 0) return [];
    if (parts === composite) {
      if (skipComposite(composites)) places.short();
      return [];
    }
    const counts = Array.from({ length: parts }, () => points.short());
    let pen: Point = [0, 0];
    const glyph = counts.map((length) => {
      const contour = Array.from({ length }, (): ContourPoint => {
        const flag = flags.byte();
        const [dx, dy] = readDelta(flag & 127, places);
        pen = [pen[0] + dx, pen[1] + dy];
        return { at: pen, isOn: flag < 128 };
      });
      return drawContour(contour);
    });
    places.short();
    return glyph;
  });
}

const composite = 0xffff;

/** @returns whether hinting instructions follow, whose length is in another stream */
function skipComposite(stream: Stream): boolean {
  let isHinted = false;
  for (;;) {
    const flags = stream.word();
    const scales = flags & 8 ? 1 : flags & 64 ? 2 : flags & 128 ? 4 : 0;
    for (let left = 1 + (flags & 1 ? 2 : 1) + scales; left > 0; left -= 1) stream.word();
    isHinted ||= (flags & 256) !== 0;
    if ((flags & 32) === 0) return isHinted;
  }
}

/** From one knot to the next, in one to four bytes: the table of section 5.2. */
function readDelta(flag: number, { byte }: Stream): Point {
  const signed = (bit: number, size: number) => (flag & bit ? size : -size);
  if (flag < 10) return [0, signed(1, ((flag & 14) << 7) + byte())];
  if (flag < 20) return [signed(1, (((flag - 10) & 14) << 7) + byte()), 0];
  if (flag < 84) {
    const [base, both] = [flag - 20, byte()];
    const dx = 1 + (base & 48) + (both >> 4);
    return [signed(1, dx), signed(2, 1 + ((base & 12) << 2) + (both & 15))];
  }
  if (flag < 120) {
    const base = flag - 84;
    const dx = 1 + (Math.floor(base / 12) << 8) + byte();
    return [signed(1, dx), signed(2, 1 + (((base % 12) >> 2) << 8) + byte())];
  }
  const [firstByte, secondByte, thirdByte] = [byte(), byte(), byte()];
  if (flag < 124) {
    return [
      signed(1, (firstByte << 4) + (secondByte >> 4)),
      signed(2, ((secondByte & 15) << 8) + thirdByte),
    ];
  }
  return [signed(1, (firstByte << 8) + secondByte), signed(2, (thirdByte << 8) + byte())];
}

/** Between two control points there is an implied point on the curve, as TrueType defines. */
function drawContour(points: readonly ContourPoint[]): Glyph[number] {
  const allPoints = points.flatMap((point, index): ContourPoint[] => {
    const after = points[(index + 1) % points.length] ?? point;
    if (point.isOn || after.isOn) return [point];
    const middle: Point = [(point.at[0] + after.at[0]) / 2, (point.at[1] + after.at[1]) / 2];
    return [point, { at: middle, isOn: true }];
  });
  const first = allPoints.findIndex(({ isOn }) => isOn);
  const rotatedPoints = [...allPoints.slice(first), ...allPoints.slice(0, first)];
  const from = rotatedPoints[0]?.at ?? [0, 0];
  const curves = rotatedPoints.flatMap(({ at, isOn }, index): (readonly [Point, Point])[] => {
    const to = rotatedPoints[index + 1]?.at ?? from;
    if (!isOn) return [[at, to]];
    return rotatedPoints[index + 1]?.isOn === false ? [] : [[to, to]];
  });
  return { from, curves };
}

function createStream(bytes: Buffer): Stream {
  let at = 0;
  const byte = () => bytes.readUInt8(at++);
  const word = () => byte() * 256 + byte();
  const short = () => {
    const first = byte();
    if (first === 253) return word();
    if (first === 254) return 506 + byte();
    return first === 255 ? 253 + byte() : first;
  };
  return { byte, word, short };
}
