/**
 * Pictures of products as JPEG, for other sites that show a link: many of them read neither WebP
 * nor AVIF. Each is made from the largest WebP when it is first asked for.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Database } from '#platform/database/database.ts';
import type { PageCache } from '#platform/page-cache/page-cache.ts';
import { encodeLinkPreview, findPicture } from '#modules/pictures/pictures.ts';
import { linkPreviewSource } from '#web/content/link-preview.ts';

interface LinkPreviewParts {
  uploadCache: PageCache;
  db: Database;
}

const imageryFolder = join(import.meta.dirname, '../../../public/imagery');

/** A day: a photograph of the shop's own keeps its address when it is taken anew. */
const headers = [['cache-control', 'public, max-age=86400']] as const;

export function addLinkPreviews(app: FastifyInstance, { uploadCache, db }: LinkPreviewParts): void {
  app.get('/link-previews/*', async (request, reply) => {
    const source = linkPreviewSource(uploadCache.toKey(request));
    const key = source && `/link-previews/${source.folder}/${source.name}`;
    const bytes = source && (await readSource(db, source));
    if (key === undefined || !bytes)
      return reply.code(404).type('text/plain; charset=utf-8').send('There is no such picture.\n');
    const cachedResponse = await uploadCache.getOrRender({
      ...{ key, tags: [], headers },
      render: async () => {
        const body = await encodeLinkPreview(bytes);
        if (body) return { status: 200, type: 'image/jpeg', body };
        return { status: 503, type: 'text/plain; charset=utf-8', body: 'Try again in a moment.\n' };
      },
    });
    reply.hijack();
    await uploadCache.sendCached(cachedResponse, request.raw, reply.raw);
    return reply;
  });
}

type Source = NonNullable<ReturnType<typeof linkPreviewSource>>;

async function readSource(db: Database, { folder, name }: Source): Promise<Buffer | undefined> {
  const file = `${name}.webp`;
  if (folder === 'uploads') return (await findPicture({ db }, file))?.bytes;
  return readFile(join(imageryFolder, file)).catch(() => undefined);
}
