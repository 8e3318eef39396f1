// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { IdentityError, type Account } from './adapter.ts';
import { builtin } from './builtin.ts';

afterEach(() => vi.unstubAllGlobals());

function respondWith(body: unknown, status = 200) {
  const calls: { path: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    calls.push({ path, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined });
    return Response.json(body, { status });
  });
  return calls;
}

test('registering sends what the form has, to the provider only, and signs in', async () => {
  const calls = respondWith({ ok: true });
  await builtin.register('Ada Lindqvist', 'ada@example.com', 'bristle');
  const account = { email: 'ada@example.com', password: 'bristle' };
  expect(calls).toEqual([
    { path: '/auth/sign-up/email', body: { name: 'Ada Lindqvist', ...account } },
    { path: '/auth/sign-in/email', body: account },
  ]);
});

test('an e-mail that has an account is told by its password only', async () => {
  vi.stubGlobal('fetch', async (path: string) =>
    path === '/auth/sign-up/email'
      ? Response.json({ ok: true })
      : Response.json({ code: 'INVALID_EMAIL_OR_PASSWORD', message: 'x' }, { status: 401 }),
  );
  const registration = builtin.register('Ada', 'ada@example.com', 'bristle');
  await expect(registration).rejects.toMatchObject({ code: 'not_registered' });
});

describe('a refusal', () => {
  test('carries the providers own words', async () => {
    respondWith({ code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' }, 401);
    const signIn = builtin.signInWithEmail('ada@example.com', 'wrong');
    await expect(signIn).rejects.toBeInstanceOf(IdentityError);
    await expect(signIn).rejects.toMatchObject({
      code: 'INVALID_EMAIL_OR_PASSWORD',
      message: 'Invalid email or password',
    });
  });

  test('does not show the field names of a request', async () => {
    const message = '[body.email] Invalid email address';
    respondWith({ code: 'VALIDATION_ERROR', message }, 400);
    const registration = builtin.register('Ada', 'ada', 'bristle');
    await expect(registration).rejects.toThrow(/^Invalid email address$/);
  });

  test('without any words gets some', async () => {
    vi.stubGlobal('fetch', async () => new Response('<html>', { status: 502 }));
    await expect(builtin.signOut()).rejects.toThrow('Something went wrong. Try again.');
  });

  test('is also what a network that is down ends in', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(builtin.sendPasswordReset('ada@example.com')).rejects.toMatchObject({
      code: 'unreachable',
    });
  });

  test('of Google says that it is not configured', async () => {
    const message = 'Google sign-in is not configured';
    respondWith({ code: 'google_not_configured', message }, 404);
    await expect(builtin.signInWithGoogle()).rejects.toThrow('Google sign-in is not configured');
  });
});

describe('a credential', () => {
  test('is what the provider answers', async () => {
    respondWith({ token: 'a.b.c' });
    expect(await builtin.credential({ fresh: true })).toBe('a.b.c');
  });

  test('is not there for who is signed out', async () => {
    respondWith({ token: null });
    await expect(builtin.credential({ fresh: true })).rejects.toMatchObject({ code: 'signed_out' });
  });
});

describe('who is signed in', () => {
  const user = { id: 'u1', email: 'ada@example.com', name: 'Ada', emailVerified: true };

  test('is told soon, and again when it changes in any tab', async () => {
    respondWith({ user });
    const accounts: (Account | null)[] = [];
    let finish = () => {};
    const twice = new Promise<void>((resolve) => (finish = resolve));
    const stop = builtin.onAuthStateChange((account) => {
      accounts.push(account);
      if (accounts.length === 1) {
        respondWith(null);
        new BroadcastChannel('shop_identity').postMessage('changed');
      } else finish();
    });
    await twice;
    stop();
    const ada = { uid: 'u1', email: 'ada@example.com', displayName: 'Ada', emailVerified: true };
    expect(accounts).toEqual([ada, null]);
  });

  test('that cannot be found out is told as a failure, not as nobody', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const failure = await new Promise((resolve, reject) => {
      const stop = builtin.onAuthStateChange(reject, (error) => {
        stop();
        resolve(error);
      });
    });
    expect(failure).toMatchObject({ code: 'unreachable' });
  });
});
