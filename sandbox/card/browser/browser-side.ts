/**
 * Everything under /sandbox-card that a browser loads: the stand-in for the hosted script, the
 * card frame and the challenge page, each with a policy of its own. Made at the first request,
 * then kept.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { escapeHtml } from '#platform/escape-html.ts';
import { notATestCard } from '../declines.ts';
import { testCards } from '../test-cards.ts';
import { assembleScript, scriptFiles, type ScriptName } from './assemble.ts';

export interface BrowserSide {
  serve(
    target: { method: string; path: string },
    request: IncomingMessage,
    response: ServerResponse,
  ): void;
}

interface Page {
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

/** `font-src` for fonts that the shop lends the frame. */
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

export function openBrowserSide(publishableKey: string): BrowserSide {
  const kept = new Map<string, Page>();
  return {
    serve: ({ method, path }, request, response) => {
      if (method !== 'GET' && method !== 'HEAD') return sendMissing(response, 405);
      const found = kept.get(path) ?? pageAt(path, publishableKey);
      if (!found) return sendMissing(response, 404);
      if (!path.includes('/challenge/')) kept.set(path, found);
      send(found, request, response);
    },
  };
}

function pageAt(path: string, publishableKey: string): Page | undefined {
  const name = path.replace(/^\/sandbox-card\//, '');
  const intent = /^challenge\/(pi_\w+)$/.exec(name)?.[1];
  if (intent) return challengePage(intent, publishableKey);
  if (name === 'frame') return framePage();
  if (name === 'frame.css') return page('css', readText('frame/frame.css'));
  if (name === 'challenge.css') return page('css', readText('challenge/challenge.css'));
  return isScriptName(name) ? page('js', assembleScript(name)) : undefined;
}

function isScriptName(name: string): name is ScriptName {
  return Object.hasOwn(scriptFiles, name);
}

/** The frame knows the test cards, so that it never sends anybody's real number anywhere. */
function framePage(): Page {
  return htmlPage('frame/frame.html', {
    testCards: Object.values(testCards)
      .map((card) => card.number)
      .join(' '),
    refusalCode: notATestCard.declineCode,
    refusalMessage: notATestCard.message,
  });
}

function challengePage(intent: string, publishableKey: string): Page {
  return htmlPage('challenge/challenge.html', { intent, publishableKey });
}

function htmlPage(file: string, values: Record<string, string>): Page {
  const filled = readText(file).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) =>
    escapeHtml(values[name] ?? ''),
  );
  return page('html', filled);
}

function readText(file: string): string {
  return readFileSync(new URL(file, import.meta.url), 'utf8');
}

function page(type: keyof typeof types, body: string): Page {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return { type: types[type], body, etag };
}

function send({ type, body, etag }: Page, request: IncomingMessage, response: ServerResponse) {
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, { ...commonHeaders, etag }).end();
    return;
  }
  const length = { 'content-length': Buffer.byteLength(body) };
  response.writeHead(200, { ...commonHeaders, ...length, etag, 'content-type': type });
  response.end(request.method === 'HEAD' ? undefined : body);
}

function sendMissing(response: ServerResponse, status: 404 | 405): void {
  response.writeHead(status, { ...commonHeaders, 'content-type': types.text });
  response.end(status === 404 ? 'Nothing is here.\n' : 'Not this way.\n');
}
