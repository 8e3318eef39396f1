import { expect, test } from 'vitest';
import { deferScripts } from './defer-scripts.ts';

const nonce = 'cafe';

// As React Router 8.4.0 writes it.
const html = `<link rel="modulepreload" href="/assets/a.js" nonce="cafe"/>\
<script nonce="cafe" type="module" async="">\
import "/assets/manifest-1.js";
import * as route0 from "/assets/root-2.js";
import * as route1_main from "/assets/page-3.js";
const route1 = {...route1_main};
  window.__reactRouterRouteModules = {"root":route0,"page":route1};

import("/assets/entry-4.js");</script>`;

test('modules are asked for and started after the first frame, not before', () => {
  const deferred = deferScripts(html, nonce);
  expect(deferred).not.toContain('<link rel="modulepreload"');
  expect(deferred).toMatch(
    /^<script nonce="cafe" type="module">await new Promise\(.*PerformanceObserver/,
  );
  expect(deferred).toContain('for(const href of ["/assets/a.js"])');
  expect(deferred).toContain('const route0 = await import("/assets/root-2.js");');
  expect(deferred).toContain('await import("/assets/manifest-1.js");');
  expect(deferred).not.toMatch(/^import /m);
});

test('what pages share is started a file at a time, each after what it imports', () => {
  const links = ['parts-1', 'entry-4', 'react-2', 'router-3', 'page-5']
    .map((name) => `<link rel="modulepreload" href="/assets/${name}.js" nonce="cafe"/>`)
    .join('');
  const imported = [...deferScripts(links + html, nonce).matchAll(/await import\("([^"]+)"\)/g)];
  expect(imported.map(([, href]) => href).slice(0, 4)).toEqual([
    '/assets/react-2.js',
    '/assets/router-3.js',
    '/assets/parts-1.js',
    '/assets/manifest-1.js',
  ]);
});

test('it starts where storage is blocked and the browser has no scheduler', async () => {
  const link = '<link rel="modulepreload" href="/assets/react-2.js" nonce="cafe"/>';
  const [, code = ''] =
    /<script nonce="cafe" type="module">([\s\S]*)<\/script>/.exec(
      deferScripts(link + html, nonce),
    ) ?? [];
  const steps: string[] = [];
  const blockedStorage = {
    get length(): number {
      throw new Error('refused');
    },
  };
  await run(code, {
    document: {
      hidden: true,
      createElement: () => ({}),
      head: { append: ({ href }: { href: string }) => steps.push(`asked for ${href}`) },
    },
    globalThis: {},
    window: {},
    sessionStorage: blockedStorage,
    start: async (href: string) => void steps.push(`started ${href}`),
  });
  expect(steps).toEqual([
    'asked for /assets/react-2.js',
    'asked for /assets/a.js',
    'started /assets/react-2.js',
    'started /assets/manifest-1.js',
    'started /assets/root-2.js',
    'started /assets/page-3.js',
    'started /assets/entry-4.js',
  ]);
});

test('between two links, and after the look into storage, the browser may go first', () => {
  const deferred = deferScripts(html, nonce);
  const rest = 'await globalThis.scheduler?.yield?.();';
  expect(deferred).toContain(`rel:"modulepreload",href}));${rest}}`);
  expect(deferred.indexOf(`try{sessionStorage.length}catch{}${rest}`)).toBeGreaterThan(0);
  expect(deferred.indexOf('sessionStorage')).toBeLessThan(deferred.indexOf('await import('));
});

/** Runs a module's text with these names for what is the browser's; `start` stands for `import`. */
async function run(code: string, names: Record<string, unknown>): Promise<void> {
  const body = `return (async () => {${code.replaceAll(/\bimport\(/g, 'start(')}})()`;
  // oxlint-disable-next-line no-implied-eval, no-new-func -- that is what is to be seen
  await new Function(...Object.keys(names), body)(...Object.values(names));
}

test('a page without scripts stays as it is', () => {
  expect(deferScripts('<main>hello</main>', nonce)).toBe('<main>hello</main>');
});

test('a script that came in with content is not taken for the one that starts the page', () => {
  const foreign =
    '<link rel="modulepreload" href="/evil.js"/><script type="module" async="">evil()</script>';
  const deferred = deferScripts(foreign + html, nonce);
  expect(deferred.startsWith(foreign)).toBe(true);
  expect(deferred).toContain('for(const href of ["/assets/a.js"])');
});
