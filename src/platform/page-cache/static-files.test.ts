import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStaticFiles } from './static-files.ts';

let directory = '';
let server: Server;
let origin = '';

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'static-files-'));
  await mkdir(join(directory, 'assets'));
  await writeFile(join(directory, 'assets/site-AbCd1234.js'), 'let a = 1;');
  await writeFile(join(directory, 'assets/site-AbCd1234.js.br'), brotliCompressSync('let a = 1;'));
  await writeFile(join(directory, 'mark.svg'), '<svg/>');
  await writeFile(join(directory, '.secret'), 'no');
  const files = openStaticFiles([directory]);
  server = createServer((request, response) => {
    if (!files.serveFile(request, response)) response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});

afterAll(async () => {
  server.close();
  await rm(directory, { recursive: true });
});

test('a name with a digest is kept for ever, in the encoding that the build wrote', async () => {
  const response = await fetch(`${origin}/assets/site-AbCd1234.js`, {
    headers: { 'accept-encoding': 'br, gzip' },
  });
  expect(await response.text()).toBe('let a = 1;');
  expect(response.headers.get('content-encoding')).toBe('br');
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
});

test('other names are kept for an hour and asked for again by their ETag', async () => {
  const response = await fetch(`${origin}/mark.svg?x=1`);
  expect(response.headers.get('cache-control')).toContain('max-age=3600');
  const again = await fetch(`${origin}/mark.svg`, {
    headers: { 'if-none-match': response.headers.get('etag') ?? '' },
  });
  expect(again.status).toBe(304);
});

test('what is not in the folder is not there: no hidden file, no way out, no sibling', async () => {
  const paths = [
    '/.secret',
    '/assets/../../etc/passwd',
    '/%2e%2e/x',
    '/assets/site-AbCd1234.js.br',
  ];
  for (const path of paths) expect((await fetch(origin + path)).status).toBe(404);
});
