/**
 * The pages as a function from Request to Response. Server only: this file runs in Node as it
 * is, and takes React Router from the web bundle, never from node_modules.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import type { ViteDevServer } from 'vite';
import type { RefusedMessage, ShopData, SiteSettings } from '../shop-data.ts';

type Runtime = typeof import('../entry.server.tsx');

/** The bundle: React Router's build, whose entry also hands out the runtime. */
export type WebBuild = Omit<ServerBuild, 'entry'> & { entry: { module: Runtime } };

/** With a refused message, what its sender is shown, whatever address is asked for. */
export type Pages = (request: Request, refused?: RefusedMessage) => Promise<Response>;

export interface PageParts {
  build: WebBuild;
  data: ShopData;
  settings: SiteSettings;
}

/** Answers documents and `.data` requests; everything they show comes from `data`. */
export function createPages({ build, data, settings }: PageParts): Pages {
  const answer = requestHandler(build, 'production');
  return (request, refused) =>
    answer(request, contextFor(build.entry.module, { data, settings, refused }));
}

/** Loads what `buildWeb` made; `siteScript` is the address of the small module. */
export async function loadBuild(
  directory: string,
): Promise<{ build: WebBuild; siteScript: string }> {
  const [build, site] = await Promise.all([
    import(pathToFileURL(join(directory, 'server/index.js')).href),
    readFile(join(directory, 'site.json'), 'utf8').then((text) => JSON.parse(text)),
  ]);
  return { build, siteScript: site.script };
}

/** Pages straight from the sources, with hot reload; Vite's middleware goes in front of them. */
export async function createDevPages({
  root,
  data,
  origin,
}: {
  root: string;
  data: ShopData;
  origin: string;
}): Promise<{ pages: Pages; vite: ViteDevServer }> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true },
    // The other loader writes a file beside the packages, which the server's watcher would see.
    configLoader: 'native',
  });
  const settings = { origin, siteScript: '/src/web/site/site.ts' };
  const pages: Pages = async (request, refused) => {
    const build = await loadFromSources(vite);
    const context = contextFor(build.entry.module, { data, settings, refused });
    return requestHandler(build, 'development')(request, context);
  };
  return { pages, vite };
}

async function loadFromSources(vite: ViteDevServer): Promise<WebBuild> {
  const loaded: Record<string, unknown> = await vite.ssrLoadModule(
    'virtual:react-router/server-build',
  );
  if (!isWebBuild(loaded)) throw new Error('the web sources gave no React Router build');
  return loaded;
}

function isWebBuild(loaded: object): loaded is WebBuild {
  return 'entry' in loaded && 'routes' in loaded;
}

function requestHandler(build: WebBuild, mode: string) {
  return build.entry.module.createRequestHandler(build, mode);
}

interface Given {
  data: ShopData;
  settings: SiteSettings;
  refused: RefusedMessage | undefined;
}

function contextFor(runtime: Runtime, { data, settings, refused }: Given) {
  const context = new runtime.RouterContextProvider();
  context.set(runtime.shopDataContext, data);
  context.set(runtime.siteContext, settings);
  context.set(runtime.refusedMessageContext, refused);
  return context;
}
