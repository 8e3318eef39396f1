/** Amounts and order numbers stay on one line: broken inside, they are read as others. */
import { expect, type Page } from '@playwright/test';

const widths = [360, 768, 1440];

export async function expectWholeNumbers(page: Page): Promise<void> {
  const size = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(findBroken), `at ${width}`).toEqual([]);
  }
  if (size) await page.setViewportSize(size);
}

/** Runs in the page. */
function findBroken(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const broken: string[] = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    for (const { 0: number, index } of (text.nodeValue ?? '').matchAll(/[#$€£]\d[\d,.]*\d/g)) {
      range.setStart(text, index);
      range.setEnd(text, index + number.length);
      const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
      if (new Set(tops).size > 1) broken.push(number);
    }
  }
  return broken;
}
