/** What has to hold for every page, however it is looked at. */
import { expect, type Page } from '@playwright/test';
import { findBarriers, putAxeInto } from './axe.ts';
import { findLostInForcedColours, findPaleText } from './inspection.ts';
import { findSmallTargets, findUnseenFocus } from './inspection.ts';
import { expectLook, purpose } from './looks.ts';
import { showOn } from './screen.ts';
import { keepSheet } from './sheets.ts';

const wide = { width: 1440, height: 900 };
const narrow = { width: 360, height: 780 };

const everyRule: readonly string[] = [];
const rulesOfColour: readonly string[] = ['color-contrast', 'link-in-text-block'];

// Another theme changes colours and nothing else. The last leaves the page as wide as a desk's.
const looks = [
  { size: narrow, theme: 'light', rules: everyRule },
  { size: narrow, theme: 'dark', rules: rulesOfColour },
  { size: wide, theme: 'dark', rules: rulesOfColour },
  { size: wide, theme: 'light', rules: everyRule },
] as const;

// The narrowest that WCAG asks for (1.4.10), and a desk's screen enlarged to double its size.
const tightSizes = [
  { width: 320, height: 568 },
  { width: 720, height: 450 },
];

/**
 * Light and dark, narrow and wide: axe finds nothing, nothing sticks out, pictures are there. For
 * what a journey comes to: a page as it is when it opens is looked at in every-route.
 */
export async function expectSound(page: Page): Promise<void> {
  await putAxeInto(page);
  for (const look of looks) {
    await page.setViewportSize(look.size);
    await page.emulateMedia({ colorScheme: look.theme });
    await expectSoundAs(page, look);
  }
  await expectPictures(page);
}

/**
 * Sound, and in each look the same as in the picture that is kept under the name; besides what an
 * inspector measures. Takes nothing but the pictures when they are what is wanted.
 */
export async function expectWell(page: Page, name: string): Promise<void> {
  if (purpose() === 'sheets') return keepSheet(page, name);
  const isInspected = purpose() === 'compare';
  if (isInspected) {
    await expectRoom(page);
    await putAxeInto(page);
  }
  for (const look of looks) {
    await showOn(page, look.size, look.theme);
    if (isInspected) await expectSoundAs(page, look);
    if (isInspected) await expectInspected(page, look);
    await expectLook(page, name, { width: look.size.width, theme: look.theme });
  }
  if (isInspected) await expectPictures(page);
}

/** Last of all, because fields say something when the focus leaves them. */
export async function expectSeenFocus(page: Page): Promise<void> {
  if (purpose() !== 'compare') return;
  expect.soft(await findUnseenFocus(page), `focus on ${page.url()}`).toEqual([]);
}

/** At the size that the page has: nothing scrolls sideways, nothing is cut off. */
export async function expectNoOverhang(page: Page): Promise<void> {
  const width = page.viewportSize()?.width;
  const seen = `too wide on ${page.url()}, ${width} px`;
  expect.soft(await findOverhang(page), seen).toEqual([]);
}

type SoundLook = (typeof looks)[number];

async function expectSoundAs(page: Page, look: SoundLook): Promise<void> {
  const seen = `${page.url()}, ${look.theme}, ${look.size.width} px`;
  expect.soft(await findBarriers(page, look.rules), `axe on ${seen}`).toEqual([]);
  expect.soft(await findOverhang(page), `too wide on ${seen}`).toEqual([]);
}

async function expectInspected(page: Page, { size, theme }: SoundLook): Promise<void> {
  if (size !== narrow) return;
  const seen = `${page.url()}, ${theme}`;
  expect.soft(await findPaleText(page), `running text on ${seen}`).toEqual([]);
  if (theme === 'dark') return;
  expect.soft(await findSmallTargets(page), `small to touch on ${seen}`).toEqual([]);
  expect.soft(await findLostInForcedColours(page), `in forced colours on ${seen}`).toEqual([]);
}

async function expectRoom(page: Page): Promise<void> {
  for (const size of tightSizes) {
    await showOn(page, size, 'light');
    await expectNoOverhang(page);
  }
}

async function expectPictures(page: Page): Promise<void> {
  const pictures = expect.poll(() => findMissingPictures(page), `pictures of ${page.url()}`);
  await pictures.toEqual([]);
}

/** Whatever would make the page scroll sideways, or is cut off because the page does not. */
function findOverhang(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const edge = document.documentElement.clientWidth;
    const isCutInside = (element: Element): boolean => {
      const parent = element.parentElement;
      if (!parent || parent === document.body) return false;
      return getComputedStyle(parent).overflowX !== 'visible' || isCutInside(parent);
    };
    const isTooWide = (element: Element): boolean => {
      const { left, right, width } = element.getBoundingClientRect();
      const isOut = right > edge + 1 || left < -1;
      return width > 1 && isOut && element.checkVisibility() && !isCutInside(element);
    };
    const scrolled = document.documentElement.scrollWidth > edge ? ['the document scrolls'] : [];
    const found = [...document.body.querySelectorAll('*')].filter(isTooWide);
    return [...scrolled, ...found.map((element) => element.outerHTML.slice(0, 200))];
  });
}

/** Pictures that could not be loaded, also those that would only be loaded further down. */
function findMissingPictures(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pictures = [...document.images];
    for (const picture of pictures) picture.loading = 'eager';
    return pictures
      .filter(({ complete, naturalWidth }) => !complete || naturalWidth === 0)
      .map(({ currentSrc, src }) => currentSrc || src);
  });
}
