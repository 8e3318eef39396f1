/** The sandbox card processor behind the shop: what it shows to whom. */
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/support/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** As Node's own client: `fetch` sets the host itself, and tidies the path. */
const statusOf = (path: string, headers: Record<string, string> = {}) =>
  new Promise<number | undefined>((resolve, reject) => {
    const { hostname, port } = new URL(shop.url);
    const request = httpRequest({ hostname, port, path, headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.on('error', reject).end();
  });

const proxyHeaders = { 'x-forwarded-for': '127.0.0.1' };
const dashboardPaths = [
  '/sandbox-card',
  '/sandbox-card/',
  '/sandbox-card?after=x',
  '/sandbox-card/dashboard/x',
];

describe('the dashboard', () => {
  test('opens for somebody at this machine', async () => {
    expect(await statusOf('/sandbox-card')).toBe(200);
    expect(await statusOf('/sandbox-card/dashboard/dashboard.css')).toBe(200);
  });

  test.each(dashboardPaths)(
    'is not there at %s for whoever comes through a proxy',
    async (path) => {
      expect(await statusOf(path, proxyHeaders)).toBe(404);
      expect(await statusOf(path, { forwarded: 'for=127.0.0.1' })).toBe(404);
    },
  );

  test('gives nothing away to other sites, not even its style sheet', async () => {
    expect(await statusOf('/sandbox-card/dashboard/dashboard.css', proxyHeaders)).toBe(404);
    expect(await statusOf('/sandbox-card', { host: 'evil.example' })).toBe(421);
  });

  test.each([
    '/sandbox-card//dashboard/',
    '/sandbox-card/%64ashboard/',
    '/sandbox-card/./dashboard/',
  ])('has no second address such as %s', async (path) => expect(await statusOf(path)).toBe(404));
});

test('what the pages of the shop load is for every visitor', async () => {
  for (const path of ['/sandbox-card/stripe.js', '/sandbox-card/frame']) {
    expect(await statusOf(path, proxyHeaders)).toBe(200);
  }
});
