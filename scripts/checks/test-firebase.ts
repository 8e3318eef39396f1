import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './all-tests.ts';
import { findOrInstallChromium } from '../setup/chromium.ts';
import { installPackages } from '../setup/install-packages.mjs';
import { createPlaywrightStep, runSteps } from './steps.ts';

/**
 * `npm run test:firebase`: the shop with the hosted provider, against the emulator of its makers.
 * The emulator is a third of a gigabyte of packages, so no other command installs it.
 */
export async function runFirebaseTests(root: string): Promise<void> {
  const firebase = createPlaywrightStep(
    async () => {
      const packages = await installEmulator(root);
      process.env['FIREBASE_EMULATOR_PACKAGES'] = packages;
      return packages === undefined ? undefined : findOrInstallChromium(root);
    },
    { name: 'hosted provider', config: 'playwright.firebase.config.ts' },
  );
  await runSteps(root, [build, firebase]);
}

/** In `node_modules/.cache`, where searches and linters do not look. */
async function installEmulator(root: string): Promise<string | undefined> {
  const folder = join(root, 'node_modules', '.cache', 'firebase-emulator');
  mkdirSync(folder, { recursive: true });
  for (const name of ['package.json', 'package-lock.json', '.npmrc']) {
    copyFileSync(join(root, 'test/firebase/emulator', name), join(folder, name));
  }
  console.log("The emulator's packages: some 250 MB when they are installed for the first time.");
  if (await installPackages(folder)) return folder;
  console.error('Without its emulator the hosted provider cannot be tested here.');
  return undefined;
}
