/**
 * Attack: come under another name. A page whose name leads to this machine (DNS rebinding) is the
 * same origin as what answers there; nothing of the shop does, nor of its sandboxes.
 */
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSandboxGoogle, type SandboxGoogle } from '@ferrule/sandbox-google';
import { openBrowser } from '#test/support/browser.ts';
import { captureLog } from '#test/support/log.ts';
import { openPublicShop, type PublicShop } from '#test/support/public-shop.ts';
import { sendRawHttp, statusesOf } from '#test/support/raw-http.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';

const evil = 'evil.example';

async function statusOf(url: string, line: string, headers: readonly string[]): Promise<number[]> {
  const head = [`${line} HTTP/1.1`, ...headers, 'Connection: close'];
  return statusesOf(await sendRawHttp(url, `${head.join('\r\n')}\r\n\r\n`));
}

describe('a shop of this machine', () => {
  let shop: TestShop;
  let port: string;
  beforeAll(async () => {
    shop = await openTestShop({ pages: true });
    ({ port } = new URL(shop.url));
  });
  afterAll(() => shop.close());

  const paths = ['/', '/mark.svg', '/api/tools', '/auth/get-session', '/config.json', '/nowhere'];
  const more = ['/sandbox-card/stripe.js', '/sandbox-mail', '/uploads/x', '/_root.data'];

  test.each(['localhost', '127.0.0.1', '[::1]'])('answers to %s', async (name) => {
    for (const path of ['/', '/api/tools', '/auth/get-session']) {
      expect(await statusOf(shop.url, `GET ${path}`, [`Host: ${name}:${port}`])).toEqual([200]);
    }
  });

  test.each([evil, `${evil}:4202`, 'localhost.evil.example', '127.0.0.1.nip.io', 'localhost:1'])(
    'answers nothing to %s',
    async (host) => {
      for (const path of [...paths, ...more]) {
        const statuses = await statusOf(shop.url, `GET ${path}`, [`Host: ${host}`]);
        expect([path, statuses]).toEqual([path, [421]]);
      }
    },
  );

  test('nor to a whole address of elsewhere, whatever its Host says', async () => {
    const host = `Host: 127.0.0.1:${port}`;
    expect(await statusOf(shop.url, `GET http://${evil}/api/tools`, [host])).toEqual([421]);
    expect(await statusOf(shop.url, `GET http://localhost:${port}/api/tools`, [host])).toEqual([
      200,
    ]);
  });

  test('tells whoever watches over it that it lives, under any name', async () => {
    for (const path of ['/healthz', '/readyz']) {
      expect(await statusOf(shop.url, `GET ${path}`, ['Host: 10.0.0.7:3000'])).toEqual([200]);
    }
  });

  test.each([
    ['its own and another', ['Host: 127.0.0.1:PORT', `Host: ${evil}`]],
    ['its own twice', ['Host: 127.0.0.1:PORT', 'host: 127.0.0.1:PORT']],
  ])('takes one Host header only: %s', async (_, hosts) => {
    const hostHeaders = hosts.map((host) => host.replace('PORT', port));
    for (const path of ['/', '/api/tools', '/healthz']) {
      expect(await statusOf(shop.url, `GET ${path}`, hostHeaders)).toEqual([400]);
    }
  });

  test('writes once which host was refused, and what the proxy has to pass on', async () => {
    const log = captureLog();
    const loggedShop = await openTestShop({ log: log.log });
    for (let count = 0; count < 5; count += 1) {
      const host = 'Host: 10.0.0.7:8080';
      expect(await statusOf(loggedShop.url, 'GET /api/tools', [host])).toEqual([421]);
      expect(await statusOf(loggedShop.url, 'GET /', [`Host: ${count}.${evil}`])).toEqual([421]);
    }
    const named = log.lines().filter(({ host }) => host !== undefined);
    expect(named).toMatchObject([{ level: 40, host: '10.0.0.7:8080' }]);
    expect(String(named[0]?.['msg'])).toContain('PUBLIC_ORIGIN');
    await loggedShop.close();
  });

  test('takes no sign-in of a foreign page, with cookies or without', async () => {
    const body = { 'content-type': 'application/json', 'content-length': '2' };
    const status = (headers: Record<string, string>, path = '/auth/sign-in/social') =>
      new Promise<number | undefined>((resolve, reject) => {
        const options = { method: 'POST', headers: { ...body, ...headers } };
        const request = httpRequest(`${shop.url}${path}`, options, (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        });
        request.on('error', reject).end('{}');
      });
    for (const path of ['/auth/sign-in/social', '/auth/sign-up/email', '/auth/sign-out']) {
      for (const origin of [`http://${evil}`, `http://${evil}:${port}`, 'null', 'nonsense']) {
        expect([origin, await status({ origin }, path)]).toEqual([origin, 403]);
        expect(await status({ origin, cookie: 'a=b' }, path)).toBe(403);
      }
    }
    expect(await status({ 'sec-fetch-site': 'cross-site' })).toBe(403);
    // No browser: it says nothing of where it comes from, and has nobody's cookies.
    expect(await status({})).not.toBe(403);
    const ownResponse = await openBrowser(shop.url).send('POST /auth/sign-in/social', {
      body: { provider: 'google', callbackURL: '/' },
    });
    expect(ownResponse.status).toBe(200);
  });
});

