/** For the browser test: a page under the shop's policy, with the sandbox behind it. */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import http, { type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Stripe } from 'stripe';
import { build } from 'vite';
import { startSandboxCard, type SandboxCard } from '../../src/sandbox-card.ts';
import { testKeys } from '../test-keys.ts';

export interface TestShop {
  card: SandboxCard;
  stripe: Stripe;
  /** The address of the page on which an intent is paid. */
  pageFor(intent: Stripe.PaymentIntent, theme: 'dark' | 'light'): string;
  close(): Promise<void>;
}

/** The shop's own policy, without its hashes; styles are not even allowed in attributes. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; " +
  "frame-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; " +
  "require-trusted-types-for 'script'; trusted-types 'none'";

export async function startTestShop(): Promise<TestShop> {
  const script = await bundlePage();
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-card-'));
  const dataFile = join(folder, 'books.sqlite');
  const card = await startSandboxCard({
    dataFile,
    keys: testKeys,
    webhook: undefined,
    shopOrigins: [],
    durations: { processingMs: 300 },
  });
  const shop = http.createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://shop');
    if (pathname.startsWith('/sandbox-card/')) return forward(card.url, request, response);
    if (pathname === '/page.js') return send(response, 'text/javascript', script);
    if (pathname === '/icon.svg') return send(response, 'image/svg+xml', emptyIcon);
    if (pathname === '/page.css') return send(response, 'text/css', styles);
    return send(response, 'text/html', document(request.url ?? ''));
  });
  shop.listen(0, '127.0.0.1');
  await once(shop, 'listening');
  const origin = originOf(shop);
  card.setShop({ origins: [origin] });
  return {
    card,
    stripe: sdkFor(card),
    pageFor: ({ client_secret: secret }, theme) =>
      `${origin}/?secret=${encodeURIComponent(secret ?? '')}&theme=${theme}`,
    close: async () => {
      shop.closeAllConnections();
      shop.close();
      await card.close();
      await rm(folder, { recursive: true });
    },
  };
}

export function sdkFor(card: SandboxCard): Stripe {
  const { hostname, port } = new URL(card.url);
  return new Stripe(testKeys.secret, { host: hostname, port, protocol: 'http' });
}

/** React's development build, because only that one mounts everything twice. */
async function bundlePage(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    mode: 'development',
    define: { 'process.env.NODE_ENV': '"development"' },
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: fileURLToPath(new URL('page.tsx', import.meta.url)) },
    },
  });
  const [bundle] = Array.isArray(built) ? built : [built];
  if (!bundle || !('output' in bundle)) throw new Error('the test page was not built');
  return bundle.output[0].code;
}

function forward(to: string, request: http.IncomingMessage, response: ServerResponse): void {
  const { hostname, port } = new URL(to);
  const { url: path, method, headers } = request;
  const forwarded = http.request({ hostname, port, path, method, headers }, (upstream) => {
    response.writeHead(upstream.statusCode ?? 502, upstream.headers);
    upstream.pipe(response);
  });
  forwarded.once('error', () => response.destroy());
  request.pipe(forwarded);
}

function document(url: string): string {
  const { searchParams } = new URL(url, 'http://shop');
  const secret = searchParams.get('secret') ?? '';
  const theme = searchParams.get('theme') ?? '';
  return `<!doctype html><html lang="en" data-theme="${theme}"><meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1"><title>Pay</title>
    <link rel="icon" href="/icon.svg"><link rel="stylesheet" href="/page.css">
    <script src="/sandbox-card/stripe.js"></script><script type="module" src="/page.js"></script>
    <main id="root" data-publishable-key="${testKeys.publishable}" data-client-secret="${secret}">
    </main></html>`;
}

const emptyIcon = '<svg xmlns="http://www.w3.org/2000/svg"/>';

const styles = `
  html { background: #f3efe8; color: #141b24; font: 16px/1.5 system-ui, sans-serif; }
  html[data-theme='dark'] { background: #141b24; color: #ede8df; color-scheme: dark; }
  main { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; }
  .box { padding: 1.25rem; background: #faf8f4; border: 1px solid #d9d3c8; border-radius: 4px; }
  html[data-theme='dark'] .box { background: #1c2530; border-color: #39424f; }
  button { margin-top: 1rem; min-height: 48px; padding: 0 2rem; border: 0; font: inherit;
    background: #b8261e; color: #faf8f4; }
  [role='alert'] { color: #8c1d18; }
  html[data-theme='dark'] [role='alert'] { color: #f4a29a; }`;

function send(response: ServerResponse, type: string, body: string): void {
  response.writeHead(200, { 'content-type': type, 'content-security-policy': policy });
  response.end(body);
}

function originOf(server: http.Server): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return `http://127.0.0.1:${address.port}`;
}
