/**
 * The pages as a function from Request to Response. Server only: this file runs in Node as it
 * is, and takes React Router from the web bundle, never from node_modules.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import type { ViteDevServer } from 'vite';
import type { FormAnswer, ShopData, SiteSettings, Visitor } from '#web/shop-data.ts';

type Runtime = typeof import('#web/entry.server.tsx');

/** The bundle: React Router's build. Its entry exports the runtime as well. */
export type WebBuild = Omit<ServerBuild, 'entry'> & { entry: { module: Runtime } };

/**
 * With an answer to a form, the page at the request's URL shows that; with a visitor, their cart.
 */
export type PageRenderer = (
  request: Request,
  answer?: FormAnswer,
  visitor?: Visitor,
) => Promise<Response>;

export interface PageRendererOptions {
  build: WebBuild;
  data: ShopData;
  settings: SiteSettings;
}

/** Answers documents and `.data` requests; everything they show comes from `data`. */
export function createPageRenderer({ build, data, settings }: PageRendererOptions): PageRenderer {
  const handleRequest = createHandler(build, 'production');
  const { module: runtime } = build.entry;
  const renderSearch = runtime.createSearchDocuments();
  const renderEmpty = (currency: string | null) =>
    handleRequest(
      new Request(toEmptySearch(settings.origin, currency)),
      createContext(runtime, { data, settings, answer: undefined, visitor: undefined }),
    );
  return async (request, answer, visitor) => {
    const url = new URL(request.url);
    if (url.pathname !== searchPath)
      return handleRequest(request, createContext(runtime, { data, settings, answer, visitor }));
    const asksOnce = { ...data, searchCatalogue: once(data.searchCatalogue) };
    const context = createContext(runtime, { data: asksOnce, settings, answer, visitor });
    const args = { request, url, context, params: {}, pattern: searchPath };
    return (
      (await renderSearch({
        args,
        renderEmpty: () => renderEmpty(url.searchParams.get('currency')),
      })) ?? handleRequest(request, context)
    );
  };
}

const searchPath = '/search';

function toEmptySearch(origin: string, currency: string | null): URL {
  const address = new URL(searchPath, origin);
  if (currency !== null) address.searchParams.set('currency', currency);
  return address;
}

/** For one request: what it was answered first, should it be asked again. */
function once<Parameters extends readonly unknown[], Value>(
  ask: (...parameters: Parameters) => Promise<Value>,
): (...parameters: Parameters) => Promise<Value> {
  let answer: Promise<Value> | undefined;
  return (...parameters) => (answer ??= ask(...parameters));
}

/** Loads what `buildWeb` made; `siteScript` is the address of the small module. */
export async function loadWebBuild(
  directory: string,
): Promise<{ build: WebBuild; siteScript: string }> {
  const [build, site] = await Promise.all([
    import(pathToFileURL(join(directory, 'server/index.js')).href),
    readFile(join(directory, 'site.json'), 'utf8').then((text) => JSON.parse(text)),
  ]);
  return { build, siteScript: site.script };
}

/** Pages straight from the sources, with hot reload; Vite's middleware goes in front of them. */
export async function createDevPageRenderer({
  root,
  data,
  origin,
}: {
  root: string;
  data: ShopData;
  origin: string;
}): Promise<{ pages: PageRenderer; vite: ViteDevServer }> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true },
    // The other loader writes a file beside the packages, which the server's watcher would see.
    configLoader: 'native',
  });
  const settings = { origin, siteScript: '/src/web/site/site.ts' };
  const pages: PageRenderer = async (request, answer, visitor) => {
    const build = await loadFromSources(vite);
    const context = createContext(build.entry.module, { data, settings, answer, visitor });
    return createHandler(build, 'development')(request, context);
  };
  return { pages, vite };
}

async function loadFromSources(vite: ViteDevServer): Promise<WebBuild> {
  const module: Record<string, unknown> = await vite.ssrLoadModule(
    'virtual:react-router/server-build',
  );
  if (!isWebBuild(module)) throw new Error('the web sources gave no React Router build');
  return module;
}

function isWebBuild(module: object): module is WebBuild {
  return 'entry' in module && 'routes' in module;
}

function createHandler(build: WebBuild, mode: string) {
  return build.entry.module.createRequestHandler(build, mode);
}

interface ContextValues {
  data: ShopData;
  settings: SiteSettings;
  answer: FormAnswer | undefined;
  visitor: Visitor | undefined;
}

function createContext(runtime: Runtime, { data, settings, answer, visitor }: ContextValues) {
  const context = new runtime.RouterContextProvider();
  context.set(runtime.shopDataContext, data);
  context.set(runtime.siteContext, settings);
  context.set(runtime.pageTagsContext, new Set());
  context.set(runtime.pageExpiryContext, {});
  context.set(runtime.rejectedMessageContext, answer?.rejected);
  context.set(runtime.padAnswerContext, answer?.pad);
  context.set(runtime.withdrawalContext, answer?.withdrawal);
  if (visitor) context.set(runtime.visitorContext, visitor);
  return context;
}
