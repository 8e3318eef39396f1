/** What is put together from kept texts, beside what React Router renders of the same answer. */
import { createRequestHandler, data, type ServerBuild } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ProductCard } from '#modules/catalogue/product.ts';
import type { SearchResult } from '#modules/catalogue/search/search-result.ts';
import { emptyShop } from '#test/traceability/fixtures.ts';
import * as entry from '#web/entry.server.tsx';
import * as rootModule from '#web/root.tsx';
import * as searchPage from '#web/shop/search/search-page.tsx';
import type { ShopData } from '#web/shop-data.ts';
import { polished } from '#web/wording/polished.ts';
import { pageTagsHeader } from './cached-pages.ts';
import { createPageRenderer } from './page-renderer.ts';
import { ownScriptsHeader } from './script-nonce.ts';

type RouteModule = NonNullable<ServerBuild['routes'][string]>['module'];

function isRouteModule(module: object): module is RouteModule {
  return 'default' in module && 'loader' in module;
}

function toModule(module: object): RouteModule {
  if (!isRouteModule(module)) throw new Error('a page has a component and a loader');
  return module;
}

const describeRoute = (id: string, path: string) => ({
  ...{ id, path, module: `/assets/${id}.js` },
  ...{ hasAction: false, hasLoader: true, hasErrorBoundary: true },
  ...{ hasClientAction: false, hasClientLoader: false, hasClientMiddleware: false },
  ...{ clientActionModule: undefined, clientLoaderModule: undefined },
  ...{ clientMiddlewareModule: undefined, hydrateFallbackModule: undefined },
});

// Tests have no stylesheet, and React warns of a link to none.
const root = { ...rootModule, links: () => [] };

const build: Omit<ServerBuild, 'entry'> & { entry: { module: typeof entry } } = {
  entry: { module: entry },
  routes: {
    root: { id: 'root', path: '', module: toModule(root) },
    search: { id: 'search', path: 'search', parentId: 'root', module: toModule(searchPage) },
  },
  assets: {
    entry: { module: '/assets/entry.js', imports: [] },
    routes: {
      root: describeRoute('root', ''),
      search: { ...describeRoute('search', 'search'), parentId: 'root' },
    },
    ...{ url: '/assets/manifest.js', version: '1' },
  },
  ...{ publicPath: '/', assetsBuildDirectory: 'build', future: {}, ssr: true },
  ...{ isSpaMode: false, prerender: [] },
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
};

const settings = { origin: 'http://shop.example', siteScript: '/assets/site.js' };

const sash: ProductCard = {
  ...{ id: 'p-1', slug: 'sash', name: 'Sash <brush> & "co"', description: 'For sashes.' },
  ...{ img: '/imagery/brush-round-sash.webp', alt: 'A sash brush', sizes: 1 },
  ...{ fromMinor: 1250, toMinor: 1250, canBeOrdered: true },
  onlyTool: { id: 't-1', minimumOrder: 4, orderMultiple: 1 },
};
const wall: ProductCard = {
  ...{ id: 'p-2', slug: 'wall', name: 'Wall brush', description: 'For walls.' },
  ...{ img: 'https://pictures.example/wall.png', alt: "A wall's brush", sizes: 3 },
  ...{ fromMinor: 990, toMinor: 2490, canBeOrdered: false, onlyTool: undefined },
};
const none: SearchResult = {
  ...{ products: [], count: 0, isMore: false, page: 1, pages: 1 },
  ...{ facets: [], filters: {}, replaced: [], leftOut: [], words: [], isNamed: true },
};
const width = {
  ...{ code: 'width', name: 'Width' },
  options: [
    { value: '50', label: '50 mm', products: 7, isChosen: true },
    { value: '75', label: '75 mm', products: 1200, isChosen: false },
  ],
};
const some: SearchResult = {
  ...none,
  ...{ products: [sash, wall, { ...wall, id: 'p-3', slug: 'third' }], count: 1000, isMore: true },
  ...{ page: 2, pages: 42, replaced: [{ typed: 'varnsh', shown: 'varnish' }], leftOut: ['<x>'] },
};

interface Found {
  path?: string;
  result?: SearchResult;
  shop?: Partial<ShopData>;
}

function open({ result = some, shop = {} }: Omit<Found, 'path'> = {}) {
  const searchCatalogue = vi.fn<ShopData['searchCatalogue']>(async () => result);
  const shopData = { ...emptyShop, searchCatalogue, ...shop };
  const renderPage = createPageRenderer({ build, data: shopData, settings });
  return { shopData, searchCatalogue, renderPage };
}

