/** Runs axe: injected into a page once, and called for each check. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

// The minified build of Playwright's own version: it is sent to every page.
const requireFromPlaywright = createRequire(import.meta.resolve('@axe-core/playwright'));
const script = readFileSync(requireFromPlaywright.resolve('axe-core/axe.min.js'), 'utf8');
// It writes out every element that it looks at, and here only the place of a violation is shown.
const source = `${script};axe.configure({ noHtml: true })`;

interface Axe {
  run(where: object, options: object): Promise<{ violations: readonly Violation[] }>;
}

interface Violation {
  id: string;
  help: string;
  nodes: readonly { target: readonly unknown[]; failureSummary?: string }[];
}

/** Into every frame that lacks it; AxeBuilder would inject it again at every check. */
export async function injectAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    const isThere = await frame.evaluate(() => Reflect.has(window, 'axe'));
    if (!isThere) await frame.evaluate(source);
  }
}

/** What axe finds; by all its rules when none are named. */
export async function findAxeViolations(page: Page, rules: readonly string[]): Promise<string[]> {
  const { violations } = await page.evaluate(async (runOnly) => {
    // What fades in has other colours meanwhile. What goes by scrolling waits for nobody.
    const passing = document
      .getAnimations()
      .filter(({ timeline }) => timeline === document.timeline)
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(passing.map(({ finished }) => finished));
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
