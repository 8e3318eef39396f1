/** Where a bar chart's lines and bars stand, in percent of its height from above. Pure. */

export interface Scale {
  /** The values of the lines, the highest first. */
  lines: readonly number[];
  /** How far below the upper edge a value is. */
  at(value: number): number;
}

const wantedLines = 4;
const whole = 100;
const roundSteps = [1, 2, 2.5, 5, 10];

/** A scale of a few round values that has every one of these, and zero. */
export function scaleOf(values: readonly number[]): Scale {
  const [most, least] = [Math.max(0, ...values), Math.min(0, ...values)];
  const step = roundStep((most - least) / wantedLines);
  const [top, bottom] = [Math.ceil(most / step), Math.floor(least / step)];
  const high = Math.max(top, bottom + 1);
  const lines = Array.from({ length: high - bottom + 1 }, (_, index) => (high - index) * step);
  const span = (high - bottom) * step;
  return { lines, at: (value) => (whole * (high * step - value)) / span };
}

/** The next round number that is no smaller. */
function roundStep(least: number): number {
  if (least <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(least));
  const round = roundSteps.find((step) => step * power >= least) ?? 10;
  return round * power;
}

export interface Bar {
  /** From the left and from above, width and height, all in percent. */
  x: number;
  y: number;
  width: number;
  height: number;
}

/** How much of its place a bar fills. */
const barShare = 0.72;

/** The bar of the value at `index` of `count`; below zero it hangs. */
export function barOf(
  value: number,
  { index, count, scale }: { index: number; count: number; scale: Scale },
): Bar {
  const slotWidth = whole / count;
  const [zero, end] = [scale.at(0), scale.at(value)];
  return {
    x: slotWidth * (index + (1 - barShare) / 2),
    y: Math.min(zero, end),
    width: slotWidth * barShare,
    height: Math.abs(end - zero),
  };
}

/** The middle of a bar's place, in percent from the left. */
export function middleOf(index: number, count: number): number {
  return (whole / count) * (index + 1 / 2);
}