/** As every other page is rendered. */
function renderByRouter(shopData: ShopData, path: string): Promise<Response> {
  const context = new entry.RouterContextProvider();
  context.set(entry.shopDataContext, shopData);
  context.set(entry.siteContext, settings);
  context.set(entry.pageTagsContext, new Set());
  return createRequestHandler(build, 'production')(toRequest(path), context);
}

const toRequest = (path: string) => new Request(settings.origin + path);

async function readAll(response: Response) {
  const headerOf = (name: string) => response.headers.get(name) ?? '';
  return {
    html: withoutIds(await response.text()),
    status: response.status,
    headers: ['content-type', 'location', ownScriptsHeader, pageTagsHeader].map(headerOf),
  };
}

/** React makes an id of where something stands among what is rendered with it. */
function withoutIds(html: string): string {
  const main = html.indexOf('<main ');
  return html.slice(0, main) + html.slice(main).replaceAll(/_main-R_\w+_|_R_\w+_/g, 'id');
}

beforeEach(() => {
  vi.stubEnv('PROD', true);
  return () => vi.unstubAllEnvs();
});

const holiday = { mode: 'paused', until: '2026-12-31' } as const;

const cases: Record<string, Found> = {
  'what was found': {},
  'what was found, narrowed': {
    result: { ...some, page: 1, facets: [width], filters: { width: '50' } },
    path: '/search?q=brush&filter=width:50',
  },
  'one product': { result: { ...none, products: [sash], count: 1 } },
  nothing: { result: none },
  'a text that must be escaped': { path: `/search?q=${encodeURIComponent('</title>"\'&<b>')}` },
  'a text of many characters': { path: `/search?q=${'brush '.repeat(20)}` },
  'no text': { path: '/search' },
  'a text that is too long': { path: `/search?q=${'a'.repeat(201)}` },
  'a page that is not there': { shop: { searchCatalogue: async () => undefined } },
  'the product of a code': { shop: { searchCatalogue: async () => ({ productSlug: 'sash' }) } },
  'a filter that is no more': { path: '/search?q=brush&filter=width:9' },
  'a database that is busy': {
    shop: {
      searchCatalogue: async () => {
        throw new Response(null, { status: 503 });
      },
    },
  },
  'an error': {
    shop: {
      searchCatalogue: async () => {
        throw data(null, { status: 500 });
      },
    },
  },
  'other words': { shop: { wording: 'polished' } },
  'a shop on holiday': { shop: { findHolidayNotice: async () => holiday } },
  'money that is played with': { shop: { playMoney: true } },
};

test.each(Object.entries(cases))('%s: the same bytes as by the router', async (_, found) => {
  const { path = '/search?q=varnsh+2+inch', ...rest } = found;
  const { shopData, renderPage } = open(rest);
  const expected = await readAll(await renderByRouter(shopData, path));
  expect(await readAll(await renderPage(toRequest(path)))).toEqual(expected);
  // The second time from what was kept.
  expect(await readAll(await renderPage(toRequest(path)))).toEqual(expected);
});

test('the words of another catalogue are on it', async () => {
  const { renderPage } = open({ shop: { wording: 'polished' } });
  const { html } = await readAll(await renderPage(toRequest('/search?q=sash')));
  expect(html).toContain(polished.footer.links);
});

test('what changes of a product is on the next page: price, name and stock', async () => {
  const { renderPage, searchCatalogue } = open();
  await renderPage(toRequest('/search?q=brush'));
  const changed = { ...sash, name: 'Fine sash', fromMinor: 1375, toMinor: 1375 };
  for (const card of [changed, { ...changed, canBeOrdered: false }, sash]) {
    searchCatalogue.mockResolvedValueOnce({ ...some, products: [card] });
    const { html } = await readAll(await renderPage(toRequest('/search?q=brush')));
    expect(html.includes('Fine sash')).toBe(card !== sash);
    expect(html.includes('$13.75')).toBe(card !== sash);
    expect(html.includes('href="/tools/t-1"')).toBe(card.canBeOrdered);
  }
});

test('a holiday that begins or ends is on the next page', async () => {
  let notice: typeof holiday | undefined;
  const { renderPage } = open({ shop: { findHolidayNotice: async () => notice } });
  const isAnnounced = async () =>
    (await readAll(await renderPage(toRequest('/search?q=brush')))).html.includes('December 31');
  const before = await isAnnounced();
  notice = holiday;
  const during = await isAnnounced();
  notice = undefined;
  expect([before, during, await isAnnounced()]).toEqual([false, true, false]);
});

test('the catalogue is asked once, whoever renders the answer', async () => {
  const { renderPage, searchCatalogue } = open();
  searchCatalogue.mockResolvedValue(undefined);
  const { status } = await renderPage(toRequest('/search?q=brush&page=9'));
  expect([status, searchCatalogue.mock.calls.length]).toEqual([404, 1]);
});
