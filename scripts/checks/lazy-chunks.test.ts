import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { ensureBuild } from '../setup/ensure-build.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'build/client/assets');
// What only the hosted provider's own code says.
const firebaseMarkers = /identitytoolkit\.googleapis\.com|@firebase\//;

interface Chunk {
  name: string;
  text: string;
}

/** The files of the browser that hold the hosted provider, and all the others. */
function readChunks(): { hosted: Chunk[]; others: Chunk[] } {
  const names = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const chunks = names.map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
  return {
    hosted: chunks.filter(({ text }) => firebaseMarkers.test(text)),
    others: chunks.filter(({ text }) => !firebaseMarkers.test(text)),
  };
}

beforeAll(async () => {
  if (!(await ensureBuild(root))) throw new Error('the pages do not build');
}, 120_000);

test('the hosted provider is a file of its own, for React pages and for those without', () => {
  const { hosted } = readChunks();
  expect(hosted.map(({ name }) => name.replace(/-[\w-]{8}\.js$/, ''))).toEqual([
    'firebase',
    'site-part',
  ]);
});

test('nothing that a page loads by itself names that file but for fetching it when asked', () => {
  const { hosted, others } = readChunks();
  for (const { name } of hosted) {
    const chunksNamingIt = others.filter(({ text }) => text.includes(name));
    expect(chunksNamingIt.length).toBeGreaterThan(0);
    for (const { text } of chunksNamingIt) {
      // A dynamic import, beside the list of what Vite would preload for it.
      const dynamic = text.match(new RegExp(`import\\((["'\`])\\./${name}\\1\\)`, 'g')) ?? [];
      const bare = text.match(new RegExp(`(?:from|import)\\s*["'\`]\\./${name}`, 'g')) ?? [];
      expect(dynamic.length).toBeGreaterThan(0);
      expect(bare).toEqual([]);
    }
  }
});

test('no route of the manifest lists that file among what it needs', () => {
  const { hosted, others } = readChunks();
  const manifest = others.find(({ name }) => name.startsWith('manifest-'));
  expect(manifest?.text).toContain('/assets/login-');
  for (const { name } of hosted) expect(manifest?.text).not.toContain(name);
});

const manifestRoutes = z.record(
  z.string(),
  z.object({ module: z.string(), imports: z.array(z.string()).optional() }),
);
/** Customers open them too, with parts on them that only staff see. */
const sharedWithStaff = ['overview/dashboard-home', 'orders/order-page'];

test('the texts of staff are loaded by pages of staff alone', () => {
  const manifest = readChunks().others.find(({ name }) => name.startsWith('manifest-'))?.text ?? '';
  const { routes } = z
    .object({ routes: manifestRoutes })
    .parse(JSON.parse(manifest.slice(manifest.indexOf('{'), manifest.lastIndexOf('}') + 1)));
  const withStaffWords = Object.entries(routes)
    .filter(([, { module, imports = [] }]) =>
      [module, ...imports].some((file) => file.startsWith('/assets/staff-words-')),
    )
    .map(([route]) => route);
  expect(withStaffWords).toContain('admin/users/users');
  const others = withStaffWords.filter((route) => !route.startsWith('admin/'));
  expect(others.toSorted()).toEqual(sharedWithStaff.toSorted());
});