describe('a shop for the world', () => {
  let shop: PublicShop;
  beforeAll(async () => {
    shop = await openPublicShop('https://shop.example', { API_HOSTS: 'api.shop.example' });
  });
  afterAll(() => shop[Symbol.asyncDispose]());

  test.each([
    ['shop.example', '/', 200],
    ['SHOP.example:443', '/', 200],
    ['localhost:PORT', '/', 200],
    ['127.0.0.1:PORT', '/api/tools', 200],
    ['api.shop.example', '/api/tools', 200],
    ['api.shop.example', '/', 421],
    ['api.shop.example', '/auth/get-session', 421],
    ['10.0.0.7:PORT', '/', 421],
    ['10.0.0.7:PORT', '/readyz', 200],
    ['shop.example.evil.example', '/', 421],
    [evil, '/api/tools', 421],
  ])('is asked for as %s at %s: %i', async (host, path, status) => {
    const hostHeader = `Host: ${host.replace('PORT', shop.port)}`;
    expect(await statusOf(shop.url, `GET ${path}`, [hostHeader])).toEqual([status]);
  });

  test('says on every page that its payments move no money', async () => {
    for (const path of ['/', '/team', '/login', '/dashboard', '/nowhere']) {
      const page = await (await fetch(`${shop.url}${path}`)).text();
      expect([path, page.includes('Sandbox payments: no money moves')]).toEqual([path, true]);
    }
  });
});

describe('the sandbox Google', () => {
  let google: SandboxGoogle;
  const callback = 'http://localhost:3000/auth/callback/google';
  beforeAll(async () => {
    google = await startSandboxGoogle({ redirectUris: [callback] });
  });
  afterAll(() => google.close());

  const discovery = 'GET /.well-known/openid-configuration';
  const own = () => `Host: ${new URL(google.issuer).host}`;

  test('answers to names of this machine alone, and to one at a time', async () => {
    const { port } = new URL(google.issuer);
    for (const name of ['localhost', '127.0.0.1']) {
      expect(await statusOf(google.issuer, discovery, [`Host: ${name}:${port}`])).toEqual([200]);
    }
    for (const host of [evil, `${evil}:${port}`, `localhost.${evil}`, 'localhost:1']) {
      expect(await statusOf(google.issuer, discovery, [`Host: ${host}`])).toEqual([421]);
    }
    expect(await statusOf(google.issuer, discovery, [own(), `Host: ${evil}`])).toEqual([400]);
  });

  test.each(['form_post', 'fragment', 'query&response_mode=form_post', 'web_message', ''])(
    'sends nobody back with response_mode=%s',
    async (mode) => {
      const query = new URLSearchParams({
        ...{ client_id: google.clientId, redirect_uri: callback, response_type: 'code' },
        ...{ scope: 'openid', state: 's', nonce: 'n' },
        ...{ code_challenge: 'a'.repeat(43), code_challenge_method: 'S256' },
      });
      const path = `/auth?${query}&response_mode=${mode}`;
      expect(await statusOf(google.issuer, `GET ${path}`, [own()])).toEqual([400]);
      const fine = `/auth?${query}&response_mode=query`;
      expect(await statusOf(google.issuer, `GET ${fine}`, [own()])).toEqual([303]);
    },
  );

  test('takes requests in an address only, and lives on whatever is asked', async () => {
    const headers = [own(), 'Content-Length: 0'];
    expect(await statusOf(google.issuer, 'POST /auth', headers)).toEqual([405]);
    const [status = 0] = await statusOf(google.issuer, 'GET //[', [own()]);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(await statusOf(google.issuer, discovery, [own()])).toEqual([200]);
  });
});
