/**
 * Everything under /sandbox-card that a browser loads: the stand-in for the hosted script, the
 * card frame and the challenge page, each with a policy of its own. Built at the first request,
 * then cached.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { escapeHtml } from '../escape-html.ts';
import { notATestCard } from '../declines.ts';
import { testCards } from '../test-cards.ts';
import { assembleScript, scriptFiles, type ScriptName } from './assemble.ts';

export interface BrowserAssets {
  serve(
    target: { method: string; path: string },
    request: IncomingMessage,
    response: ServerResponse,
  ): void;
}

interface Asset {
  type: string;
  body: string;
  etag: string;
}

const types = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  text: 'text/plain; charset=utf-8',
} as const;

/** `font-src` for fonts that the shop passes to the frame. */
const documentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const commonHeaders = {
  'cache-control': 'no-cache',
  'content-security-policy': documentPolicy,
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const;

export function createBrowserAssets(publishableKey: string): BrowserAssets {
  const cache = new Map<string, Asset>();
  return {
    serve: ({ method, path }, request, response) => {
      if (method !== 'GET' && method !== 'HEAD') return sendError(response, 405);
      const asset = cache.get(path) ?? buildAsset(path, publishableKey);
      if (!asset) return sendError(response, 404);
      if (!path.includes('/challenge/')) cache.set(path, asset);
      send(asset, request, response);
    },
  };
}

function buildAsset(path: string, publishableKey: string): Asset | undefined {
  const name = path.replace(/^\/sandbox-card\//, '');
  const intent = /^challenge\/(pi_\w+)$/.exec(name)?.[1];
  if (intent) return challengePage(intent, publishableKey);
  if (name === 'frame') return framePage();
  if (name === 'frame.css') return createAsset('css', readText('frame/frame.css'));
  if (name === 'challenge.css') return createAsset('css', readText('challenge/challenge.css'));
  return isScriptName(name) ? createAsset('js', assembleScript(name)) : undefined;
}

function isScriptName(name: string): name is ScriptName {
  return Object.hasOwn(scriptFiles, name);
}

/** The frame knows the test cards, so that it never sends anybody's real number anywhere. */
function framePage(): Asset {
  return htmlPage('frame/frame.html', {
    testCards: Object.values(testCards)
      .map((card) => card.number)
      .join(' '),
    rejectionCode: notATestCard.declineCode,
    rejectionMessage: notATestCard.message,
  });
}

function challengePage(intent: string, publishableKey: string): Asset {
  return htmlPage('challenge/challenge.html', { intent, publishableKey });
}

function htmlPage(file: string, values: Record<string, string>): Asset {
  const filled = readText(file).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) =>
    escapeHtml(values[name] ?? ''),
  );
  return createAsset('html', filled);
}

function readText(file: string): string {
  return readFileSync(new URL(file, import.meta.url), 'utf8');
}

function createAsset(type: keyof typeof types, body: string): Asset {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return { type: types[type], body, etag };
}

function send({ type, body, etag }: Asset, request: IncomingMessage, response: ServerResponse) {
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, { ...commonHeaders, etag }).end();
    return;
  }
  const length = { 'content-length': Buffer.byteLength(body) };
  response.writeHead(200, { ...commonHeaders, ...length, etag, 'content-type': type });
  response.end(request.method === 'HEAD' ? undefined : body);
}

function sendError(response: ServerResponse, status: 404 | 405): void {
  response.writeHead(status, { ...commonHeaders, 'content-type': types.text });
  response.end(status === 404 ? 'Nothing is here.\n' : 'Not this way.\n');
}
