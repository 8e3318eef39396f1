/** The hosted provider with its makers' emulator: run by `npm run test:firebase` and no other. */
import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

export default defineConfig({
  ...journeys,
  globalSetup: './test/firebase/support/global-setup.ts',
  projects: [{ name: 'firebase', testDir: 'test/firebase' }],
});
