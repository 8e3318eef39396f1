/**
 * What runs in a real browser: the journeys through the shop, which is started once for all of
 * them, and the sandbox's own page. `CHROME_PATH` names the Chromium; without it Playwright's.
 */
import { defineConfig } from '@playwright/test';

const chromium = process.env['CHROME_PATH'];

export default defineConfig({
  globalSetup: './test/journeys/support/global-setup.ts',
  projects: [
    { name: 'sandbox', testDir: 'sandbox' },
    { name: 'journeys', testDir: 'test/journeys' },
  ],
  testMatch: '**/*.spec.ts',
  // A browser, the shop, its database and its sandbox share the machine: one journey at a time.
  workers: 1,
  retries: 0,
  timeout: 40_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    locale: 'en-US',
    timezoneId: 'UTC',
    trace: 'off',
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(chromium !== undefined && { executablePath: chromium }),
      args: [
        ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
        ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
      ],
    },
  },
});
