/**
 * Takes a tool off its ground: what the ground gave to each pixel is divided out, so that the tool
 * and its shadow are left, to be laid on any colour. Plain arrays in and out; whoever calls reads
 * and writes the files.
 */
import { fitGround } from './ground.ts';
import { blurWeighted, type Plane } from './planes.ts';

export interface CutOutInput {
  readonly width: number;
  readonly height: number;
  /** Red, green and blue of each pixel, 0 to 255. */
  readonly photo: Uint8Array;
  /** How much of each pixel the tool covers, 0 to 255: as `scenes/` renders it. */
  readonly matte: Uint8Array;
}

export interface CutOutOptions {
  /** Shadows that are fainter than this are ground: 0 to 1. */
  readonly faintest?: number;
  /** How many pixels a shadow is smoothed over, so that it has no grain. */
  readonly softness?: number;
  /** Parts of the width, 0 to 0.5: no shadow reaches into the margin; before it, it fades out. */
  readonly margin?: number;
  readonly fade?: number;
}

/** Of a shadow at its darkest; a little warm, as under the studio's key light. */
const shadowColour = [14, 11, 9] as const;

/**
 * @returns red, green, blue and alpha of each pixel, 0 to 255: the tool opaque, its shadow as
 *   darkness of some alpha, and nothing elsewhere
 * @throws RangeError when an array does not have the size of the picture
 */
export function cutOut(input: CutOutInput, options: CutOutOptions = {}): Uint8Array {
  const { width, height, photo, matte } = input;
  const count = width * height;
  if (photo.length !== count * 3) throw new RangeError('photo must have 3 bytes a pixel');
  if (matte.length !== count) throw new RangeError('matte must have 1 byte a pixel');
  const ground = fitGround(input);
  const shadow = findShadow(input, ground, options);
  const tool = findToolColours(input);
  const pixels = new Uint8Array(count * 4);
  for (let index = 0; index < count; index += 1) {
    const cover = (matte[index] ?? 0) / 255;
    const dark = (1 - cover) * (shadow[index] ?? 0);
    const alpha = cover + dark;
    for (const [channel, black] of shadowColour.entries()) {
      const own = tool[channel]?.[index] ?? 0;
      pixels[index * 4 + channel] = Math.round(
        alpha === 0 ? own : (cover * own + dark * black) / alpha,
      );
    }
    pixels[index * 4 + 3] = Math.round(alpha * 255);
  }
  return pixels;
}

/** How much darker than its ground each pixel is, 0 to 1; below the tool, as around it. */
function findShadow(input: CutOutInput, ground: readonly Plane[], options: CutOutOptions): Plane {
  const { faintest = 0.025, softness = 3, margin = 0, fade = 0.05 } = options;
  const { width, height, photo, matte } = input;
  const raw = new Float32Array(width * height);
  const bare = new Float32Array(width * height);
  for (let index = 0; index < raw.length; index += 1) {
    let dark = 0;
    for (const [channel, black] of shadowColour.entries()) {
      const light = ground[channel]?.[index] ?? 0;
      dark += (light - (photo[index * 3 + channel] ?? 0)) / (light - black) / 3;
    }
    raw[index] = dark;
    bare[index] = matte[index] === 0 ? 1 : 0;
  }
  const isNeeded = (index: number) => matte[index] !== 255;
  const size = { width, height, radius: softness };
  const [smooth = raw] = blurWeighted({ ...size, planes: [raw], weights: bare, isNeeded });
  return smooth.map((dark, index) => {
    const clear = Math.min(1, Math.max(0, (dark - faintest) / (1 - faintest)));
    const across = fadeAt((index % width) / (width - 1), margin, fade);
    return clear * across * fadeAt(Math.floor(index / width) / (height - 1), 0, fade);
  });
}

function fadeAt(at: number, margin: number, fade: number): number {
  return smoothStep((Math.min(at, 1 - at) - margin) / fade);
}

/**
 * The tool's own colours. Pixels at its outline hold light of the ground: they take the colours of
 * those further in.
 */
function findToolColours({ width, height, photo, matte }: CutOutInput): Plane[] {
  const cover = Float32Array.from(matte, (value) => value / 255);
  const weights = new Float32Array(cover.length).fill(1);
  const isNeeded = (index: number) => matte[index] !== 0;
  const size = { width, height, isNeeded };
  const [around = cover] = blurWeighted({ ...size, planes: [cover], weights, radius: 1 });
  const inner = around.map((value) => smoothStep((value - 0.7) / 0.28));
  // Of a single hair nothing is further in.
  const trust = inner.map((value, index) => value + 1e-3 * (cover[index] ?? 0) ** 4);
  const planes = [0, 1, 2].map((channel) => cover.map((_, at) => photo[at * 3 + channel] ?? 0));
  const near = blurWeighted({ ...size, planes, weights: trust, radius: 2 });
  return near.map((plane, channel) =>
    plane.map((value, index) => {
      const share = inner[index] ?? 0;
      return share * (planes[channel]?.[index] ?? 0) + (1 - share) * value;
    }),
  );
}

function smoothStep(value: number): number {
  const part = Math.min(1, Math.max(0, value));
  return part * part * (3 - 2 * part);
}
