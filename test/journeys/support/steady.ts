/** A page as it is at any time and for anybody: what varies from run to run is given a value. */
import type { Page } from '@playwright/test';

const months = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec';

/** What varies, and what stands there in a picture. The first that fits counts. */
const varying: readonly (readonly [RegExp, string])[] = [
  [/\/sandbox-mail\/[\w-]{22}/, '/sandbox-mail/1993-ferrule-and-co-ny'],
  [/\b[\w-]+\.[\da-f]{6}\.\d+(?=@)/, 'somebody'],
  [/\b10(?:\.\d+){3}\/24/, '10.19.93.0/24'],
  [/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/, '01a1fb34-76e3-7bab-acd8-00000000'],
  [/\b(?:pi|ch|re|evt|dp|seti|cs)_\w{6,}/, 'pi_3ferruleandco1993'],
  [/\b(?=[a-f]*\d)[\da-f]{12,}\b/, '1993c0ffee1993c0ffee'],
  [/\b\d{4}-\d\d-\d\d(?:T[\d:.]+Z?)?/, '2026-11-21'],
  [new RegExp(`\\b(?:${months})[a-z]*\\s\\d{1,2}(?:,\\s\\d{4})?`), 'Nov 21, 2026'],
  [/\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b/, 'Saturday'],
  [/\b\d{1,2}:\d\d(?::\d\d)?(?:\s?[AP]M)?/, '3:07 PM'],
  [/\b\d+ (?:seconds?|minutes?|hours?)(?: \d+ seconds?)?/, '29 minutes'],
  [/#\d+/, '#1993'],
  [/\bOrder \d+/, 'Order 1993'],
  [/© ?\d{4}(?:–\d{4})?/, '© 1993'],
];

/** All text and all pictures are there, nothing moves, and nothing of it is today's. */
export async function holdSteady(page: Page): Promise<void> {
  await page.evaluate(takeItsSize);
  await page.waitForFunction(isWhole);
  await page.evaluate(standStill);
  await page.evaluate(
    ([pattern, values]) => {
      window.scrollTo({ top: 0, behavior: 'instant' });
      const fits = new RegExp(pattern, 'g');
      const fixed = (text: string) =>
        text.replace(fits, (...found) => {
          const which = found.slice(1, values.length + 1).findIndex((each) => each !== undefined);
          return values[which] ?? '';
        });
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const { currentNode: node } = walker;
        const text = fixed(node.nodeValue ?? '');
        // Whoever writes the same again wakes those who listen for changes.
        if (text !== node.nodeValue) node.nodeValue = text;
      }
      for (const field of document.querySelectorAll('input')) {
        if (!/^(?:text|email|search|)$/.test(field.type)) continue;
        const value = fixed(field.value);
        if (value !== field.value) field.value = value;
      }
    },
    [
      varying.map(([pattern]) => `(${pattern.source})`).join('|'),
      varying.map(([, value]) => value),
    ] as const,
  );
}

/** Called in the page: its script is at work, fonts and pictures of this size are loaded. */
function isWhole(): boolean {
  const { script, nav } = document.documentElement.dataset;
  const pictures = [...document.images];
  // That page shows what loads for good, and it stands still.
  const isOfParts = location.pathname === '/dashboard/ui';
  return (
    (script === undefined || nav !== undefined) &&
    document.fonts.status === 'loaded' &&
    pictures.every(({ complete }) => complete) &&
    (isOfParts || document.querySelector('.skeleton, .animate-spin, [aria-busy="true"]') === null)
  );
}

/** Called in the page: another size has other pictures, and shows the old ones until they come. */
async function takeItsSize(): Promise<void> {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  for (const picture of document.images) {
    picture.loading = 'eager';
    // Else the page may be painted, and photographed, with the picture left out.
    picture.decoding = 'sync';
  }
  await nextFrame();
  await nextFrame();
  const chosen = new Set([...document.images].map(({ currentSrc }) => currentSrc));
  const loads = [...chosen].filter(Boolean).map((src) => {
    const picture = new Image();
    picture.src = src;
    return picture.decode();
  });
  await Promise.allSettled(loads);
}

/** Called in the page: nothing comes, moves or blinks any more. */
async function standStill(): Promise<void> {
  // Loaded is not yet drawn: a picture may be unpacked while the page is painted without it.
  await Promise.allSettled([...document.images].map((each) => each.decode()));
  for (const each of document.getAnimations()) {
    const isEndless = each.effect?.getComputedTiming().endTime === Infinity;
    if (isEndless) each.cancel();
    else each.finish();
  }
  const sheet = new CSSStyleSheet();
  // What is laid out only when somebody comes near it is in the picture as well.
  sheet.replaceSync(
    '* { caret-color: transparent !important; content-visibility: visible !important }',
  );
  document.adoptedStyleSheets = [sheet];
}
