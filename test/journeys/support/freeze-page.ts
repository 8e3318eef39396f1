/** Freezes a page for screenshots: what varies from run to run is replaced by fixed values. */
import type { Page } from '@playwright/test';

const months = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec';

/** Patterns of varying text, with their replacement. The first match counts. */
const replacements: readonly (readonly [RegExp, string])[] = [
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

/** Text and pictures are loaded, nothing moves, and dates and ids have fixed values. */
export async function freezePage(page: Page): Promise<void> {
  await page.evaluate(loadPicturesOfSize);
  await page.evaluate(scrollToUnits);
  await page.waitForFunction(isLoaded);
  await page.evaluate(stopMotion);
  await page.evaluate(
    ([pattern, values]) => {
      window.scrollTo({ top: 0, behavior: 'instant' });
      const matcher = new RegExp(pattern, 'g');
      const replaceVarying = (text: string) =>
        text.replace(matcher, (...match) => {
          const which = match.slice(1, values.length + 1).findIndex((each) => each !== undefined);
          return values[which] ?? '';
        });
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const { currentNode: node } = walker;
        const text = replaceVarying(node.nodeValue ?? '');
        // Writing the same text would trigger mutation observers.
        if (text !== node.nodeValue) node.nodeValue = text;
      }
      for (const field of document.querySelectorAll('input')) {
        if (!/^(?:text|email|search|date|)$/.test(field.type)) continue;
        const value = replaceVarying(field.value);
        if (value !== field.value) field.value = value;
      }
    },
    [
      replacements.map(([pattern]) => `(${pattern.source})`).join('|'),
      replacements.map(([, value]) => value),
    ] as const,
  );
}

/** Called in the page: its script is at work, fonts and pictures of this size are loaded. */
function isLoaded(): boolean {
  const { script, nav } = document.documentElement.dataset;
  const pictures = [...document.images];
  return (
    (script === undefined || nav !== undefined) &&
    document.fonts.status === 'loaded' &&
    pictures.every(({ complete }) => complete) &&
    document.querySelector('.skeleton, .animate-spin, [aria-busy="true"]') === null &&
    (script === undefined || document.querySelector('[data-units][data-text]:empty') === null)
  );
}

/** Called in the page: units in stock are requested when the first of them comes into sight. */
function scrollToUnits(): void {
  const empty = document.querySelector('[data-units][data-text]:empty');
  empty?.scrollIntoView({ block: 'center', behavior: 'instant' });
}

/** Called in the page: another size loads other pictures, and shows the old ones until then. */
async function loadPicturesOfSize(): Promise<void> {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  for (const picture of document.images) {
    picture.loading = 'eager';
    // Else the page may be painted, and photographed, with the picture left out.
    picture.decoding = 'sync';
  }
  await nextFrame();
  await nextFrame();
  const sources = new Set([...document.images].map(({ currentSrc }) => currentSrc));
  const loads = [...sources].filter(Boolean).map((src) => {
    const picture = new Image();
    picture.src = src;
    return picture.decode();
  });
  await Promise.allSettled(loads);
}

/** Called in the page: nothing loads, moves or blinks any more. */
async function stopMotion(): Promise<void> {
  // Loaded is not yet painted: a picture may still be decoded while the page is painted.
  await Promise.allSettled([...document.images].map((each) => each.decode()));
  for (const each of document.getAnimations()) {
    // What goes by scrolling stays where the page is.
    if (each.timeline !== document.timeline) continue;
    const isEndless = each.effect?.getComputedTiming().endTime === Infinity;
    if (isEndless) each.cancel();
    else each.finish();
  }
  const sheet = new CSSStyleSheet();
  // Parts with `content-visibility` are laid out as well.
  sheet.replaceSync(
    '* { caret-color: transparent !important; content-visibility: visible !important }',
  );
  document.adoptedStyleSheets = [sheet];
}
