// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { leaveFor, takeReturn } from './builtin-oidc.ts';
import { rememberOrigin, takeOrigin } from './origin.ts';

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
    rememberOrigin('/tools/1?quantity=12#form');
    expect(await leaveFor('google')).toBe('leaving');
    expect(calls).toEqual([['/auth/sign-in/social', '{"provider":"google"}']]);
    expect(assign.mock.calls).toEqual([['https://issuer.example/auth?state=1']]);
    expect(takeOrigin()).toBe('/tools/1?quantity=12#form');
  });
});

describe('the way back', () => {
  beforeEach(() => history.replaceState({ idx: 3 }, '', '/login'));
  const arriveAt = (path: string) => history.replaceState({ idx: 3 }, '', path);

  test('is told once, and the address is plain again', () => {
    arriveAt('/login?by=google&needs=admin');
    expect(takeReturn()).toEqual({ by: 'google', refusal: undefined });
    expect(`${location.pathname}${location.search}`).toBe('/login?needs=admin');
    expect(history.state).toEqual({ idx: 3 });
    expect(takeReturn()).toBeUndefined();
  });

  test('tells why it failed by a code only: no words of an address are shown', () => {
    arriveAt('/login?by=oidc&error=access_denied&error_description=Call+this+number');
    expect(takeReturn()).toEqual({ by: 'oidc', refusal: 'access_denied' });
    expect(location.search).toBe('');
  });

  test.each(['', '?by=', '?by=evil', '?error=access_denied', '?by=constructor'])(
    'is none at /login%s',
    (search) => {
      arriveAt(`/login${search}`);
      expect(takeReturn()).toBeUndefined();
      expect(location.search).toBe(search);
    },
  );
});
