import { findOrInstallChromium } from '../setup/chromium.ts';
import { ensureBuild } from '../setup/ensure-build.ts';
import {
  toCount,
  formatStep,
  lintStep,
  createPlaywrightStep,
  runSteps,
  typesStep,
  createVitestStep,
} from './steps.ts';
import type { Step } from './steps.ts';

export const build: Step = {
  name: 'build',
  run: async (root) => toCount(await ensureBuild(root)),
};

/** `npm test`: everything, and all the set-up that it needs. */
export function runAllTests(root: string): Promise<void> {
  const journeys = createPlaywrightStep(() => findOrInstallChromium(root));
  return runSteps(root, [
    build,
    lintStep,
    formatStep,
    typesStep,
    createVitestStep('tests'),
    journeys,
  ]);
}
