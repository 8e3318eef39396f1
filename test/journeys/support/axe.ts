/** axe, put into a page once and asked as often as the page is looked at. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

interface Axe {
  run(where: object, options: object): Promise<{ violations: readonly Violation[] }>;
}

interface Violation {
  id: string;
  help: string;
  nodes: readonly { target: readonly unknown[]; failureSummary?: string }[];
}

/** The builder puts axe into every frame at every look, which takes longer than the looking. */
export async function putAxeInto(page: Page): Promise<void> {
  await new AxeBuilder({ page }).setLegacyMode(true).withRules('document-title').analyze();
}

/** What axe finds; by all its rules when none are named. */
export async function findBarriers(page: Page, rules: readonly string[]): Promise<string[]> {
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
