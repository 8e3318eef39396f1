/**
 * The pages over node:http: what stands in front of the web framework (`tryServe`: kept pages
 * and files, no framework at all) and what answers when a page must be rendered (`serve`).
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PolicyExtras } from '#platform/page-cache/content-security-policy.ts';
import type { PageCache, Rendering } from '#platform/page-cache/page-cache.ts';
import { securityHeaders } from '#platform/page-cache/security-headers.ts';
import type { StaticFiles } from '#platform/page-cache/static-files.ts';
import type { HeaderList } from '#platform/page-cache/stored-answer.ts';
import type { RefusedMessage } from '../shop-data.ts';
import type { Pages } from './adapter.ts';
import { describePage, notFoundKey, toolOf, unknownTool, type CachedPage } from './cached-pages.ts';
import { ownScriptsHeader } from './own-scripts.ts';

export interface FrontParts {
  pages: Pages;
  cache: PageCache;
  files: StaticFiles;
  /** Scheme and host under which the shop is reached, without a slash at the end. */
  origin: string;
  /** Whether a tool is on sale; without it the page of each is drawn to know. */
  hasTool?: (id: string) => Promise<boolean>;
  policy?: PolicyExtras;
  /** In place of `policy` on the pages where somebody signs in. */
  signInPolicy?: PolicyExtras;
}

export interface Front {
  /** True when a kept page, a kept API answer or a file was sent. */
  tryServe(request: IncomingMessage, response: ServerResponse): boolean;
  /** Renders a page, keeps it if it may be kept, and sends it. */
  serve(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** What the sender of a refused message is shown; its own, so that it is never kept. */
  drawRefused(refused: RefusedMessage): Promise<{ html: string; headers: HeaderList }>;
}

// Clean names beside the specified ones.
const moved: ReadonlyMap<string, string> = new Map([['/gallery', '/gallary']]);

const signInPage = /^\/(?:login|signup)$/;

const publicAddress = [['cache-control', 'public, max-age=0, must-revalidate']] as const;
/** Neither kept by the browser nor told to wherever the page leads. */
const secretAddress = [
  ['cache-control', 'no-store'],
  ['referrer-policy', 'no-referrer'],
] as const;

/** Joins pages, cache and files. */
export function createFront(parts: FrontParts): Front {
  const { pages, cache, files, origin, hasTool, ...policies } = parts;
  return {
    tryServe: (request, response) =>
      cache.tryServe(request, response) || files.tryServe(request, response),

    async serve(request, response) {
      const { method = 'GET', url = '/' } = request;
      if (method !== 'GET' && method !== 'HEAD') return refuseMethod(response);
      const key = cache.keyOf(url);
      if (key.endsWith('.data')) {
        return sendAsItIs(await pages(toRequest(origin, key + routesIn(url))), response);
      }
      const target = moved.get(key);
      if (target !== undefined) return sendOn(target, response);
      const page = await pageOf(key, hasTool);
      const answer = await cache.remember({
        key: page.key,
        tags: page.tags,
        keptStatuses: page.keptStatuses,
        headers: page.isFromLetter ? secretAddress : publicAddress,
        render: async () =>
          toRendering(await pages(toRequest(origin, page.path)), {
            ...policyFor(key, policies),
            images: page.images,
          }),
      });
      cache.send(answer, request, response);
    },

    async drawRefused(refused) {
      const answer = await pages(toRequest(origin, notFoundKey), refused);
      const drawn = await toRendering(answer, { ...policies.policy, images: 'named' });
      const { body, type, headers = [] } = drawn;
      return { html: String(body), headers: [...headers, ['content-type', type]] };
    },
  };
}

/** One page for all tools that are not there, and one for each tool, however it is spelt. */
async function pageOf(key: string, hasTool: FrontParts['hasTool']): Promise<CachedPage> {
  const id = toolOf(key);
  if (id === undefined || !hasTool) return describePage(key);
  const isThere = await hasTool(id).catch(() => 'nobody can say');
  if (isThere === false) return unknownTool;
  // Where it cannot be known now, the page is drawn and says so itself.
  return describePage(isThere === true ? `/tools/${id.toLowerCase()}` : key);
}

function policyFor(
  key: string,
  { policy, signInPolicy = policy }: Pick<FrontParts, 'policy' | 'signInPolicy'>,
): PolicyExtras | undefined {
  return signInPage.test(key) ? signInPolicy : policy;
}

/** Which routes' data React Router asks for; the pages themselves read no parameter here. */
function routesIn(url: string): string {
  const [, query] = url.split('?', 2);
  const routes = new URLSearchParams(query).get('_routes');
  return routes === null ? '' : `?${new URLSearchParams({ _routes: routes })}`;
}

const unavailable = 503;

/** Joined and not resolved: a path may look like another host, as '//[' does. */
function toRequest(origin: string, path: string): Request {
  return new Request(origin + path);
}

async function toRendering(response: Response, policy?: PolicyExtras): Promise<Rendering> {
  const named = response.headers.get(ownScriptsHeader) ?? '';
  const ownScripts = named.split(' ').filter((digest) => digest !== '');
  const html = await response.text();
  const location = response.headers.get('location');
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? 'text/html; charset=utf-8',
    body: html,
    headers: [
      ...securityHeaders({ html, ownScripts }, policy),
      ...(location === null ? [] : [['location', location] as const]),
      ...(response.status === unavailable ? [['retry-after', '5'] as const] : []),
    ],
  };
}

async function sendAsItIs(answer: Response, response: ServerResponse): Promise<void> {
  const body = Buffer.from(await answer.arrayBuffer());
  const headers = new Headers(answer.headers);
  // The framework names no charset.
  if (headers.get('content-type') === 'text/x-script') {
    headers.set('content-type', 'text/x-script; charset=utf-8');
  }
  response.writeHead(answer.status, Object.fromEntries(headers)).end(body);
}

function sendOn(location: string, response: ServerResponse): void {
  response.writeHead(308, { location, 'content-length': 0 }).end();
}

function refuseMethod(response: ServerResponse): void {
  response.writeHead(405, { allow: 'GET, HEAD', 'content-length': 0 }).end();
}
