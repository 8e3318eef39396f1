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

test('a page without scripts stays as it is', () => {
  expect(paintFirst('<main>hello</main>')).toBe('<main>hello</main>');
});
