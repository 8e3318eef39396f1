/**
 * What runs in a real browser: the journeys through the shop, which is started once for all of
 * them, the screenshots with shops of their own, and the sandbox's page. `CHROME_PATH`
 * is the path of Chromium; without it Playwright's own is used.
 */
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

const testDir = join(import.meta.dirname, 'test/journeys');

// What a page shows must not depend on other journeys: these specs have a shop of their own.
const screenshots = {
  'screenshots-dashboard': '**/every-dashboard-route.spec.ts',
  'screenshots-public': '**/every-route.spec.ts',
  'screenshots-pages': '**/every-page.spec.ts',
};

// Staff change what other journeys look at, such as the catalogue: they have a shop of their own.
const staffSpecs = [
  ...['admin', 'customer-page', 'dashboard', 'home-selection', 'imports', 'inbox', 'lists'],
  ...['new-product', 'overview', 'product-form', 'product-grid', 'product-reviews', 'products'],
  ...['roles', 'smallest-order', 'staff-dashboard', 'staff-lists', 'stock-alerts'],
].map((name) => `**/${name}.spec.ts`);

// So do those who agree on prices, taxes and delivery with a customer.
const termsSpecs = [
  ...['companies', 'company-tax', 'guest-delivery', 'price-lists', 'price-rises', 'price-views'],
  ...['receipt', 'staff-currencies', 'staff-order', 'tax-report'],
].map((name) => `**/${name}.spec.ts`);

// Half of the journeys, in a shop of their own beside the others: one after another all of them
// would take longer than everything else.
const orderSpecs = [
  ...['add-to-order', 'addresses', 'bank-transfer', 'bill-to', 'cancel', 'card-dashboard'],
  ...[
    'cart',
    'cart-typed',
    'cart-unreached',
    'checkout',
    'currencies',
    'edit-order',
    'guest-checkout',
    'order-pad',
    'parcels',
    'worklist',
  ],
  ...['purchase', 'withdrawals'],
].map((name) => `**/${name}.spec.ts`);

const isolatedSpecs = [
  ...['cards', 'devices', 'google', 'mailbox', 'network', 'payment'],
  ...['second-factor', 'signing-in', 'your-data'],
].map((name) => `**/${name}.spec.ts`);

const screenshotProjects = Object.entries(screenshots).map(([name, testMatch]) => ({
  ...{ name, testMatch, testDir },
  workers: 1,
}));

const chromium = process.env['CHROME_PATH'];

// `npm test` names the packages that have not changed since their tests passed.
const isCardSandboxUnchanged = (process.env['UNCHANGED_PACKAGES'] ?? '')
  .split(',')
  .includes('card-sandbox');

export default defineConfig({
  globalSetup: './test/journeys/support/global-setup.ts',
  // They wait more than they compute: four workers on two cores. A project that changes the
  // catalogue, or reads what all of it has done, runs in sequence; 'isolated' has data of its own.
  workers: 4,
  // The longest first, so that at the end all workers are busy to the last.
  projects: [
    { name: 'staff', testDir, testMatch: staffSpecs, workers: 1 },
    { name: 'terms', testDir, testMatch: termsSpecs, workers: 1 },
    {
      name: 'journeys',
      testDir,
      testIgnore: [
        ...[...isolatedSpecs, ...orderSpecs, ...staffSpecs, ...termsSpecs],
        ...Object.values(screenshots),
      ],
      workers: 1,
    },
    { name: 'orders', testDir, testMatch: orderSpecs, workers: 1 },
    ...screenshotProjects,
    {
      ...{ name: 'sandbox', testDir: 'packages/card-sandbox/test', workers: 1 },
      testIgnore: isCardSandboxUnchanged ? '**' : [],
    },
    // Last, because these are short and may take every worker that is free.
    { name: 'isolated', testDir, testMatch: isolatedSpecs },
  ],
  testMatch: '**/*.spec.ts',
  retries: 0,
  timeout: 60_000,
  // A busy machine is no fault of the shop: how fast it is, the bench says.
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    locale: 'en-US',
    timezoneId: 'UTC',
    trace: 'off',
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      env: { ...process.env, FONTCONFIG_FILE: `${testDir}/support/fonts.conf` },
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
