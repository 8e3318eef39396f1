/**
 * What runs in a real browser: the journeys through the shop, which is started once for all of
 * them, the looks of every page in a shop of their own, and the sandbox's own page. `CHROME_PATH`
 * names the Chromium; without it Playwright's.
 */
import { defineConfig } from '@playwright/test';

// What a page shows must not hang on what journeys have done: these have a shop to themselves.
const looks = {
  'looks-pages': '**/every-page.spec.ts',
  'looks-routes': '**/every-route.spec.ts',
};

const onTheirOwn = [
  ...['cards', 'devices', 'google', 'mailbox', 'network', 'payment'],
  ...['second-factor', 'signing-in', 'your-data'],
].map((name) => `**/${name}.spec.ts`);

const chromium = process.env['CHROME_PATH'];

export default defineConfig({
  globalSetup: './test/journeys/support/global-setup.ts',
  // Two at a time: journeys that change the catalogue or look at what all have done, such as the
  // list of all orders, after one another; beside them those that look at nothing but their own.
  // The looks come last.
  workers: 2,
  projects: [
    { name: 'sandbox', testDir: 'sandbox', workers: 1 },
    {
      name: 'journeys',
      testDir: 'test/journeys',
      testIgnore: [...onTheirOwn, ...Object.values(looks)],
      workers: 1,
    },
    { name: 'ways', testDir: 'test/journeys', testMatch: onTheirOwn },
    ...Object.entries(looks).map(([name, testMatch]) => ({
      ...{ name, testMatch, testDir: 'test/journeys', workers: 1 },
      // By themselves they are what one works on; then the journeys are not waited for.
      dependencies: process.env['LOOKS'] === undefined ? ['sandbox', 'journeys', 'ways'] : [],
    })),
  ],
  testMatch: '**/*.spec.ts',
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
        // Letters look the same with every system's settings.
        ...['--font-render-hinting=slight', '--disable-lcd-text', '--force-color-profile=srgb'],
        ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
        ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
      ],
    },
  },
});
