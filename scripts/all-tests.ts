import { findOrInstallChromium } from './chromium.ts';
import { ensureBuild } from './ensure-build.ts';
import { asOne, format, lint, playwright, runSteps, types, vitest } from './steps.ts';
import type { Step } from './steps.ts';

export const build: Step = {
  name: 'build',
  run: async (root) => asOne(await ensureBuild(root)),
};

/** `npm test`: everything, and all the set-up that it needs. */
export function allTests(root: string): Promise<void> {
  const journeys = playwright(() => findOrInstallChromium(root));
  return runSteps(root, [build, lint, format, types, vitest('tests'), journeys]);
}
