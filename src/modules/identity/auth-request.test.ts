import { describe, expect, test } from 'vitest';
import { deviceCookieIn } from './auth-request.ts';

describe('the cookie by which a browser is known again', () => {
  const both = 'shop_device=planted; __Host-shop_device=own';
  const tls = { publicOrigin: 'https://shop.example' };
  const plain = { publicOrigin: 'http://localhost:3000' };

  test('is over TLS the one that no neighbour of the same domain can set', () => {
    expect(deviceCookieIn(both, tls)).toBe('own');
    expect(deviceCookieIn('shop_device=planted', tls)).toBeUndefined();
  });

  test('is on this machine the plain one', () => {
    expect(deviceCookieIn(both, plain)).toBe('planted');
    expect(deviceCookieIn('a=b;  shop_device=x=y', plain)).toBe('x=y');
    expect(deviceCookieIn(undefined, plain)).toBeUndefined();
  });
});
