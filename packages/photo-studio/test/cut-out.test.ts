/** A tool is taken off its ground: what is left, on whichever colour it is laid. */
import { expect, test } from 'vitest';

import { cutOut } from '../src/photo-studio.ts';

const size = 120;

/** A ground that darkens to one corner, with a shadow right of a red square. */
function photograph() {
  const photo = new Uint8Array(size * size * 3);
  const matte = new Uint8Array(size * size);
  for (let index = 0; index < size * size; index += 1) {
    const [x, y] = [index % size, Math.floor(index / size)];
    const isTool = x >= 40 && x < 70 && y >= 30 && y < 90;
    const isShadow = x >= 70 && x < 85 && y >= 30 && y < 90;
    const light = (1 - 0.12 * ((x + y) / (2 * size)) ** 2) * (isShadow ? 0.7 : 1);
    const colours = isTool ? [170, 30, 25] : [235 * light, 230 * light, 224 * light];
    for (const [channel, value] of colours.entries()) photo[index * 3 + channel] = value;
    matte[index] = isTool ? 255 : 0;
  }
  return { width: size, height: size, photo, matte };
}

const pixelAt = (pixels: Uint8Array, x: number, y: number) => [
  ...pixels.subarray((y * size + x) * 4, (y * size + x) * 4 + 4),
];

test('of the ground nothing is left, up to the corners', () => {
  const pixels = cutOut(photograph());
  for (const [x, y] of [
    [0, 0],
    [119, 0],
    [0, 119],
    [119, 119],
    [20, 60],
    [110, 60],
    [55, 110],
  ] as const) {
    expect(pixelAt(pixels, x, y)[3]).toBe(0);
  }
});

test('the tool is opaque, and of its own colour to its edge', () => {
  const pixels = cutOut(photograph());
  for (const x of [40, 41, 55, 68, 69]) expect(pixelAt(pixels, x, 60)).toEqual([170, 30, 25, 255]);
});

test('its shadow is darkness: as dark on that ground as it was', () => {
  const [red = 0, , , alpha = 0] = pixelAt(cutOut(photograph()), 78, 60);
  expect(red).toBeLessThan(20);
  const ratio = (235 * (1 - alpha / 255) + (red * alpha) / 255) / 235;
  expect(ratio).toBeGreaterThan(0.68);
  expect(ratio).toBeLessThan(0.74);
});

test('what is fainter than asked for is ground', () => {
  const pixels = cutOut(photograph(), { faintest: 0.5 });
  expect(pixelAt(pixels, 78, 60)[3]).toBe(0);
});

test('a matte of another size is refused', () => {
  const input = { ...photograph(), matte: new Uint8Array(4) };
  expect(() => cutOut(input)).toThrow('matte must have 1 byte a pixel');
});
