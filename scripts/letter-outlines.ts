/** The outlines of a WOFF2 file (https://www.w3.org/TR/WOFF2/, section 5.1) as drawing commands. */

export type Point = readonly [x: number, y: number];

/** Each a contour: where it begins, then a curve to each next knot by way of a point. */
export type Glyph = readonly {
  from: Point;
  curves: readonly (readonly [by: Point, to: Point])[];
}[];

interface Knot {
  at: Point;
  /** On the line itself; the others pull it. */
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

/** A letter put together of others is left empty: no name of a shop needs one so far. */
export function readGlyphs(glyf: Buffer): Glyph[] {
  const count = glyf.readUInt16BE(4);
  let from = headBytes;
  const next = (index: number) => {
    const bytes = glyf.readUInt32BE(sizesFrom + index * 4);
    from += bytes;
    return streamOf(glyf.subarray(from - bytes, from));
  };
  const [contours, knots, flags, places, composites] = [
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
      if (passComposite(composites)) places.short();
      return [];
    }
    const counts = Array.from({ length: parts }, () => knots.short());
    let pen: Point = [0, 0];
    const glyph = counts.map((length) => {
      const contour = Array.from({ length }, (): Knot => {
        const flag = flags.byte();
        const [dx, dy] = readStep(flag & 127, places);
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

/** @returns whether instructions follow, of which the length stands elsewhere */
function passComposite(stream: Stream): boolean {
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
function readStep(flag: number, { byte }: Stream): Point {
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
  const [one, two, three] = [byte(), byte(), byte()];
  if (flag < 124) {
    return [signed(1, (one << 4) + (two >> 4)), signed(2, ((two & 15) << 8) + three)];
  }
  return [signed(1, (one << 8) + two), signed(2, (three << 8) + byte())];
}

/** Between two knots that pull lies one on the line; a straight line is pulled by its own end. */
function drawContour(knots: readonly Knot[]): Glyph[number] {
  const whole = knots.flatMap((knot, index): Knot[] => {
    const after = knots[(index + 1) % knots.length] ?? knot;
    if (knot.isOn || after.isOn) return [knot];
    const middle: Point = [(knot.at[0] + after.at[0]) / 2, (knot.at[1] + after.at[1]) / 2];
    return [knot, { at: middle, isOn: true }];
  });
  const first = whole.findIndex(({ isOn }) => isOn);
  const turned = [...whole.slice(first), ...whole.slice(0, first)];
  const from = turned[0]?.at ?? [0, 0];
  const curves = turned.flatMap(({ at, isOn }, index): (readonly [Point, Point])[] => {
    const to = turned[index + 1]?.at ?? from;
    if (!isOn) return [[at, to]];
    return turned[index + 1]?.isOn === false ? [] : [[to, to]];
  });
  return { from, curves };
}

function streamOf(bytes: Buffer): Stream {
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
