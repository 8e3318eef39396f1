/** What has to hold for every page, however it is looked at. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const wide = { width: 1440, height: 900 };
const narrow = { width: 360, height: 780 };

const everyRule: readonly string[] = [];
const rulesOfColour: readonly string[] = ['color-contrast', 'link-in-text-block'];

// Another theme changes colours and nothing else.
const looks = [
  { size: narrow, theme: 'light', rules: everyRule },
  { size: narrow, theme: 'dark', rules: rulesOfColour },
  { size: wide, theme: 'dark', rules: rulesOfColour },
  { size: wide, theme: 'light', rules: everyRule },
] as const;

/** Light and dark, narrow and wide: axe finds nothing, nothing sticks out, pictures are there. */
export async function expectSound(page: Page): Promise<void> {
  await putAxeInto(page);
  for (const { size, theme, rules } of looks) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: theme });
    const seen = `${page.url()}, ${theme}, ${size.width} px`;
    expect.soft(await findBarriers(page, rules), `axe on ${seen}`).toEqual([]);
    expect.soft(await findOverhang(page), `too wide on ${seen}`).toEqual([]);
  }
  const pictures = expect.poll(() => findMissingPictures(page), `pictures of ${page.url()}`);
  await pictures.toEqual([]);
}

/** At the size that the page has: nothing scrolls sideways, nothing is cut off. */
export async function expectNoOverhang(page: Page): Promise<void> {
  const width = page.viewportSize()?.width;
  const seen = `too wide on ${page.url()}, ${width} px`;
  expect.soft(await findOverhang(page), seen).toEqual([]);
}

/** The builder puts axe into every frame at every look, which takes longer than the looking. */
async function putAxeInto(page: Page): Promise<void> {
  await new AxeBuilder({ page }).setLegacyMode(true).withRules('document-title').analyze();
}

interface Axe {
  run(where: object, options: object): Promise<{ violations: readonly Violation[] }>;
}

interface Violation {
  id: string;
  help: string;
  nodes: readonly { target: readonly unknown[]; failureSummary?: string }[];
}

async function findBarriers(page: Page, rules: readonly string[]): Promise<string[]> {
  const { violations } = await page.evaluate((runOnly) => {
    const axe: Axe = Reflect.get(window, 'axe');
    const options = { resultTypes: ['violations'] };
    if (runOnly.length === 0) return axe.run(document, options);
    // In a frame axe takes the ground for white, while it is the page behind that shows through.
    return axe.run({ exclude: [['iframe']] }, { ...options, runOnly });
  }, rules);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => {
      return `${id} (${help}): ${target.join(' ')} ${failureSummary}`;
    }),
  );
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
