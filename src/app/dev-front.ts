/** The pages from their sources, with hot reload: without cache and content security policy. */
import { join } from 'node:path';
import { openStaticFiles } from '#platform/page-cache/static-files.ts';
import { drawBrand } from '../../scripts/brand/draw-brand.ts';
import { createDevPageRenderer } from '#web/server/page-renderer.ts';
import { createPageServer, type PageServer } from '#web/server/page-server.ts';
import type { FrontParts } from './shop-app.ts';

const root = join(import.meta.dirname, '../..');

export async function openDevFront(parts: FrontParts): Promise<PageServer> {
  const { cache, searchCache, data, origin, findRedirect, readVisitor } = parts;
  const { pages: renderPage, vite } = await createDevPageRenderer({ root, data, origin });
  const brandFolder = join(root, 'build/brand');
  await drawBrand(root, brandFolder);
  const files = openStaticFiles([brandFolder, join(root, 'public')]);
  const front = createPageServer({
    ...{ renderPage, cache, searchCache, files, origin, fileData: data },
    ...{ findRedirect, readVisitor },
  });
  return {
    ...front,
    serveCached: (request, response) => files.serveFile(request, response),
    serve: (request, response) =>
      new Promise((resolve, reject) => {
        vite.middlewares(request, response, () => {
          for (const tag of ['catalogue', 'finder']) cache.invalidate(tag);
          searchCache.invalidate('catalogue');
          front.serve(request, response).then(resolve, reject);
        });
      }),
  };
}
