/**
 * The files of the web bundle and of public/, known by name from the start and read when first
 * asked for. A name with a digest in it is kept for ever by browsers; text comes compressed from
 * the siblings that the build wrote. Small files stay in memory, within a bound.
 */
import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { chooseEncoding, type Encoding } from './accept-encoding.ts';
import { withStanding } from './security-headers.ts';
import type { HeaderList } from './stored-answer.ts';

export interface StaticFiles {
  /** Answers and returns true when the path is one of ours; GET and HEAD only. */
  tryServe(request: IncomingMessage, response: ServerResponse): boolean;
}

interface FileEntry {
  path: string;
  type: string;
  headers: readonly string[];
  siblings: Partial<Record<Encoding, string>>;
}

interface Loaded {
  body: Buffer;
  etag: string;
  headers: string[];
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

// 'site-BN7O8XVx.js' and 'brush-480.5e625beee3.avif'
const digestInName = /(?:-[\w-]{8}|\.[0-9a-f]{10})\.\w+$/;
const siblingEndings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;
// A picture opened by itself is a document too: it runs nothing and loads nothing.
const pictureAlone = [
  'content-security-policy',
  "default-src 'none'; style-src 'unsafe-inline'; object-src 'none'; base-uri 'none'; " +
    "frame-ancestors 'none'",
] as const;

const defaultMaxBytes = 12 * 1024 * 1024;

export interface StaticFilesOptions {
  /** What small files may take in memory. */
  maxBytes?: number;
  /** Sent with every file that has no other word for them. */
  standing?: HeaderList;
}

/** All files under the directories, by their path below them; the first directory wins. */
export function openStaticFiles(
  directories: readonly string[],
  { maxBytes = defaultMaxBytes, standing = [] }: StaticFilesOptions = {},
): StaticFiles {
  const files = new Map(directories.toReversed().flatMap((each) => listFiles(each, standing)));
  const memory = new Map<string, Loaded>();
  let bytes = 0;

  async function load(path: string, entry: FileEntry, encoding: Encoding): Promise<Loaded> {
    const kept = memory.get(path);
    if (kept) {
      // The least recently asked for is the first of the map.
      memory.delete(path);
      memory.set(path, kept);
      return kept;
    }
    const loaded = layOut(await readFile(path), entry, encoding);
    memory.set(path, loaded);
    bytes += loaded.body.byteLength;
    for (const [oldest, { body }] of memory) {
      if (bytes <= maxBytes) break;
      memory.delete(oldest);
      bytes -= body.byteLength;
    }
    return loaded;
  }

  return {
    tryServe(request, response) {
      const { method, url = '' } = request;
      if (method !== 'GET' && method !== 'HEAD') return false;
      const entry = files.get(pathOf(url));
      if (!entry) return false;
      const encoding = encodingFor(entry, request);
      const path = entry.siblings[encoding] ?? entry.path;
      load(path, entry, encoding).then(
        (loaded) => answer(loaded, request, response),
        // Listed at the start and gone since: the pages were built anew under a running shop.
        () => response.writeHead(404).end(),
      );
      return true;
    },
  };
}

function pathOf(url: string): string {
  const mark = url.indexOf('?');
  return mark === -1 ? url : url.slice(0, mark);
}

function encodingFor({ siblings }: FileEntry, { headers }: IncomingMessage): Encoding {
  const header = headers['accept-encoding'];
  const encoding = chooseEncoding(Array.isArray(header) ? header.join() : header);
  return siblings[encoding] === undefined ? 'identity' : encoding;
}

function answer(
  { body, etag, headers }: Loaded,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, { etag }).end();
    return;
  }
  response.writeHead(200, headers);
  response.end(request.method === 'HEAD' ? undefined : body);
}

function layOut(body: Buffer, entry: FileEntry, encoding: Encoding): Loaded {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const coded = encoding === 'identity' ? [] : ['content-encoding', encoding];
  const length = ['content-length', String(body.byteLength)];
  return { body, etag, headers: [...entry.headers, ...coded, ...length, 'etag', etag] };
}

function listFiles(directory: string, standing: HeaderList): [path: string, entry: FileEntry][] {
  if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory()) return [];
  const found = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .map((item) => join(item.parentPath, item.name));
  const all = new Set(found);
  return found
    .filter((path) => !path.endsWith('.br') && !path.endsWith('.gz') && !path.includes('/.'))
    .map((path) => [
      `/${relative(directory, path).replaceAll(sep, '/')}`,
      describe(path, all, standing),
    ]);
}

function describe(path: string, all: ReadonlySet<string>, standing: HeaderList): FileEntry {
  const type = types[extname(path)] ?? 'application/octet-stream';
  const held = digestInName.test(path)
    ? 'public, max-age=31536000, immutable'
    : 'public, max-age=3600, stale-while-revalidate=86400';
  const siblings = Object.fromEntries(
    siblingEndings.flatMap(([encoding, ending]) =>
      all.has(path + ending) ? [[encoding, path + ending]] : [],
    ),
  );
  const own: HeaderList = [
    ['content-type', type],
    ['cache-control', held],
    ['x-content-type-options', 'nosniff'],
    ...(type === 'image/svg+xml' ? [pictureAlone] : []),
    ...(Object.keys(siblings).length > 0 ? [['vary', 'accept-encoding'] as const] : []),
  ];
  return { path, type, siblings, headers: withStanding(standing, own).flat() };
}
