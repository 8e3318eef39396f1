/**
 * What runs in a real browser: the journeys through the shop, which is started once for all of
 * them, the screenshots with shops of their own, and the sandbox's page. `CHROME_PATH`
 * is the path of Chromium; without it Playwright's own is used.
 */
import { defineConfig } from '@playwright/test';

// What a page shows must not depend on other journeys: these specs have a shop of their own.
const screenshots = {
  'screenshots-pages': '**/every-page.spec.ts',
  'screenshots-public': '**/every-route.spec.ts',
  'screenshots-dashboard': '**/every-dashboard-route.spec.ts',
};

const isolatedSpecs = [
  ...['cards', 'devices', 'google', 'mailbox', 'network', 'payment'],
  ...['second-factor', 'signing-in', 'your-data'],
].map((name) => `**/${name}.spec.ts`);

const chromium = process.env['CHROME_PATH'];

// `npm test` names the packages that have not changed since their tests passed.
const isCardSandboxUnchanged = (process.env['UNCHANGED_PACKAGES'] ?? '')
  .split(',')
  .includes('card-sandbox');

export default defineConfig({
  globalSetup: './test/journeys/support/global-setup.ts',
  // Two workers. One runs in sequence the journeys that change the catalogue or read what all
  // journeys have done, such as the list of all orders; the other those with data of their own.
  // The screenshots come last.
  workers: 2,
  projects: [
    {
      ...{ name: 'sandbox', testDir: 'packages/card-sandbox/test', workers: 1 },
      testIgnore: isCardSandboxUnchanged ? '**' : [],
    },
    {
      name: 'journeys',
      testDir: 'test/journeys',
      testIgnore: [...isolatedSpecs, ...Object.values(screenshots)],
      workers: 1,
    },
    { name: 'isolated', testDir: 'test/journeys', testMatch: isolatedSpecs },
    ...Object.entries(screenshots).map(([name, testMatch]) => ({
      ...{ name, testMatch, testDir: 'test/journeys', workers: 1 },
      // When only screenshots are taken, the journeys need not run before.
      dependencies:
        process.env['SCREENSHOTS'] === undefined ? ['sandbox', 'journeys', 'isolated'] : [],
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
        // Text is rendered alike whatever the system's settings are.
        ...['--font-render-hinting=slight', '--disable-lcd-text', '--force-color-profile=srgb'],
        ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
        ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
      ],
    },
  },
});
