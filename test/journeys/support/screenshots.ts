/**
 * Compares the pages with reference screenshots that somebody has approved. They
 * are in `../screenshots`; `npm run screenshots` replaces them; with `-- sheets FOLDER` it lays out
 * every page at every width for people to look through.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { compareImages, drawDiff, screenshotScale, compressScreenshot } from './image-diff.ts';
import { screenshotsFolder } from '../../../scripts/checks/screenshots-folder.ts';
import { resetTouch, devToolsSession } from './screen.ts';
import { freezePage } from './freeze-page.ts';

/** Whether screenshots are compared with the references, replace them, or make sheets. */
export type ScreenshotMode = 'compare' | 'keep' | 'sheets';

export interface ScreenshotVariant {
  width: number;
  theme: 'light' | 'dark';
}

// Further down a long page shows nothing new; on the sheets people see more of it.
const maxHeight = { reference: 9000, sheet: 18_000 };
const maxAttempts = 3;

const pauseMs = 400;

export function screenshotMode(): ScreenshotMode {
  const mode = process.env['SCREENSHOTS'];
  return mode === 'keep' || mode === 'sheets' ? mode : 'compare';
}

/** The page at its present size and in its present theme, from top to bottom. */
export async function takeScreenshot(page: Page, scale: number): Promise<Buffer> {
  await resetTouch(page);
  await freezePage(page);
  const { width, height } = await page.evaluate(() => ({
    width: document.documentElement.clientWidth,
    height: document.documentElement.scrollHeight,
  }));
  const maxPx = screenshotMode() === 'sheets' ? maxHeight.sheet : maxHeight.reference;
  // Not by Playwright, which cannot scale: scaling afterwards takes longer than the screenshot.
  const session = await devToolsSession(page);
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'png',
    clip: { x: 0, y: 0, width, height: Math.min(height, maxPx), scale },
    captureBeyondViewport: true,
    optimizeForSpeed: true,
  });
  return Buffer.from(data, 'base64');
}

/** The page, in its present size and theme, equals the reference screenshot of this name. */
export async function expectScreenshot(
  page: Page,
  name: string,
  variant: ScreenshotVariant,
): Promise<void> {
  const file = `${name}.${variant.width}.${variant.theme}.webp`;
  if (screenshotMode() === 'keep') return saveReference(page, name, file);
  // Other systems draw letters and form fields in their own ways.
  if (process.platform !== 'linux') return annotate('screenshots are compared on Linux only');
  const reference = await readFile(join(screenshotsFolder, file)).catch(() => undefined);
  if (!reference) return expect.soft(file, 'is created by `npm run screenshots`').toBe('there');
  expect
    .soft(await compareWithReference(reference, page, file), `the screenshot ${file}`)
    .toBeUndefined();
}

let lastSettledPage: string | undefined;

async function saveReference(page: Page, name: string, file: string): Promise<void> {
  await mkdir(screenshotsFolder, { recursive: true });
  const screenshot =
    name === lastSettledPage
      ? await takeScreenshot(page, screenshotScale)
      : await takeSettledScreenshot(page);
  lastSettledPage = name;
  await writeFile(join(screenshotsFolder, file), await compressScreenshot(screenshot), {
    flag: 'wx',
  });
}

/** Takes screenshots until two in a row are equal: parts of a page may load late. */
async function takeSettledScreenshot(page: Page): Promise<Buffer> {
  let previous = await takeScreenshot(page, screenshotScale);
  for (let attemptsLeft = 5; attemptsLeft > 0; attemptsLeft -= 1) {
    await page.waitForTimeout(pauseMs);
    const current = await takeScreenshot(page, screenshotScale);
    if ((await compareImages(previous, current)).message === undefined) return current;
    previous = current;
  }
  throw new Error(`${page.url()} does not come to rest`);
}

/** Returns what differs, if it still does after a moment, and attaches a picture of it. */
async function compareWithReference(
  reference: Buffer,
  page: Page,
  file: string,
): Promise<string | undefined> {
  for (let attemptsLeft = maxAttempts; ; attemptsLeft -= 1) {
    const screenshot = await takeScreenshot(page, screenshotScale);
    if ((await compareImages(reference, screenshot)).message === undefined) return undefined;
    // Compression alone may cause a difference, so the compressed one is compared again.
    const compressed = await compressScreenshot(screenshot);
    const { message, spots } = await compareImages(reference, compressed);
    if (message === undefined) return undefined;
    if (attemptsLeft === 1) {
      const path = test.info().outputPath(`${file}.png`);
      await writeFile(path, await drawDiff(reference, compressed, spots));
      await test.info().attach(file, { path });
      return `${message} (${path})`;
    }
    await page.waitForTimeout(pauseMs);
    if (attemptsLeft === 2) await page.evaluate(layOutAnew);
  }
}

/**
 * Called in the page: the browser lays out anew what it changed in steps from size to size, where
 * a fraction of a pixel may have stayed behind.
 */
function layOutAnew(): void {
  document.body.style.display = 'none';
  document.body.getBoundingClientRect();
  document.body.style.display = '';
}

function annotate(description: string): void {
  test.info().annotations.push({ type: 'screenshots', description });
}
