/**
 * The pages over node:http: what needs no web framework (`serveCached`: cached pages and files)
 * and what answers when a page must be rendered (`serve`).
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { currencyCode } from '#platform/currency.ts';
import type { PolicyExtras } from '#platform/page-cache/content-security-policy.ts';
import type { PageCache, RenderedResponse } from '#platform/page-cache/page-cache.ts';
import { securityHeaders } from '#platform/page-cache/security-headers.ts';
import type { StaticFiles } from '#platform/page-cache/static-files.ts';
import type { HeaderList } from '#platform/page-cache/cached-response.ts';
import type { FormAnswer, PadAnswer, RejectedMessage, Visitor } from '#web/shop-data.ts';
import type { WithdrawalPage } from '#api/contract/withdrawal-page.ts';
import type { PageRenderer } from './page-renderer.ts';
import {
  decodePath,
  describePage,
  notFoundKey,
  pathOf,
  queryOf,
  pageExpiryHeader,
  pageTagsHeader,
  toolIdOf,
  unknownTool,
  type CachedPage,
} from './cached-pages.ts';
import { currencyCookie } from './remembered-currency.ts';
import type { CrawlerFile } from './crawler-files.ts';
import { createPlainFiles, type FileData } from './plain-files.ts';
import { ownScriptsHeader } from './script-nonce.ts';

export interface PageServerOptions {
  renderPage: PageRenderer;
  cache: PageCache;
  /** In place of `cache` for pages whose addresses anybody can make up. */
  searchCache: PageCache;
  files: StaticFiles;
  /** Scheme and host under which the shop is reached, without a slash at the end. */
  origin: string;
  /**
   * False for the decoded path of a tool, product or category that is not there; without it each
   * such page is rendered to find out.
   */
  hasPage?: (path: string) => Promise<boolean>;
  /** Where an address leads that is no page, by its path and query; encoded. */
  findRedirect?: (url: string) => Promise<string | undefined>;
  /** What the sitemap and the search box list. */
  fileData: FileData;
  /** Whose cart a request carries; 'expired' with a token that is over. Nobody's without it. */
  readVisitor?: (request: IncomingMessage) => Promise<Visitor | 'expired'>;
  policy?: PolicyExtras;
  /** In place of `policy` on the pages where somebody signs in. */
  signInPolicy?: PolicyExtras;
}

