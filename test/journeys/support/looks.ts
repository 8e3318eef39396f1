/**
 * How the pages looked when somebody last found them good, and whether they still do. The pictures
 * are in `../looks`; `npm run looks` takes them anew, `npm run looks -- sheets FOLDER` lays out
 * every page at every width for people to look through.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { compare, drawDifference, keptScale, pack } from './likeness.ts';
import { keptIn } from '../../../scripts/looks-folder.ts';
import { forgetFinger, sessionOf } from './screen.ts';
import { holdSteady } from './steady.ts';

/** What is done with the pictures: held against those that are kept, or these are taken. */
export type Purpose = 'compare' | 'keep' | 'sheets';

export interface Look {
  width: number;
  theme: 'light' | 'dark';
}

// A page that goes on further shows nothing there that it has not shown before; people look at all.
const tallest = { kept: 9000, forPeople: 18_000 };
const tries = 3;

const pauseMs = 400;

export function purpose(): Purpose {
  const said = process.env['LOOKS'];
  return said === 'keep' || said === 'sheets' ? said : 'compare';
}

/** The page at its present size and in its present theme, from top to bottom. */
export async function takePicture(page: Page, scale: number): Promise<Buffer> {
  await forgetFinger(page);
  await holdSteady(page);
  const { width, height } = await page.evaluate(() => ({
    width: document.documentElement.clientWidth,
    height: document.documentElement.scrollHeight,
  }));
  const most = purpose() === 'sheets' ? tallest.forPeople : tallest.kept;
  // Not by Playwright, which takes it whole: to make it smaller takes longer than to take it.
  const session = await sessionOf(page);
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'png',
    clip: { x: 0, y: 0, width, height: Math.min(height, most), scale },
    captureBeyondViewport: true,
    optimizeForSpeed: true,
  });
  return Buffer.from(data, 'base64');
}

/** The page, at a size and in a theme that it has already, looks as it is kept under this name. */
export async function expectLook(page: Page, name: string, look: Look): Promise<void> {
  const file = `${name}.${look.width}.${look.theme}.webp`;
  if (purpose() === 'keep') return keep(page, name, file);
  // Other systems draw letters and form fields in their own ways.
  if (process.platform !== 'linux') return note('looks are compared on Linux only');
  const kept = await readFile(join(keptIn, file)).catch(() => undefined);
  if (!kept) return expect.soft(file, 'is kept by `npm run looks`').toBe('there');
  expect.soft(await compareWith(kept, page, file), `the look of ${file}`).toBeUndefined();
}

let rested: string | undefined;

async function keep(page: Page, name: string, file: string): Promise<void> {
  await mkdir(keptIn, { recursive: true });
  const taken = name === rested ? await takePicture(page, keptScale) : await settle(page);
  rested = name;
  await writeFile(join(keptIn, file), await pack(taken), { flag: 'wx' });
}

/** The same a moment later, at first sight: some of a page may come when the rest is there. */
async function settle(page: Page): Promise<Buffer> {
  let before = await takePicture(page, keptScale);
  for (let left = 5; left > 0; left -= 1) {
    await page.waitForTimeout(pauseMs);
    const now = await takePicture(page, keptScale);
    if ((await compare(before, now)).said === undefined) return now;
    before = now;
  }
  throw new Error(`${page.url()} does not come to rest`);
}

/** Says what differs, if it still does after a moment, and attaches a picture of it. */
async function compareWith(kept: Buffer, page: Page, file: string): Promise<string | undefined> {
  for (let left = tries; ; left -= 1) {
    const taken = await takePicture(page, keptScale);
    if ((await compare(kept, taken)).said === undefined) return undefined;
    // What packing alone has changed is no difference.
    const now = await pack(taken);
    const { said, spots } = await compare(kept, now);
    if (said === undefined) return undefined;
    if (left === 1) {
      const path = test.info().outputPath(`${file}.png`);
      await writeFile(path, await drawDifference(kept, now, spots));
      await test.info().attach(file, { path });
      return `${said} (${path})`;
    }
    await page.waitForTimeout(pauseMs);
  }
}

function note(description: string): void {
  test.info().annotations.push({ type: 'looks', description });
}
