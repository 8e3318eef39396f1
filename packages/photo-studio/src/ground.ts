/** The ground of a photograph without its tool: a smooth surface for each channel. */
import type { Plane } from './planes.ts';

interface GroundInput {
  readonly width: number;
  readonly height: number;
  readonly photo: Uint8Array;
  readonly matte: Uint8Array;
}

/** Every so many pixels, in both directions, is one sample. */
const spacing = 9;
const runs = 10;
/** Levels that a sample may be darker than the surface before it counts as shadow. */
const tolerance = 2;

/** Powers of x and y up to the third, of positions from -1 to 1. */
function termsAt(x: number, y: number): number[] {
  return [1, x, y, x * x, x * y, y * y, x * x * x, x * x * y, x * y * y, y * y * y];
}

interface Sample {
  readonly terms: readonly number[];
  readonly value: number;
}

/**
 * Fits the surface to what the tool does not cover. Samples that turn out darker than it are
 * shadow, and count less in the next round.
 *
 * @returns one plane for each of red, green and blue, in levels of 0 to 255
 */
export function fitGround({ width, height, photo, matte }: GroundInput): Plane[] {
  const place = (index: number) => [
    (2 * (index % width)) / width - 1,
    (2 * Math.floor(index / width)) / height - 1,
  ];
  const bare: number[] = [];
  for (let y = 0; y < height; y += spacing) {
    for (let x = 0; x < width; x += spacing) {
      if (matte[y * width + x] === 0) bare.push(y * width + x);
    }
  }
  return [0, 1, 2].map((channel) => {
    const samples = bare.map((index): Sample => {
      const [x = 0, y = 0] = place(index);
      return { terms: termsAt(x, y), value: photo[index * 3 + channel] ?? 0 };
    });
    return drawSurface(fitSurface(samples), width, height);
  });
}

/** Of four rows of powers of x, one sum for each power of y and row; then a cubic in x. */
function drawSurface(factors: readonly number[], width: number, height: number): Plane {
  const [
    f0 = 0,
    fx = 0,
    fy = 0,
    fxx = 0,
    fxy = 0,
    fyy = 0,
    fxxx = 0,
    fxxy = 0,
    fxyy = 0,
    fyyy = 0,
  ] = factors;
  const surface = new Float32Array(width * height);
  for (let row = 0; row < height; row += 1) {
    const y = (2 * row) / height - 1;
    const still = f0 + y * (fy + y * (fyy + y * fyyy));
    const once = fx + y * (fxy + y * fxyy);
    const twice = fxx + y * fxxy;
    for (let column = 0; column < width; column += 1) {
      const x = (2 * column) / width - 1;
      surface[row * width + column] = still + x * (once + x * (twice + x * fxxx));
    }
  }
  return surface;
}

function fitSurface(samples: readonly Sample[]): number[] {
  let weights = samples.map(() => 1);
  let factors: number[] = [];
  for (let round = 0; round < runs; round += 1) {
    factors = solveLeastSquares(samples, weights);
    const surface = factors;
    weights = samples.map(({ terms, value }) => {
      const darker = dot(terms, surface) - value;
      return darker <= 0 ? 1 : 1 / (1 + (darker / tolerance) ** 4);
    });
  }
  return factors;
}

function dot(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);
}

/** By the normal equations; ten unknowns of like size need nothing finer. */
function solveLeastSquares(samples: readonly Sample[], weights: readonly number[]): number[] {
  const size = samples[0]?.terms.length ?? 0;
  const rows = Array.from({ length: size }, () => new Float64Array(size + 1));
  for (const [index, { terms, value }] of samples.entries()) {
    const weight = weights[index] ?? 0;
    for (const [at, row] of rows.entries()) {
      const part = weight * (terms[at] ?? 0);
      for (const [other, term] of terms.entries()) row[other] = (row[other] ?? 0) + part * term;
      row[size] = (row[size] ?? 0) + part * value;
    }
  }
  return eliminate(rows);
}

/** Gauss-Jordan with the diagonal as pivot: the matrix is symmetric and positive. */
function eliminate(rows: readonly Float64Array[]): number[] {
  for (const [at, pivot] of rows.entries()) {
    const scale = pivot[at] ?? 0;
    if (scale < 1e-9) continue;
    for (const [column, value] of pivot.entries()) pivot[column] = value / scale;
    for (const row of rows) {
      const factor = row[at] ?? 0;
      if (row === pivot || factor === 0) continue;
      for (const [column, value] of pivot.entries())
        row[column] = (row[column] ?? 0) - factor * value;
    }
  }
  return rows.map((row) => row.at(-1) ?? 0);
}
