/**
 * The files of the web bundle and of public/, listed at the start and read when first
 * requested. A name with a digest in it is cached for ever by browsers; text comes compressed from
 * the siblings that the build wrote. Small files stay in memory, within a bound.
 */
import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { chooseEncoding, type Encoding } from './accept-encoding.ts';
import { withDefaultHeaders } from './security-headers.ts';
import type { HeaderList } from './cached-response.ts';

export interface StaticFiles {
  /** Sends the file and returns true when there is one at the path; GET and HEAD only. */
  serveFile(request: IncomingMessage, response: ServerResponse): boolean;
}

interface FileEntry {
  path: string;
  type: string;
  headers: readonly string[];
  siblings: Partial<Record<Encoding, string>>;
}

interface LoadedFile {
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
// An SVG opened by itself is a document: it must run nothing and load nothing.
const imagePolicy = [
  'content-security-policy',
  "default-src 'none'; style-src 'unsafe-inline'; object-src 'none'; base-uri 'none'; " +
    "frame-ancestors 'none'",
] as const;

const defaultMaxBytes = 12 * 1024 * 1024;

export interface StaticFilesOptions {
  /** The limit for files kept in memory. */
  maxBytes?: number;
  /** Sent with every file that does not set them itself. */
  defaultHeaders?: HeaderList;
}

/** All files under the directories, by their path below them; the first directory wins. */
export function openStaticFiles(
  directories: readonly string[],
  { maxBytes = defaultMaxBytes, defaultHeaders = [] }: StaticFilesOptions = {},
): StaticFiles {
  const files = new Map(
    directories.toReversed().flatMap((each) => listFiles(each, defaultHeaders)),
  );
  const fileCache = new Map<string, LoadedFile>();
  let cachedBytes = 0;

  async function load(path: string, entry: FileEntry, encoding: Encoding): Promise<LoadedFile> {
    const cachedFile = fileCache.get(path);
    if (cachedFile) {
      // Moved to the end: the first of the map is the least recently used.
      fileCache.delete(path);
      fileCache.set(path, cachedFile);
      return cachedFile;
    }
    const loadedFile = toLoadedFile(await readFile(path), entry, encoding);
    fileCache.set(path, loadedFile);
    cachedBytes += loadedFile.body.byteLength;
    for (const [oldest, { body }] of fileCache) {
      if (cachedBytes <= maxBytes) break;
      fileCache.delete(oldest);
      cachedBytes -= body.byteLength;
    }
    return loadedFile;
  }

  return {
    serveFile(request, response) {
      const { method, url = '' } = request;
      if (method !== 'GET' && method !== 'HEAD') return false;
      const entry = files.get(pathOf(url));
      if (!entry) return false;
      const encoding = encodingFor(entry, request);
      const path = entry.siblings[encoding] ?? entry.path;
      load(path, entry, encoding).then(
        (loadedFile) => sendFile(loadedFile, request, response),
        // Listed at the start and gone since: the pages were rebuilt while the shop runs.
        () => response.writeHead(404).end(),
      );
      return true;
    },
  };
}

function pathOf(url: string): string {
  const queryStart = url.indexOf('?');
  return queryStart === -1 ? url : url.slice(0, queryStart);
}

function encodingFor({ siblings }: FileEntry, { headers }: IncomingMessage): Encoding {
  const header = headers['accept-encoding'];
  const encoding = chooseEncoding(Array.isArray(header) ? header.join() : header);
  return siblings[encoding] === undefined ? 'identity' : encoding;
}

function sendFile(
  { body, etag, headers }: LoadedFile,
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

function toLoadedFile(body: Buffer, entry: FileEntry, encoding: Encoding): LoadedFile {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const encodingHeaders = encoding === 'identity' ? [] : ['content-encoding', encoding];
  const length = ['content-length', String(body.byteLength)];
  return { body, etag, headers: [...entry.headers, ...encodingHeaders, ...length, 'etag', etag] };
}

function listFiles(
  directory: string,
  defaultHeaders: HeaderList,
): [path: string, entry: FileEntry][] {
  if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory()) return [];
  const found = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .map((item) => join(item.parentPath, item.name));
  const all = new Set(found);
  return found
    .filter((path) => !path.endsWith('.br') && !path.endsWith('.gz') && !path.includes('/.'))
    .map((path) => [
      `/${relative(directory, path).replaceAll(sep, '/')}`,
      describeFile(path, all, defaultHeaders),
    ]);
}

function describeFile(
  path: string,
  all: ReadonlySet<string>,
  defaultHeaders: HeaderList,
): FileEntry {
  const type = types[extname(path)] ?? 'application/octet-stream';
  const cacheControl = digestInName.test(path)
    ? 'public, max-age=31536000, immutable'
    : 'public, max-age=3600, stale-while-revalidate=86400';
  const siblings = Object.fromEntries(
    siblingEndings.flatMap(([encoding, ending]) =>
      all.has(path + ending) ? [[encoding, path + ending]] : [],
    ),
  );
  const ownHeaders: HeaderList = [
    ['content-type', type],
    ['cache-control', cacheControl],
    ['x-content-type-options', 'nosniff'],
    ...(type === 'image/svg+xml' ? [imagePolicy] : []),
    ...(Object.keys(siblings).length > 0 ? [['vary', 'accept-encoding'] as const] : []),
  ];
  return { path, type, siblings, headers: withDefaultHeaders(defaultHeaders, ownHeaders).flat() };
}
