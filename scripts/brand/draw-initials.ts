/**
 * Draws the pictures of those who wrote the first reviews, `public/imagery/people/NAME.svg`: a dab
 * of paint of each one's colour with the initial in the shop's font. Run
 * `node scripts/brand/draw-initials.ts` after a change; its results are committed.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { seedReviews } from '#db/seed/reviews.ts';
import { readFont } from './font.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const size = 96;
const letterSize = 46;
/** Of the stroke, of doors, walls, sashes, ground and copper; the letter is legible on each. */
const colours = ['#b8261e', '#24365e', '#1f4b41', '#8f4a26', '#141b24', '#6b3f16'];

const fontPath = 'src/web/ui/fonts/newsreader-display.woff2';
const font = readFont(await readFile(join(root, fontPath)));

for (const [index, { name, image }] of seedReviews.entries()) {
  const colour = colours[index % colours.length] ?? '';
  // oxlint-disable-next-line no-await-in-loop -- six small files
  await writeFile(join(root, 'public', image), drawInitial(name.slice(0, 1), colour, index));
}

function drawInitial(letter: string, colour: string, seed: number): string {
  const left = (size - font.widthOf(letter) * letterSize) / 2;
  const path = font.toPath(letter, { x: left, y: size / 2 + letterSize * 0.34, size: letterSize });
  const box = `width="${size}" height="${size}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" ${box}>`,
    `<rect ${box} fill="#e8e4dd"/>`,
    `<path fill="${colour}" d="${drawDab(seed)}"/>`,
    `<path fill="#faf8f4" d="${path.replaceAll(/\d+\.\d+/g, (one) => Number(one).toFixed(1))}"/>`,
    '</svg>\n',
  ].join('\n');
}

/** A round that a brush leaves: its edge swells and falls back, the same for the same seed. */
function drawDab(seed: number): string {
  const steps = 48;
  const points = Array.from({ length: steps }, (_, step) => {
    const angle = (2 * Math.PI * step) / steps;
    const swell = 1.6 * Math.sin(3 * angle + seed) + 1.1 * Math.sin(7 * angle + 2 * seed);
    const radius = 43 + swell + 0.6 * Math.sin(17 * angle + 5 * seed);
    return [48 + radius * Math.cos(angle), 48 + radius * Math.sin(angle)]
      .map((one) => one.toFixed(1))
      .join(' ');
  });
  return `M${points.join('L')}Z`;
}
