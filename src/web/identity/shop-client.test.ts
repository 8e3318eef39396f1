// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { builtin } from './builtin.ts';
import { createShopClient, type ShopClient } from './shop-client.ts';
import { endSession } from './sign-out.ts';
import { forgetSession, onSessionEnd, onTokenChange, storedSession } from './stored-session.ts';
import { createFakeShop, type FakeShop } from './shop-stand-in.ts';

let shop: FakeShop;
let client: ShopClient;
let visitedPaths: string[];
const adaInPath = 'ada%40example.com';
const ada = { email: 'ada@example.com', name: 'Ådä Lindqvist' };

beforeEach(() => {
  shop = createFakeShop();
  visitedPaths = [];
  vi.stubGlobal('fetch', shop.fetch);
  client = createShopClient(builtin, (path) => visitedPaths.push(path));
});
afterEach(() => {
  vi.unstubAllGlobals();
  forgetSession();
  sessionStorage.clear();
});

describe('signing in', () => {
  test('keeps the token under exactly token, and says who it is', async () => {
    expect(await client.signInToShop()).toEqual(ada);
    expect(localStorage.getItem('token')).toBe('sht_1');
    expect(storedSession()).toEqual(ada);
    expect(shop.calls[1]).toMatchObject({ method: 'PUT', body: { email: 'ada@example.com' } });
  });

  test('is refused in the servers words', async () => {
    const errorBody = { code: 'other_email', detail: 'This is somebody elses address.' };
    const { fetch } = shop;
    vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
      path.startsWith('/api/user') ? Response.json(errorBody, { status: 403 }) : fetch(path, init),
    );
    const expectedError = { code: 'other_email', message: errorBody.detail };
    await expect(client.signInToShop()).rejects.toMatchObject(expectedError);
    expect(localStorage.getItem('token')).toBeNull();
  });
});

describe('a sign-in that was ended from another device', () => {
  const endedError = { code: 'sign_in_ended', detail: 'Sign in again.' };

  test('is over at the provider too, and leads to signing in and back', async () => {
    await client.signInToShop();
    shop.expire();
    const { fetch } = shop;
    vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
      path.startsWith('/api/user') ? Response.json(endedError, { status: 401 }) : fetch(path, init),
    );
    await expect(client.apiFetch('/profile')).rejects.toMatchObject({ code: 'signed_out' });
    expect(visitedPaths).toEqual(['/login']);
    expect(localStorage.getItem('token')).toBeNull();
    expect(shop.paths()).toContain('POST /auth/sign-out');
  });
});

describe('a call', () => {
  test('carries the token', async () => {
    await client.signInToShop();
    const response = await client.apiFetch('/purchase?email=ada%40example.com');
    expect(response.status).toBe(200);
    expect(shop.calls.at(-1)).toMatchObject({
      path: '/api/purchase?email=ada%40example.com',
      token: 'sht_1',
    });
  });

  test('whose token is over renews it and is made again, with the same body', async () => {
    await client.signInToShop();
    shop.expire();
    shop.calls.length = 0;
    const body = JSON.stringify({ qurantity: 5 });
    expect((await client.apiFetch('/purchase', { method: 'POST', body })).status).toBe(200);
    expect(shop.paths()).toEqual([
      'POST /api/purchase',
      'GET /auth/token',
      'PUT /api/user/ada%40example.com',
      'POST /api/purchase',
    ]);
    expect(shop.calls.at(-1)).toMatchObject({ token: 'sht_2', body: { qurantity: 5 } });
    expect(visitedPaths).toEqual([]);
  });

  test('and others at the same time share one renewal', async () => {
    await client.signInToShop();
    shop.expire();
    shop.calls.length = 0;
    const paths = ['/purchase', '/profile', '/user', '/purchaseadmin', '/token-free'];
    const responses = await Promise.all(paths.map((path) => client.apiFetch(path)));
    expect(responses.map(({ status }) => status)).toEqual(paths.map(() => 200));
    expect(shop.paths().filter((path) => path.startsWith('PUT'))).toHaveLength(1);
  });

  test('whose token another tab has renewed meanwhile takes that one', async () => {
    await client.signInToShop();
    shop.expire();
    const { fetch } = shop;
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      const response = await fetch(path, init);
      if (response.status === 401) localStorage.setItem('token', shop.issue());
      return response;
    });
    shop.calls.length = 0;
    expect((await client.apiFetch('/profile')).status).toBe(200);
    expect(shop.paths()).toEqual(['GET /api/profile', 'GET /api/profile']);
  });

  test('without a token, deleted by hand, gets a new one', async () => {
    await client.signInToShop();
    localStorage.removeItem('token');
    expect((await client.apiFetch('/profile')).status).toBe(200);
    expect(localStorage.getItem('token')).toBe('sht_2');
  });

  test('that is refused for another reason comes back as it is', async () => {
    await client.signInToShop();
    vi.stubGlobal('fetch', async () => Response.json({ code: 'not_yours' }, { status: 403 }));
    expect((await client.apiFetch('/user')).status).toBe(403);
    expect(visitedPaths).toEqual([]);
  });

  test('leads to the login, origin remembered, when the provider has signed out', async () => {
    await client.signInToShop();
    history.replaceState(null, '', '/dashboard/order?page=2');
    shop.expire();
    shop.state.isSignedInAtProvider = false;
    await expect(client.apiFetch('/purchase')).rejects.toMatchObject({ code: 'signed_out' });
    expect(visitedPaths).toEqual(['/login']);
    expect(sessionStorage.getItem('shop_origin')).toBe('/dashboard/order?page=2');
    expect(localStorage.getItem('token')).toBeNull();
  });

  test('leads to the login when even a new token opens nothing, once', async () => {
    await client.signInToShop();
    const { fetch } = shop;
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      if (path === '/api/profile') shop.expire();
      return fetch(path, init);
    });
    shop.calls.length = 0;
    await expect(client.apiFetch('/profile')).rejects.toMatchObject({ code: 'signed_out' });
    expect(shop.paths().filter((path) => path === 'GET /api/profile')).toHaveLength(2);
    expect(visitedPaths).toEqual(['/login']);
  });

  test('signs nobody out because the network is down', async () => {
    await client.signInToShop();
    shop.expire();
    const { fetch } = shop;
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      if (path === '/auth/token') throw new TypeError('Failed to fetch');
      return fetch(path, init);
    });
    await expect(client.apiFetch('/profile')).rejects.toMatchObject({ code: 'unreachable' });
    expect(localStorage.getItem('token')).toBe('sht_1');
    expect(visitedPaths).toEqual([]);
  });
});