export interface PageServer {
  /** True when a cached page, a cached API response or a file was sent. */
  serveCached(request: IncomingMessage, response: ServerResponse): boolean;
  /** Renders a page, caches it if that is allowed, and sends it. */
  serve(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** The page that the sender of a rejected message is shown; personal, so never cached. */
  renderRejected(rejected: RejectedMessage): Promise<AnswerPage>;
  /** A step of a withdrawal; personal as well. */
  renderWithdrawal(withdrawal: WithdrawalPage): Promise<AnswerPage>;
  /** The order pad with what the shop says to it; personal as well. */
  renderPad(pad: PadAnswer): Promise<AnswerPage>;
}

interface AnswerPage {
  html: string;
  headers: HeaderList;
}

// Clean names beside the specified ones, and the earlier addresses of pages that were renamed.
const redirects: ReadonlyMap<string, string> = new Map([
  ['/gallery', '/gallary'],
  ['/dashboard/letters', '/dashboard/emails'],
  ['/dashboard/problems', '/dashboard/exceptions'],
]);

const publicPageHeaders = [['cache-control', 'public, max-age=0, must-revalidate']] as const;
const personalPageHeaders = [
  ['cache-control', 'no-store'],
  ['referrer-policy', 'same-origin'],
] as const;
/** The URL holds a secret: not cached by the browser and not sent on as a referrer. */
const secretPageHeaders = [
  ['cache-control', 'no-store'],
  ['referrer-policy', 'no-referrer'],
] as const;

/** Joins pages, cache and files. */
export function createPageServer(options: PageServerOptions): PageServer {
  const {
    renderPage,
    cache,
    searchCache,
    files,
    origin,
    hasPage,
    findRedirect,
    policy,
    signInPolicy = policy,
  } = options;
  const findFile = createPlainFiles(origin, options.fileData);
  return {
    serveCached: (request, response) =>
      cache.serveCached(request, response) ||
      searchCache.serveCached(request, response) ||
      files.serveFile(request, response),

    async serve(request, response) {
      const { method = 'GET', url = '/' } = request;
      if (method !== 'GET' && method !== 'HEAD') return sendMethodNotAllowed(response);
      const key = cache.toKey(request);
      if (pathOf(key).endsWith('.data')) {
        const address = withRoutes(key, url);
        return sendResponse(await renderPage(toRequest(origin, address)), response);
      }
      const file = findFile(key);
      if (file) {
        const cached = await cache.getOrRender({
          ...{ key, tags: file.tags, headers: publicPageHeaders },
          render: () => renderFile(file),
        });
        return cache.sendCached(cached, request, response);
      }
      const redirectUrl = redirects.get(key);
      if (redirectUrl !== undefined) return sendRedirect(redirectUrl, response);
      const page = await findPage(key, hasPage);
      if (page.cachedStatuses?.includes(404)) {
        const target = await findRedirect?.(url).catch(() => undefined);
        if (target !== undefined) return sendMoved(target, response);
      }
      if (page.cachedIn === 'personal') return servePersonal(options, page, { request, response });
      const pageCache = page.cachedIn === 'pages' ? cache : searchCache;
      const cached = await pageCache.getOrRender({
        key: page.key,
        tags: page.tags,
        cacheableStatuses: page.cachedStatuses,
        headers: [
          ...(page.kind === 'email_link' ? secretPageHeaders : publicPageHeaders),
          ...currencyCookie(page),
        ],
        render: async () =>
          readRendering(await renderPage(toRequest(origin, page.path)), {
            ...(page.kind === 'sign_in' ? signInPolicy : policy),
            images: page.images,
          }),
      });
      await cache.sendCached(cached, request, response);
    },

    renderRejected: (rejected) => renderAnswer(options, notFoundKey, { rejected }),
    renderWithdrawal: (withdrawal) => renderAnswer(options, '/withdraw', { withdrawal }),
    renderPad: (pad) =>
      renderAnswer(options, `${orderPadPath}?currency=${currencyCode(pad.currency)}`, { pad }),
  };
}

async function renderAnswer(
  { renderPage, origin, policy }: PageServerOptions,
  path: string,
  answer: FormAnswer,
): Promise<AnswerPage> {
  const response = await renderPage(toRequest(origin, path), answer);
  const rendering = await readRendering(response, { ...policy, images: 'named' });
  const { body, type, headers = [] } = rendering;
  return { html: String(body), headers: [...headers, ['content-type', type]] };
}

/** Rendered for this request alone, by whose cart it carries. */
async function servePersonal(
  { renderPage, cache, origin, policy, readVisitor }: PageServerOptions,
  page: CachedPage,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
): Promise<void> {
  const visitor = await readVisitor?.(request);
  // The page's script renews the token and asks once more.
  if (visitor === 'expired') return sendTokenExpired(response);
  const rendered = await cache.renderOnce({
    ...{ key: page.key, tags: [] },
    headers: [
      ...(page.kind === 'email_link' ? secretPageHeaders : personalPageHeaders),
      ...currencyCookie(page),
    ],
    render: async () =>
      readRendering(await renderPage(toRequest(origin, page.path), undefined, visitor), {
        ...policy,
        images: page.images,
      }),
  });
  await cache.sendCached(rendered, request, response);
}

async function renderFile({ type, write }: CrawlerFile): Promise<RenderedResponse> {
  const body = await write();
  if (body !== undefined) return { status: 200, type, body };
  return { status: 404, type: 'text/plain; charset=utf-8', body: 'There is no such file.\n' };
}

/** One page for all tools that are not there, and one for what is there, however it is spelt. */
async function findPage(key: string, hasPage: PageServerOptions['hasPage']): Promise<CachedPage> {
  const path = decodePath(key);
  const isThere = await hasPage?.(path).catch(() => undefined);
  const id = toolIdOf(path);
  if (isThere === false) return id === undefined ? describePage(notFoundKey) : unknownTool;
  // Where it cannot be looked up now, the page is rendered and says so itself.
  if (isThere && id !== undefined) return describePage(`/tools/${id.toLowerCase()}${queryOf(key)}`);
  return describePage(isThere && lookedUpPath.test(path) ? path + queryOf(key) : key);
}

/** What is looked up has letters, digits and hyphens alone, so it is its own spelling. */
const lookedUpPath = /^\/(products|catalogue|finder)\/[a-z0-9/-]+$/;

/** With which routes' data React Router asks for, beside what the page itself reads. */
function withRoutes(key: string, url: string): string {
  const routes = new URLSearchParams(queryOf(url)).get('_routes');
  if (routes === null) return key;
  const query = new URLSearchParams(queryOf(key));
  query.set('_routes', routes);
  return `${pathOf(key)}?${query}`;
}

const orderPadPath = '/order-pad';
const unavailable = 503;

/** Joined and not resolved: a path may look like another host, as '//[' does. */
function toRequest(origin: string, path: string): Request {
  return new Request(origin + path);
}

async function readRendering(response: Response, policy?: PolicyExtras): Promise<RenderedResponse> {
  const inlineScriptHashes = readWords(response, ownScriptsHeader);
  const html = await response.text();
  const location = response.headers.get('location');
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? 'text/html; charset=utf-8',
    body: html,
    tags: readWords(response, pageTagsHeader),
    ...readExpiry(response),
    headers: [
      ...securityHeaders({ html, inlineScriptHashes }, policy),
      ...(location === null ? [] : [['location', location] as const]),
      ...(response.status === unavailable ? [['retry-after', '5'] as const] : []),
    ],
  };
}

function readExpiry({ headers }: Response): { expiresAtMs?: number } {
  const expiry = headers.get(pageExpiryHeader);
  return expiry === null ? {} : { expiresAtMs: Number(expiry) };
}

function readWords({ headers }: Response, name: string): string[] {
  return (headers.get(name) ?? '').split(' ').filter((word) => word !== '');
}

async function sendResponse(pageResponse: Response, response: ServerResponse): Promise<void> {
  const body = Buffer.from(await pageResponse.arrayBuffer());
  const headers = new Headers(pageResponse.headers);
  // The framework names no charset.
  if (headers.get('content-type') === 'text/x-script') {
    headers.set('content-type', 'text/x-script; charset=utf-8');
  }
  response.writeHead(pageResponse.status, Object.fromEntries(headers)).end(body);
}

function sendRedirect(location: string, response: ServerResponse): void {
  response.writeHead(308, { location, 'content-length': 0 }).end();
}

/** Kept by browsers for a while only: an import can be undone. */
function sendMoved(location: string, response: ServerResponse): void {
  const headers = { location, 'cache-control': 'public, max-age=300', 'content-length': 0 };
  response.writeHead(301, headers).end();
}

function sendTokenExpired(response: ServerResponse): void {
  response.writeHead(401, { 'www-authenticate': 'Bearer', 'content-length': 0 }).end();
}

function sendMethodNotAllowed(response: ServerResponse): void {
  response.writeHead(405, { allow: 'GET, HEAD', 'content-length': 0 }).end();
}
