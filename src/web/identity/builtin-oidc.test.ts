// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { redirectToIssuer, consumeSignInReturn } from './builtin-oidc.ts';
import { saveReturnPath, consumeReturnPath } from './return-path.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('leaving for an issuer', () => {
  test('goes where the provider says, and keeps the page to come back to', async () => {
    const calls: unknown[] = [];
    vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
      calls.push([path, init.body]);
      return Response.json({ url: 'https://issuer.example/auth?state=1' });
    });
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    saveReturnPath('/tools/1?quantity=12#form');
    expect(await redirectToIssuer('google')).toBe('leaving');
    expect(calls).toEqual([['/auth/sign-in/social', '{"provider":"google"}']]);
    expect(assign.mock.calls).toEqual([['https://issuer.example/auth?state=1']]);
    expect(consumeReturnPath()).toBe('/tools/1?quantity=12#form');
  });
});

describe('the way back', () => {
  beforeEach(() => history.replaceState({ idx: 3 }, '', '/login'));
  const openPage = (path: string) => history.replaceState({ idx: 3 }, '', path);

  test('is told once, and the address is plain again', () => {
    openPage('/login?by=google&needs=admin');
    expect(consumeSignInReturn()).toEqual({ issuer: 'google', error: undefined });
    expect(`${location.pathname}${location.search}`).toBe('/login?needs=admin');
    expect(history.state).toEqual({ idx: 3 });
    expect(consumeSignInReturn()).toBeUndefined();
  });

  test('tells why it failed by a code only: no words of an address are shown', () => {
    openPage('/login?by=oidc&error=access_denied&error_description=Call+this+number');
    expect(consumeSignInReturn()).toEqual({ issuer: 'oidc', errorCode: 'access_denied' });
    expect(location.search).toBe('');
  });

  test.each(['', '?by=', '?by=evil', '?error=access_denied', '?by=constructor'])(
    'is none at /login%s',
    (search) => {
      openPage(`/login${search}`);
      expect(consumeSignInReturn()).toBeUndefined();
      expect(location.search).toBe(search);
    },
  );
});