describe('who is signed in', () => {
  test('is known at once when it is kept', async () => {
    await client.signInToShop();
    shop.calls.length = 0;
    expect(await client.readSession()).toEqual(ada);
    expect(shop.calls).toEqual([]);
  });

  test('stands nowhere in the browser: its storage has the token and nothing else', async () => {
    localStorage.setItem('shop_user', '{"email":"ada@example.com"}');
    await client.signInToShop();
    expect([localStorage.length, localStorage.getItem('token')]).toEqual([1, 'sht_1']);
    expect(document.cookie).toBe('');
  });

  test('is asked of the shop once for a document, however many ask', async () => {
    localStorage.setItem('token', shop.issue());
    const reads = [client.readSession(), client.readSession()];
    expect(await Promise.all(reads)).toEqual([ada, ada]);
    expect(await client.readSession()).toEqual(ada);
    expect(shop.paths()).toEqual(['GET /api/me']);
  });

  test('is found out anew when the token is over', async () => {
    localStorage.setItem('token', shop.issue());
    shop.expire();
    expect(await client.readSession()).toEqual(ada);
    expect(shop.paths()).toEqual(['GET /api/me', 'GET /auth/token', `PUT /api/user/${adaInPath}`]);
  });

  test('is found out from the provider when it is not', async () => {
    expect(await client.readSession()).toEqual(ada);
    expect(localStorage.getItem('token')).toBe('sht_1');
  });

  test('is nobody when the provider knows nobody, and nobody is sent away', async () => {
    shop.state.isSignedInAtProvider = false;
    expect(await client.readSession()).toBeUndefined();
    expect(visitedPaths).toEqual([]);
  });
});

describe('a session that ends by itself', () => {
  const listenToEnd = () => {
    const listener = vi.fn<() => void>();
    onSessionEnd(listener);
    return listener;
  };

  test('leaves nothing in this browser, and leads to the login', async () => {
    await client.signInToShop();
    const listener = listenToEnd();
    await client.checkSession();
    expect(listener).not.toHaveBeenCalled();
    // Asked so that the answer makes the session no longer.
    expect(shop.paths().at(-1)).toBe('GET /auth/get-session?disableRefresh=true');
    shop.state.isSignedInAtProvider = false;
    await client.checkSession();
    expect(listener).toHaveBeenCalledOnce();
    expect([localStorage.getItem('token'), storedSession()]).toEqual([null, undefined]);
    expect(visitedPaths).toEqual(['/login']);
  });

  test('or that nobody can tell of for half an hour, the network being down', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    client = createShopClient(builtin, (path) => visitedPaths.push(path));
    await client.signInToShop();
    const listener = listenToEnd();
    shop.state.isOffline = true;
    vi.advanceTimersByTime(29 * 60_000);
    await client.checkSession();
    expect(listener).not.toHaveBeenCalled();
    vi.advanceTimersByTime(2 * 60_000);
    await client.checkSession();
    vi.useRealTimers();
    expect(listener).toHaveBeenCalledOnce();
    expect(localStorage.getItem('token')).toBeNull();
  });
});

describe('signing out', () => {
  test('ends the token at the shop, the session at the provider and what is kept', async () => {
    await client.signInToShop();
    shop.calls.length = 0;
    await endSession(builtin.signOut);
    expect(shop.paths().toSorted()).toEqual(['DELETE /api/token', 'POST /auth/sign-out']);
    expect(shop.validTokens()).toEqual([]);
    expect([localStorage.getItem('token'), storedSession()]).toEqual([null, undefined]);
  });

  test('is heard in other tabs, and not in its own, which is leaving', async () => {
    await client.signInToShop();
    const listener = vi.fn<() => void>();
    onTokenChange(listener);
    await endSession(builtin.signOut);
    expect(listener).not.toHaveBeenCalled();
    window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null }));
    expect(listener).toHaveBeenCalledOnce();
  });

  test('wins over a renewal under way: its token is revoked, not kept', async () => {
    await client.signInToShop();
    shop.expire();
    shop.state.beforeExchange = () => endSession(builtin.signOut);
    await expect(client.apiFetch('/profile')).rejects.toMatchObject({ code: 'signed_out' });
    expect(shop.validTokens()).toEqual([]);
    expect(localStorage.getItem('token')).toBeNull();
  });

  test('that did not reach the provider says so, and the token is gone all the same', async () => {
    await client.signInToShop();
    shop.state.isOffline = true;
    await expect(endSession(builtin.signOut)).rejects.toMatchObject({ code: 'unreachable' });
    expect(localStorage.getItem('token')).toBeNull();
  });
});
