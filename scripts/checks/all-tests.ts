import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findOrInstallChromium } from '../setup/chromium.ts';
import { ensureBuild } from '../setup/ensure-build.ts';
import { withMemoryFolder } from './memory-folder.ts';
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
import { programsSetting } from './postgres-programs.ts';
import { findPackageTests, unchangedSetting } from './unchanged-packages.ts';

export const build: Step = {
  name: 'build',
  run: async (root) => toCount(await ensureBuild(root)),
};

/**
 * `npm test`: everything, and all the set-up that it needs. The tests of a package that has not
 * changed since they passed here are left out, unless CI is set. `--postgres FOLDER` runs them on
 * the PostgreSQL whose programs are in that folder, instead of on the embedded one.
 */
export async function runAllTests(root: string, args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { postgres: { type: 'string' } } });
  if (values.postgres !== undefined) process.env[programsSetting] = resolve(values.postgres);
  const packageTests = findPackageTests(root, (process.env['CI'] ?? '') !== '');
  const unchanged = packageTests.unchanged.join();
  if (unchanged !== '') console.log(`Unchanged since their tests passed: ${unchanged}`);
  process.env[unchangedSetting] = unchanged;
  let chromium: Promise<string | undefined> | undefined;
  const findBrowser = () => (chromium ??= findOrInstallChromium(root));
  const browser: Step = {
    name: 'browser',
    run: async () => toCount((await findBrowser()) !== undefined),
  };
  const journeys = createPlaywrightStep(findBrowser);
  const steps = [
    // Two that keep one core busy each, and one that waits for the network where it installs.
    [build, typesStep, browser],
    lintStep,
    formatStep,
    createVitestStep('tests'),
    journeys,
  ];
  const isOk = await withMemoryFolder(() => runSteps(root, steps));
  if (isOk) packageTests.recordPass();
}
