import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// What starts processes of its own: slower, and of no use while one edits the shop.
const system = [
  'src/platform/embedded-postgres/**/*.test.ts',
  'scripts/**/*.test.ts',
  'test/faults/**/*.test.ts',
];

// What needs the real database, which one global setup starts and migrates.
const database = [
  'src/modules/**/*.test.ts',
  'src/platform/{database,jobs,page-cache,backup}*/**/*.test.ts',
  'src/platform/{database,jobs}*.test.ts',
  'src/api/**/*.test.ts',
  'src/*.test.ts',
  'test/{routes,contract,simulation,attacks,slices}/**/*.test.ts',
];

// Each file with all that it imports loaded anew would take a third of the time.
const together = { isolate: false, setupFiles: ['test/support/leave-nothing.ts'] };

const pure = ['{src,sandbox,db,bench,test/journeys}/**/*.test.ts'];

export default defineConfig({
  test: {
    // Most of what the tests wait for is not the processor: three at once on two cores.
    maxWorkers: Math.min(6, availableParallelism() + 1),
    projects: [
      { test: { name: 'tidy', include: ['test/{tidy,traceability}/**/*.test.ts'] } },
      { test: { ...together, name: 'unit', include: pure, exclude: [...system, ...database] } },
      {
        test: {
          name: 'pages',
          include: ['{src,test}/**/*.test.tsx'],
          environment: 'happy-dom',
          // The palette is read as text; other styles are left out of tests.
          css: { include: [/palette\.css/] },
        },
      },
      {
        test: {
          ...together,
          name: 'database',
          include: database,
          globalSetup: ['test/support/global-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      { test: { name: 'system', include: system, testTimeout: 30_000 } },
    ],
  },
});
