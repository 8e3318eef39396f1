import { expect, test } from 'vitest';
import { paintFirst } from './paint-first.ts';

// As React Router 8.4.0 writes it.
const html = `<link rel="modulepreload" href="/assets/a.js"/><script type="module" async="">\
import "/assets/manifest-1.js";
import * as route0 from "/assets/root-2.js";
import * as route1_main from "/assets/page-3.js";
const route1 = {...route1_main};
  window.__reactRouterRouteModules = {"root":route0,"page":route1};

import("/assets/entry-4.js");</script>`;

test('modules are asked for and started after the first frame, not before', () => {
  const told = paintFirst(html);
  expect(told).not.toContain('<link rel="modulepreload"');
  expect(told).toMatch(/^<script type="module">await new Promise\(.*PerformanceObserver/);
  expect(told).toContain('for(const href of ["/assets/a.js"])');
  expect(told).toContain('const route0 = await import("/assets/root-2.js");');
  expect(told).toContain('await import("/assets/manifest-1.js");');
  expect(told).not.toMatch(/^import /m);
});

test('what pages share is started a file at a time, each after what it imports', () => {
  const links = ['parts-1', 'entry-4', 'react-2', 'router-3', 'page-5']
    .map((name) => `<link rel="modulepreload" href="/assets/${name}.js"/>`)
    .join('');
  const imported = [...paintFirst(links + html).matchAll(/await import\("([^"]+)"\)/g)];
  expect(imported.map(([, href]) => href).slice(0, 4)).toEqual([
    '/assets/react-2.js',
    '/assets/router-3.js',
    '/assets/parts-1.js',
    '/assets/manifest-1.js',
  ]);
});

test('a page without scripts stays as it is', () => {
  expect(paintFirst('<main>hello</main>')).toBe('<main>hello</main>');
});
