import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readFont } from './font.ts';

const fonts = join(import.meta.dirname, '../../src/web/ui/fonts');
const font = readFont(await readFile(join(fonts, 'newsreader-display.woff2')));

/** How much of a box of 100 by 100 a text covers, from 0 to 1. */
async function coverage(text: string): Promise<number> {
  const path = font.toPath(text, { x: 10, y: 80, size: 80 });
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">' +
    `<path d="${path}"/></svg>`;
  const { channels } = await sharp(Buffer.from(svg)).stats();
  return (channels[3]?.mean ?? 0) / 255;
}

test('a letter covers what a letter covers, and a space nothing', async () => {
  expect(await coverage('B')).toBeGreaterThan(0.08);
  expect(await coverage('B')).toBeLessThan(0.3);
  expect(await coverage(' ')).toBe(0);
});

test('letters stand beside each other, each as wide as the face says', () => {
  expect(font.widthOf('i')).toBeLessThan(font.widthOf('m') / 2);
  expect(font.widthOf('Co')).toBeCloseTo(font.widthOf('C') + font.widthOf('o'));
});

test.each(['instrument-sans.woff2', 'newsreader-text.woff2'])(
  '%s can be read, too',
  async (name) => {
    const otherFont = readFont(await readFile(join(fonts, name)));
    expect(otherFont.widthOf('Ferrule & Co.')).toBeGreaterThan(5);
    expect(otherFont.widthOf('Ferrule & Co.')).toBeLessThan(8);
  },
);
