import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/checks/longest-first.ts';

// Tests that start processes: slower, and rarely needed while one edits the shop.
const systemTests = [
  'packages/embedded-postgres/**/*.test.ts',
  'scripts/**/*.test.ts',
  'test/faults/**/*.test.ts',
];

// Tests with the real database, which one global setup starts and migrates.
const databaseTests = [
  'src/modules/**/*.test.ts',
  'src/platform/{database,jobs,page-cache,backup}*/**/*.test.ts',
  'src/platform/{database,jobs}*.test.ts',
  'src/api/**/*.test.ts',
  'src/*.test.ts',
  'test/{budgets,routes,contract,simulation,attacks,slices,releases}/**/*.test.ts',
  'scripts/growth/**/*.test.ts',
  'scripts/operations/verify-backup.test.ts',
];

// Files share a worker: loading all imports for each file would take a third of the time.
const sharedWorker = { isolate: false, setupFiles: ['test/support/reset-globals.ts'] };

// Workers are not shared after these: their listeners on the document, and React's streams, stay.
const documentTests = ['src/web/site/**/*.test.tsx', 'src/web/{theme,entry.server}.test.tsx'];

const inDocument = {
  environment: 'happy-dom',
  // The palette is read as text; other styles are left out of tests.
  css: { include: [/palette\.css/] },
};

// It keeps the first `fetch` that it finds: only inlined is it loaded anew by `resetModules`.
const inlined = { deps: { inline: [/@firebase\//] } };

const unitTests = ['{src,packages,db,bench,test/journeys}/**/*.test.ts'];

// `npm test` names the packages that have not changed since their tests passed.
const unchangedPackages = (process.env['UNCHANGED_PACKAGES'] ?? '')
  .split(',')
  .filter((name) => name !== '')
  .map((name) => `packages/${name}/**`);

export default defineConfig({
  test: {
    // Tests mostly wait for something else than the CPU: three workers on two cores; four took
    // longer.
    maxWorkers: Math.min(6, availableParallelism() + 1),
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { name: 'tidy', include: ['test/{tidy,traceability}/**/*.test.ts'] } },
      {
        test: {
          ...sharedWorker,
          name: 'unit',
          server: inlined,
          include: unitTests,
          exclude: [...systemTests, ...databaseTests, ...unchangedPackages],
        },
      },
      {
        test: {
          ...inDocument,
          name: 'pages',
          include: ['{src,test}/**/*.test.tsx'],
          exclude: documentTests,
          isolate: false,
          setupFiles: [...sharedWorker.setupFiles, 'test/support/fresh-page.ts'],
        },
      },
      { test: { ...inDocument, name: 'document', include: documentTests } },
      {
        test: {
          ...sharedWorker,
          name: 'database',
          include: databaseTests,
          globalSetup: ['test/support/global-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'system',
          include: systemTests,
          exclude: ['**/node_modules/**', ...databaseTests, ...unchangedPackages],
          testTimeout: 30_000,
        },
      },
    ],
  },
});
