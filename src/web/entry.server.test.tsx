/** The renderer itself, with React Router around it, over a page that holds a foreign script. */
import { createHash } from 'node:crypto';
import {
  createRequestHandler,
  RouterContextProvider,
  Scripts,
  ScrollRestoration,
  type ServerBuild,
} from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import * as entry from './entry.server.tsx';
import { ownScriptsHeader } from '#web/server/script-nonce.ts';

const digest = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const foreign = [
  '<script>stolen()</script>',
  '<script nonce="">stolen(1)</script>',
  '<script type="module" async="">import "/stolen.js"</script>',
];

function Page() {
  return (
    <html lang="en">
      <head />
      <body>
        <div dangerouslySetInnerHTML={{ __html: foreign.join('') }} />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

const rootRoute = { id: 'root', path: '', module: { default: Page } };

const build: ServerBuild = {
  entry: { module: entry },
  routes: { root: rootRoute },
  assets: {
    entry: { module: '/assets/entry.js', imports: ['/assets/react-1.js'] },
    routes: {
      root: {
        ...{ id: 'root', path: '', module: '/assets/root.js' },
        ...{ hasAction: false, hasLoader: false, hasErrorBoundary: false },
        ...{ hasClientAction: false, hasClientLoader: false, hasClientMiddleware: false },
        ...{ clientActionModule: undefined, clientLoaderModule: undefined },
        ...{ clientMiddlewareModule: undefined, hydrateFallbackModule: undefined },
      },
    },
    url: '/assets/manifest.js',
    version: '1',
  },
  publicPath: '/',
  assetsBuildDirectory: 'build',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
};

afterEach(() => vi.unstubAllEnvs());

async function renderPage({ hydrate } = { hydrate: true }) {
  const root = { ...rootRoute, module: { ...rootRoute.module, handle: { hydrate } } };
  const handleRequest = createRequestHandler({ ...build, routes: { root } }, 'production');
  const response = await handleRequest(
    new Request('http://shop.example/'),
    new RouterContextProvider(),
  );
  const digests = response.headers.get(ownScriptsHeader)?.split(' ') ?? [];
  return { html: await response.text(), digests };
}

test.each([
  ['as it is developed', false],
  ['as it is built, where its start is written anew', true],
])('%s, a page names the scripts that the renderer wrote, and no other', async (_, built) => {
  vi.stubEnv('PROD', built);
  const { html, digests } = await renderPage();
  const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)];
  const texts = scripts.map(([, text = '']) => text);
  const isForeign = (text: string) => foreign.some((each) => each.includes(`>${text}<`));
  expect(texts.filter(isForeign)).toHaveLength(foreign.length);
  const own = texts.filter((text) => !isForeign(text));
  expect(own.length).toBeGreaterThanOrEqual(3);
  expect(digests).toEqual([...new Set(own.map(digest))]);
  expect(own.some((text) => text.includes('PerformanceObserver'))).toBe(built);
});

test('a built page asks for nothing of React Router before its first frame', async () => {
  vi.stubEnv('PROD', true);
  const { html } = await renderPage();
  const own = foreign.reduce((rest, script) => rest.replace(script, ''), html);
  // An upgrade that writes the start differently ends here: see `server/defer-scripts.ts`.
  expect(own).not.toMatch(/<link[^>]+modulepreload|<script[^>]+\sasync|^\s*import[\s"']/m);
  const scripts = own.split('<script');
  const start = scripts.find((script) => script.includes('PerformanceObserver')) ?? '';
  const [, preloaded = '[]'] = /for\(const href of (\[[^\]]*\])/.exec(start) ?? [];
  const files = ['/assets/react-1.js', '/assets/manifest.js', '/assets/root.js'];
  expect(JSON.parse(preloaded)).toEqual(
    expect.arrayContaining(['/assets/react-1.js', '/assets/entry.js', '/assets/root.js']),
  );
  for (const file of files) expect(start).toContain(`await import("${file}")`);
  expect(start.indexOf('import("/assets/entry.js")')).toBeGreaterThan(start.indexOf('root.js")'));
});

test('a page that ships no React is without the marks that React looks for', async () => {
  const { html } = await renderPage({ hydrate: false });
  expect(html).toMatch(/^<!DOCTYPE html><html lang="en"><head>/);
  expect(html).not.toContain('<!--');
  const { html: forReact } = await renderPage();
  expect(forReact).toMatch(/^<!DOCTYPE html><html lang="en"><head>/);
  expect(forReact).toContain('<!--$-->');
});

test('no nonce is left in the page, because it is cached', async () => {
  const { html } = await renderPage();
  expect(html.replaceAll('nonce=""', '')).not.toContain('nonce');
});
