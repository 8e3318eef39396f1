/**
 * Contact sheets: a page at every width side by side, light and dark, each width drawn so large
 * that it can be read. What is longer than a sheet goes on on the next. They lie outside of the
 * project, in the folder that `SCREENSHOTS_FOLDER` names, with a page that shows them all.
 */
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test, type Page } from '@playwright/test';
import sharp from 'sharp';
import { takeScreenshot } from './screenshots.ts';
import { setScreen } from './screen.ts';

const screens = [
  { width: 360, height: 780, drawn: 360 },
  { width: 768, height: 1024, drawn: 420 },
  { width: 1024, height: 768, drawn: 480 },
  { width: 1440, height: 900, drawn: 600 },
  { width: 1920, height: 1080, drawn: 700 },
];
const themes = ['light', 'dark'] as const;

const gap = 16;
const headPx = 36;
const sheetPx = 1800;
const maxSheets = 10;
const sheetMs = 60_000;
const sheetWidth = screens.reduce((sum, { drawn }) => sum + drawn + gap, gap);

export async function writeSheet(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS_FOLDER'];
  if (folder === undefined) throw new Error('SCREENSHOTS_FOLDER names no folder for the sheets');
  await mkdir(folder, { recursive: true });
  test.setTimeout(test.info().timeout + sheetMs);
  for (const theme of themes) {
    const columns: Buffer[] = [];
    for (const screen of screens) {
      await setScreen(page, screen, theme);
      columns.push(
        await sharp(await takeScreenshot(page, 1))
          .resize(screen.drawn)
          .png()
          .toBuffer(),
      );
    }
    await writeSheets(join(folder, `${name}.${theme}`), `${name}, ${theme}`, columns);
  }
  await writeIndex(folder);
}

async function writeSheets(path: string, title: string, columns: readonly Buffer[]): Promise<void> {
  const heights = await Promise.all(
    columns.map(async (each) => (await sharp(each).metadata()).height),
  );
  const count = Math.min(maxSheets, Math.ceil(Math.max(...heights) / sheetPx));
  for (let sheet = 0; sheet < count; sheet += 1) {
    const top = sheet * sheetPx;
    const parts = columns.map((column, index) => partOf(column, heights[index] ?? 0, top));
    const height = Math.min(sheetPx, Math.max(...heights) - top);
    const suffix = count > 1 ? `.${sheet + 1}` : '';
    await writeFile(
      `${path}${suffix}.jpg`,
      await composeSheet(title, await Promise.all(parts), height),
    );
  }
}

async function partOf(column: Buffer, full: number, top: number): Promise<Buffer | undefined> {
  if (top >= full) return undefined;
  const { width } = await sharp(column).metadata();
  const height = Math.min(sheetPx, full - top);
  return sharp(column).extract({ left: 0, top, width, height }).toBuffer();
}

function composeSheet(title: string, parts: readonly (Buffer | undefined)[], height: number) {
  const lefts = screens.map((_, index) =>
    screens.slice(0, index).reduce((sum, { drawn }) => sum + drawn + gap, gap),
  );
  const heads = screens.map(
    ({ width }, index) => `<text x="${lefts[index]}" y="24">${width} px · ${title}</text>`,
  );
  const head = `<svg xmlns="http://www.w3.org/2000/svg" width="${sheetWidth}" height="${headPx}">
    <g font-family="sans-serif" font-size="15" fill="white">${heads.join('')}</g></svg>`;
  const columns = parts.flatMap((input, index) =>
    input ? [{ input, left: lefts[index] ?? 0, top: headPx }] : [],
  );
  const size = { width: sheetWidth, height: height + headPx + gap };
  return sharp({ create: { ...size, channels: 3, background: '#5b6470' } })
    .composite([{ input: Buffer.from(head), left: 0, top: 0 }, ...columns])
    .jpeg({ quality: 82 })
    .toBuffer();
}

async function writeIndex(folder: string): Promise<void> {
  const sheets = (await readdir(folder)).filter((name) => name.endsWith('.jpg')).toSorted();
  const images = sheets.map((name) => `<h2>${name}</h2><img src="${name}" loading="lazy" alt="">`);
  const style =
    '<style>body{background:#5b6470;color:#fff;font-family:sans-serif}img{max-width:100%}</style>';
  await writeFile(join(folder, 'index.html'), `<!doctype html>${style}${images.join('\n')}\n`);
}
