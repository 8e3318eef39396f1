import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { register, type TestAccount } from '#test/support/account.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { serializeCookie, readDeviceCookie, readCookie } from './cookies.ts';

describe('a cookie of the shop', () => {
  test('is out of reach of scripts, other sites and, over TLS, of neighbours', () => {
    expect(serializeCookie('shop_bind', 'x', true)).toBe(
      '__Host-shop_bind=x; Path=/; HttpOnly; SameSite=Strict; Max-Age=43200; Secure',
    );
    expect(serializeCookie('shop_device', 'x', false)).toBe(
      'shop_device=x; Path=/; HttpOnly; SameSite=Strict; Max-Age=34560000',
    );
  });

  test.each([
    ['shop_bind=plain', 'plain', undefined],
    ['shop_bind=planted; __Host-shop_bind=own', 'planted', 'own'],
    ['a=b; shop_bind=plain ; c=d', 'plain', undefined],
    ['not_shop_bind=x; xshop_bind=y', undefined, undefined],
    ['', undefined, undefined],
  ])('is found in %s: without TLS %s, with it %s', (cookie, without, over) => {
    expect(readCookie(cookie, 'shop_bind', false)).toBe(without);
    expect(readCookie(cookie, 'shop_bind', true)).toBe(over);
  });
});

describe('the cookie by which a browser is known again', () => {
  const both = 'shop_device=planted; __Host-shop_device=own';
  const tls = { publicOrigin: 'https://shop.example' };
  const plain = { publicOrigin: 'http://localhost:3000' };

  test('is over TLS the one that no neighbour of the same domain can set', () => {
    expect(readDeviceCookie(both, tls)).toBe('own');
    expect(readDeviceCookie('shop_device=planted', tls)).toBeUndefined();
  });

  test('is on this machine the plain one', () => {
    expect(readDeviceCookie(both, plain)).toBe('planted');
    expect(readDeviceCookie('a=b;  shop_device=x=y', plain)).toBe('x=y');
    expect(readDeviceCookie(undefined, plain)).toBeUndefined();
  });
});

describe('an exchange', () => {
  let shop: TestShop;
  let vera: TestAccount;
  beforeAll(async () => {
    shop = await openTestShop();
    vera = await register(shop, { name: 'Vera', email: 'vera@people.example' });
  });
  afterAll(() => shop.close());

  const exchangeWith = async (headers: Record<string, string>) => {
    const options = { token: await vera.credential(), body: {}, headers };
    return shop.call('PUT /user/vera@people.example', options);
  };

  test('gives a page of the shop its cookies, and knows its browser again', async () => {
    const page = { 'sec-fetch-site': 'same-origin' };
    // The last one says how many lines are in the cart.
    const names = ['shop_bind', 'shop_device', 'cart_lines'];
    const first = (await exchangeWith(page)).headers.getSetCookie();
    expect(first.map((line) => line.split('=', 1)[0])).toEqual(names);
    const device = first[1]?.split(';', 1)[0] ?? '';
    const again = (await exchangeWith({ ...page, cookie: device })).headers.getSetCookie();
    expect(again[1]?.split(';', 1)[0]).toBe(device);
  });

  test.each([{}, { 'sec-fetch-site': 'cross-site' }])('gives %j none', async (headers) => {
    expect((await exchangeWith({ ...headers })).headers.getSetCookie()).toEqual([]);
  });
});
