/** The pages from their sources, with hot reload: nothing is kept, and the policy is not sent. */
import { join } from 'node:path';
import { openStaticFiles } from '#platform/page-cache/static-files.ts';
import { drawBrand } from '../../scripts/draw-brand.ts';
import { createDevPages } from '#web/server/adapter.ts';
import { createFront, type Front } from '#web/server/front.ts';
import type { FrontParts } from './open-shop.ts';

const root = join(import.meta.dirname, '../..');

export async function openDevFront({ cache, data, origin }: FrontParts): Promise<Front> {
  const { pages, vite } = await createDevPages({ root, data, origin });
  const drawn = join(root, 'build/brand');
  await drawBrand(root, drawn);
  const files = openStaticFiles([drawn, join(root, 'public')]);
  const front = createFront({ pages, cache, files, origin });
  return {
    ...front,
    tryServe: (request, response) => files.tryServe(request, response),
    serve: (request, response) =>
      new Promise((resolve, reject) => {
        vite.middlewares(request, response, () => {
          cache.invalidate('catalogue');
          front.serve(request, response).then(resolve, reject);
        });
      }),
  };
}
