import sharp from 'sharp';
import { expect, test } from 'vitest';
import { compareImages, drawDiff, compressScreenshot } from './image-diff.ts';

interface TestPage {
  button?: { x?: number; y?: number; fill?: string };
  ground?: string;
  ink?: string;
  picture?: boolean;
  height?: number;
  /** How far the letters are drawn from where they were, in parts of a pixel. */
  letters?: number;
}

/** A page of 720 px with a heading, running text, a picture and a button, as it is taken. */
async function renderPage(options: TestPage): Promise<Buffer> {
  const { button = {}, ground = '#f3efe8', ink = '#141b24', picture = true } = options;
  const { height = 600, letters = 0 } = options;
  const { x = 40, y = 480, fill = '#b8261e' } = button;
  const lines = [120, 144, 168, 192].map(
    (top) =>
      `<text x="${40 + letters}" y="${top + letters}">Bristle, ferrule and beech handle</text>`,
  );
  const size = `width="360" height="${height / 2}" viewBox="0 0 720 ${height}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}>
    <rect width="720" height="${height}" fill="${ground}"/>
    <g font-family="sans-serif" font-size="16" fill="${ink}">${lines.join('')}</g>
    ${picture ? '<rect x="400" y="240" width="240" height="200" fill="#6b5637"/>' : ''}
    <rect x="${x}" y="${y}" width="140" height="44" fill="${fill}"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

async function screenshot(options: TestPage = {}): Promise<Buffer> {
  return compressScreenshot(await renderPage(options));
}

async function compareToDefault(options: TestPage): Promise<string | undefined> {
  return (await compareImages(await screenshot(), await screenshot(options))).message;
}

test('the same page looks the same, packed and unpacked', async () => {
  expect(await compareToDefault({})).toBeUndefined();
  expect((await compareImages(await screenshot(), await renderPage({}))).message).toBeUndefined();
});

test.each([0.3, -0.3, 0.5])('letters drawn %s px off are the same letters', async (letters) => {
  expect(await compareToDefault({ letters })).toBeUndefined();
});

test.each([
  ['a button that moved by 8 px', { button: { y: 488 } }, /details differ/],
  ['a button that moved by 4 px sideways', { button: { x: 44 } }, /details differ/],
  ['a button that moved by 2 px', { button: { y: 482 } }, /details differ/],
  ['a button in another red', { button: { fill: '#c8361e' } }, /shades differ/],
  ['text in a lighter ink', { ink: '#4a4f57' }, /shades differ/],
  ['a lost picture', { picture: false }, /details differ.*grounds differ/],
  ['another ground', { ground: '#faf8f4' }, /grounds differ/],
  ['a page that grew', { height: 616 }, /^it is 720 × 616, was 720 × 600$/],
])('%s is noticed', async (_, options, expected) => {
  expect(await compareToDefault(options)).toMatch(expected);
});

test('what differs is framed in the second of two pictures', async () => {
  const [reference, current] = [await screenshot(), await screenshot({ button: { y: 520 } })];
  const { spots } = await compareImages(reference, current);
  const metadata = await sharp(await drawDiff(reference, current, spots)).metadata();
  expect([metadata.width, metadata.height]).toEqual([360 + 12 + 360, 300]);
  expect(spots.every(({ y, cell }) => y + 2 * cell > 480 && y - cell < 564)).toBe(true);
});
