/** Checks for every page, at every size and in every theme. */
import { expect, type Page } from '@playwright/test';
import { findAxeViolations, injectAxe } from './axe.ts';
import { findLostInForcedColours, findLowContrastText } from './visual-checks.ts';
import { findSmallTargets, findInvisibleFocus } from './visual-checks.ts';
import { expectScreenshot, screenshotMode } from './screenshots.ts';
import { resize, setScreen } from './screen.ts';
import { writeSheet } from './sheets.ts';

const wide = { width: 1440, height: 900 };
const narrow = { width: 360, height: 780 };

const allRules: readonly string[] = [];
const colourRules: readonly string[] = ['color-contrast', 'link-in-text-block'];

// Another theme changes colours only. The last variant leaves the page at desktop width.
const variants = [
  { size: narrow, theme: 'light', rules: allRules },
  { size: narrow, theme: 'dark', rules: colourRules },
  { size: wide, theme: 'dark', rules: colourRules },
  { size: wide, theme: 'light', rules: allRules },
] as const;

// The narrowest that WCAG requires (1.4.10), and a desktop screen at 200 % zoom.
const smallSizes = [
  { width: 320, height: 568 },
  { width: 720, height: 450 },
];

/**
 * Light and dark, narrow and wide: axe finds nothing, nothing overflows, pictures load. For
 * states within a journey: a page as it opens is checked in every-route.
 */
export async function checkPage(page: Page): Promise<void> {
  await injectAxe(page);
  for (const variant of variants) {
    await resize(page, variant.size);
    await page.emulateMedia({ colorScheme: variant.theme });
    await checkVariant(page, variant);
  }
  await expectPictures(page);
}

/**
 * The page checks, and in each variant the reference screenshot of that name; and the visual
 * checks. Takes screenshots only when references are replaced.
 */
export async function checkPageAndScreenshots(page: Page, name: string): Promise<void> {
  if (screenshotMode() === 'sheets') return writeSheet(page, name);
  const isCompared = screenshotMode() === 'compare';
  if (isCompared) {
    await checkSmallSizes(page);
    await injectAxe(page);
  }
  for (const variant of variants) {
    await setScreen(page, variant.size, variant.theme);
    if (isCompared) await checkVariant(page, variant);
    if (isCompared) await runVisualChecks(page, variant);
    await expectScreenshot(page, name, { width: variant.size.width, theme: variant.theme });
  }
  if (isCompared) await expectPictures(page);
}

/** Last of all, because fields show errors when the focus leaves them. */
export async function expectVisibleFocus(page: Page): Promise<void> {
  if (screenshotMode() !== 'compare') return;
  expect.soft(await findInvisibleFocus(page), `focus on ${page.url()}`).toEqual([]);
}

/** At the size that the page has: nothing scrolls sideways, nothing is cut off. */
export async function expectNoOverflow(page: Page): Promise<void> {
  // A page is measured with its styles: asked before, pictures are as wide as their files.
  await page.waitForLoadState();
  const width = page.viewportSize()?.width;
  const message = `too wide on ${page.url()}, ${width} px`;
  expect.soft(await findOverflow(page), message).toEqual([]);
}

type Variant = (typeof variants)[number];

async function checkVariant(page: Page, variant: Variant): Promise<void> {
  const message = `${page.url()}, ${variant.theme}, ${variant.size.width} px`;
  expect.soft(await findAxeViolations(page, variant.rules), `axe on ${message}`).toEqual([]);
  expect.soft(await findOverflow(page), `too wide on ${message}`).toEqual([]);
}

async function runVisualChecks(page: Page, { size, theme }: Variant): Promise<void> {
  if (size !== narrow) return;
  const message = `${page.url()}, ${theme}`;
  expect.soft(await findLowContrastText(page), `running text on ${message}`).toEqual([]);
  if (theme === 'dark') return;
  expect.soft(await findSmallTargets(page), `small to touch on ${message}`).toEqual([]);
  expect.soft(await findLostInForcedColours(page), `in forced colours on ${message}`).toEqual([]);
}

async function checkSmallSizes(page: Page): Promise<void> {
  for (const size of smallSizes) {
    await setScreen(page, size, 'light');
    await expectNoOverflow(page);
  }
}

async function expectPictures(page: Page): Promise<void> {
  const pictures = expect.poll(() => findMissingPictures(page), `pictures of ${page.url()}`);
  await pictures.toEqual([]);
}

/** Elements that make the page scroll sideways, or are cut off. */
function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const edge = document.documentElement.clientWidth;
    const isCutInside = (element: Element): boolean => {
      const parent = element.parentElement;
      if (!parent || parent === document.body) return false;
      return getComputedStyle(parent).overflowX !== 'visible' || isCutInside(parent);
    };
    const isTooWide = (element: Element): boolean => {
      const { left, right, width } = element.getBoundingClientRect();
      const isOutside = right > edge + 1 || left < -1;
      return width > 1 && isOutside && element.checkVisibility() && !isCutInside(element);
    };
    const scrolled = document.documentElement.scrollWidth > edge ? ['the document scrolls'] : [];
    const tooWide = [...document.body.querySelectorAll('*')].filter(isTooWide);
    return [...scrolled, ...tooWide.map((element) => element.outerHTML.slice(0, 200))];
  });
}

/** Pictures that could not be loaded, also those that would only be loaded further down. */
function findMissingPictures(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // One without an address is filled in by a script, and not seen before.
    const isPlaceholder = (picture: HTMLImageElement) =>
      !picture.hasAttribute('src') && !picture.checkVisibility();
    const pictures = [...document.images].filter((picture) => !isPlaceholder(picture));
    for (const picture of pictures) picture.loading = 'eager';
    return pictures
      .filter(({ complete, naturalWidth }) => !complete || naturalWidth === 0)
      .map(({ currentSrc, src }) => currentSrc || src);
  });
}
