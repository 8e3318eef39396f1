import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    target: 'baseline-widely-available',
    // What lies in public/ is served from there, not copied at each build.
    copyPublicDir: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  environments: command === 'build' ? { ssr: standalone, client: fewChunks } : {},
}));

// The server bundle holds its libraries: one file starts faster than four hundred, and React's
// production half is chosen here instead of by an environment variable.
const standalone = {
  resolve: { noExternal: true as const },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
};

const react = /node_modules\/(?:react|react-dom|scheduler)\//;
const router = /node_modules\/(?:react-router|cookie-es|@remix-run)\//;

// What checks a form brings zod along, which the purchase page does without.
const formRules = new RegExp(
  String.raw`node_modules/(?:zod|@hookform)/|src/web/(?:form-schema|sign-in/password/new-password)`,
);
/** The screens of who is signed in, by their rooms. */
const screens = '(?:account|admin|dashboard|orders|overview|sign-in)';
// Of the lists, only what keeps their state in the URL and writes them as CSV.
const listParts = 'ui/lists/(?!csv|list-query|use-list-state)';
const staffWords = 'wording/staff/|staff-words';
/** Pages without React: browsers load of them at most what staff preview. */
const plainPages = 'shop/(?:cart|catalogue|finder|home|product|search)/|wording/(?:cart|finder)';
// Three screens have addresses, and the formats of all countries with them.
const apart = `${screens}/|addresses/|ui/tabs|${plainPages}|${staffWords}|${listParts}`;
// Of the screens, what the pages of who buys or signs in need as well.
const before = 'orders/reservation-countdown|dashboard/loading/(?:guard|screen-title)|sign-in/';
const everywhere = new RegExp(
  `src/(?:web/(?:${before}|(?!${apart}))|platform/(?:money|number-format))`,
);
// The page that shows the parts, and the library of the tabs, are for a few screens only.
const ofTheDashboard = new RegExp(`src/web/(?!admin/ui-parts)(?:${screens}/|${listParts})`);
// What customers' screens do without, and the texts of staff with it.
const ofStaff = 'admin/|overview/|orders/staff/|dashboard/forms/unsaved-guard';
// The calls of staff are but names, and the menu asks by one of them what is to be done.
const calls = 'src/api/contract/staff-endpoints';
const ofAllScreens = new RegExp(`${calls}|src/web/(?!${ofStaff})(?:${screens}/|${listParts})`);

// Each of these is started by itself: see `src/web/server/defer-scripts.ts`, which knows the names.
// Few files instead of thirty: on a slow line each costs a round trip. What every page with React
// needs is one, what forms need another; pages stay apart.
const fewChunks = {
  build: {
    rolldownOptions: {
      output: {
        codeSplitting: {
          // A group takes along what its modules import, unless a group before it has them.
          groups: [
            { name: 'react', test: react, priority: 6 },
            { name: 'router', test: router, priority: 5 },
            { name: 'form', test: /node_modules\/react-hook-form\//, priority: 4 },
            { name: 'schema', test: formRules, priority: 3 },
            { name: 'parts', test: everywhere, minShareCount: 2, priority: 2 },
            { name: 'staff-words', test: new RegExp(`src/web/(?:${staffWords})`), priority: 2 },
            { name: 'desk', test: ofAllScreens, minShareCount: 3, priority: 1 },
            { name: 'staff', test: ofTheDashboard, minShareCount: 3, priority: 0 },
          ],
        },
      },
    },
  },
};
