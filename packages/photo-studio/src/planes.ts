/** Arithmetic on one number for each pixel, row by row. */

export type Plane = Float32Array;

interface WeightedPlanes {
  readonly width: number;
  readonly height: number;
  readonly planes: readonly Plane[];
  /** How much each pixel counts, from 0. */
  readonly weights: Plane;
  /** In pixels: of each of two passes. */
  readonly radius: number;
  /** Where a mean is needed; elsewhere it may stay 0. */
  readonly isNeeded: (index: number) => boolean;
}

/** Where nothing within the radius counts, wider ones are taken, up to this many doublings. */
const doublings = 6;
const least = 1e-10;

/**
 * The mean of the pixels around each one; where none of them counts, of those further off.
 *
 * @returns a plane for each of the planes
 */
export function blurWeighted(input: WeightedPlanes): Plane[] {
  const { width, height, planes, weights, radius, isNeeded } = input;
  const weighted = planes.map((plane) => plane.map((value, at) => value * (weights[at] ?? 0)));
  const results = planes.map((plane) => new Float32Array(plane.length));
  const isOpen = Uint8Array.from(weights, (_, index) => (isNeeded(index) ? 1 : 0));
  for (let step = 0; step <= doublings && isOpen.includes(1); step += 1) {
    const size = { width, height, radius: radius * 2 ** step };
    const totals = blurTwice(weights, size);
    const found = totals.map((total, index) => (isOpen[index] === 1 && total > least ? 1 : 0));
    for (const [number, result] of results.entries()) {
      const sums = blurTwice(weighted[number] ?? result, size);
      for (let index = 0; index < result.length; index += 1) {
        if (found[index] === 1) result[index] = (sums[index] ?? 0) / (totals[index] ?? 1);
      }
    }
    for (let index = 0; index < isOpen.length; index += 1)
      if (found[index] === 1) isOpen[index] = 0;
  }
  return results;
}

interface BoxSize {
  readonly width: number;
  readonly height: number;
  readonly radius: number;
}

function blurTwice(plane: Plane, size: BoxSize): Plane {
  return blurBox(blurBox(plane, size), size);
}

/** Along the rows, then down the columns, each with a running sum. */
function blurBox(plane: Plane, { width, height, radius }: BoxSize): Plane {
  const rows = new Float32Array(plane.length);
  for (let y = 0; y < height; y += 1) {
    blurLine({ from: plane, to: rows, start: y * width, step: 1, length: width, radius });
  }
  const both = new Float32Array(plane.length);
  for (let x = 0; x < width; x += 1) {
    blurLine({ from: rows, to: both, start: x, step: width, length: height, radius });
  }
  return both;
}

interface Line {
  readonly from: Plane;
  readonly to: Plane;
  readonly start: number;
  readonly step: number;
  readonly length: number;
  readonly radius: number;
}

function blurLine({ from, to, start, step, length, radius }: Line): void {
  let sum = 0;
  const at = (position: number) => from[start + position * step] ?? 0;
  for (let ahead = 0; ahead < Math.min(radius, length); ahead += 1) sum += at(ahead);
  for (let position = 0; position < length; position += 1) {
    if (position + radius < length) sum += at(position + radius);
    to[start + position * step] = Math.max(0, sum) / (2 * radius + 1);
    if (position - radius >= 0) sum -= at(position - radius);
  }
}
