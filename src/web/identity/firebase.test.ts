// @vitest-environment happy-dom
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Account } from './adapter.ts';

/** What a call of `fetch` comes to. The provider's code keeps the one that it finds at first. */
let network: (url: string | URL, init?: RequestInit) => Promise<Response> = offline;
vi.resetModules();
vi.stubGlobal('fetch', (url: string | URL, init?: RequestInit) => network(url, init));
const { openFirebase } = await import('./firebase.ts');
const { IdentityError } = await import('./adapter.ts');

const project = { apiKey: 'key', projectId: 'demo-shop', authDomain: 'demo-shop.example' };
const firebase = openFirebase({ ...project, emulator: '' });

function offline(): Promise<Response> {
  return Promise.reject(new TypeError('Failed to fetch'));
}

interface Call {
  path: string;
  body: Record<string, unknown>;
}

/** The hosted provider at the network's edge, with one account: Ada's. */
function openProvider() {
  const calls: Call[] = [];
  const errors = new Map<string, string>();
  const ada = { localId: 'ada', email: 'ada@example.com', displayName: '', emailVerified: false };
  let issued = 0;

  function respond(path: string, body: Record<string, unknown>): Response {
    const error = errors.get(path);
    if (error) return Response.json({ error: { code: 400, message: error } }, { status: 400 });
    if (path === 'token') {
      const token = idToken();
      return Response.json({ access_token: token, refresh_token: 'refresh', expires_in: '3600' });
    }
    if (path === 'accounts:lookup') return Response.json({ users: [{ ...ada }] });
    if (path === 'accounts:update' && body['oobCode'] === 'code') ada.emailVerified = true;
    if (typeof body['displayName'] === 'string') ada.displayName = body['displayName'];
    const tokens = { idToken: idToken(), refreshToken: 'refresh', expiresIn: '3600' };
    return Response.json({ ...ada, ...tokens });
  }

  function idToken(): string {
    issued += 1;
    const now = Math.floor(Date.now() / 1000);
    const claims = { sub: 'ada', iat: now, exp: now + 3600, jti: issued };
    return `e30.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.c2ln`;
  }

  network = async (url, init = {}) => {
    const [path = ''] = String(url)
      .replace(/^.*\/v1\//, '')
      .split('?');
    const text = typeof init.body === 'string' ? init.body : '{}';
    const body = text.startsWith('{') ? JSON.parse(text) : { form: text };
    calls.push({ path, body });
    return respond(path, body);
  };
  return {
    calls,
    paths: () => calls.map(({ path }) => path),
    refuse: (path: string, message: string) => void errors.set(path, message),
  };
}

let provider: ReturnType<typeof openProvider>;
beforeEach(() => void (provider = openProvider()));
afterEach(() => firebase.signOut());
afterAll(() => vi.unstubAllGlobals());

const signIn = () => firebase.signInWithEmail('ada@example.com', 'bristle');

describe('registering', () => {
  test('makes the account, gives it its name and sends the email that confirms it', async () => {
    await firebase.register('Ada Lindqvist', 'ada@example.com', 'bristle');
    const requests = provider.calls.filter(({ path }) => path !== 'accounts:lookup');
    expect(requests).toMatchObject([
      { path: 'accounts:signUp', body: { email: 'ada@example.com', password: 'bristle' } },
      { path: 'accounts:update', body: { displayName: 'Ada Lindqvist' } },
      { path: 'accounts:sendOobCode', body: { requestType: 'VERIFY_EMAIL' } },
    ]);
  });

  test('succeeds without that email, which can be asked for again', async () => {
    provider.refuse('accounts:sendOobCode', 'QUOTA_EXCEEDED');
    await firebase.register('Ada', 'ada@example.com', 'bristle');
    expect(await firebase.credential({ fresh: true })).toMatch(/^e30\./);
  });

  test('that cannot be finished leaves no half account behind', async () => {
    provider.refuse('accounts:update', 'QUOTA_EXCEEDED');
    const registration = firebase.register('Ada', 'ada@example.com', 'bristle');
    await expect(registration).rejects.toBeInstanceOf(IdentityError);
    expect(provider.paths()).toContain('accounts:delete');
  });
});

describe('a refusal carries the providers own words', () => {
  test.each([
    ['INVALID_PASSWORD', 'auth/wrong-password', 'Firebase: Error (auth/wrong-password).'],
    ['EMAIL_NOT_FOUND', 'auth/user-not-found', 'Firebase: Error (auth/user-not-found).'],
    ['INVALID_LOGIN_CREDENTIALS', 'auth/invalid-credential', 'Firebase: Error (auth/invalid-'],
    ['USER_DISABLED', 'auth/user-disabled', 'Firebase: Error (auth/user-disabled).'],
  ])('signing in: %s', async (providerError, code, message) => {
    provider.refuse('accounts:signInWithPassword', providerError);
    const signInResult = signIn();
    await expect(signInResult).rejects.toBeInstanceOf(IdentityError);
    await expect(signInResult).rejects.toMatchObject({
      code,
      message: expect.stringContaining(message),
    });
  });

  test.each([
    ['EMAIL_EXISTS', 'Firebase: Error (auth/email-already-in-use).'],
    ['INVALID_EMAIL', 'Firebase: Error (auth/invalid-email).'],
    [
      'WEAK_PASSWORD : Password should be at least 6 characters',
      'Firebase: Password should be at least 6 characters (auth/weak-password).',
    ],
  ])('registering: %s', async (providerError, message) => {
    provider.refuse('accounts:signUp', providerError);
    await expect(firebase.register('Ada', 'ada@example.com', 'x')).rejects.toThrow(message);
  });

  test('also when it is not reached at all', async () => {
    network = offline;
    await expect(signIn()).rejects.toMatchObject({ code: 'auth/network-request-failed' });
  });
});

test('a link to reset a password is sent, as far as anybody can tell, to everyone', async () => {
  await firebase.sendPasswordReset('ada@example.com');
  provider.refuse('accounts:sendOobCode', 'EMAIL_NOT_FOUND');
  await firebase.sendPasswordReset('nobody@example.com');
  expect(provider.calls.map(({ body }) => [body['requestType'], body['email']])).toEqual([
    ['PASSWORD_RESET', 'ada@example.com'],
    ['PASSWORD_RESET', 'nobody@example.com'],
  ]);
  provider.refuse('accounts:sendOobCode', 'INVALID_EMAIL');
  await expect(firebase.sendPasswordReset('ada')).rejects.toThrow('(auth/invalid-email)');
});

describe('a credential', () => {
  test('is new each time when a fresh one is wanted, else the one that still holds', async () => {
    await signIn();
    const first = await firebase.credential({ fresh: true });
    expect(await firebase.credential({ fresh: false })).toBe(first);
    expect(await firebase.credential({ fresh: true })).not.toBe(first);
  });

  test('is nobodys when nobody is signed in', async () => {
    await expect(firebase.credential({ fresh: true })).rejects.toMatchObject({
      code: 'signed_out',
    });
  });

  test.each(['TOKEN_EXPIRED', 'USER_DISABLED', 'USER_NOT_FOUND'])(
    'is nobodys when the provider has ended the session: %s',
    async (providerError) => {
      await signIn();
      provider.refuse('token', providerError);
      const credential = firebase.credential({ fresh: true });
      await expect(credential).rejects.toMatchObject({ code: 'signed_out' });
    },
  );

  test('that the network keeps back signs nobody out', async () => {
    await signIn();
    network = offline;
    const credential = firebase.credential({ fresh: true });
    await expect(credential).rejects.toMatchObject({ code: 'auth/network-request-failed' });
  });
});

test('whoever listens is told who is signed in, and that they have left', async () => {
  const accounts: (Account | null)[] = [];
  const stop = firebase.onAuthStateChange((account) => accounts.push(account));
  await signIn();
  await firebase.signOut();
  stop();
  await signIn();
  const ada = { uid: 'ada', email: 'ada@example.com', displayName: '', emailVerified: false };
  expect(accounts.filter((account) => account !== null)).toEqual([ada]);
  expect(accounts.at(-1)).toBeNull();
});

describe('the confirmation email', () => {
  test('is sent once more, and its token confirms the address', async () => {
    await signIn();
    expect(await firebase.verification.send()).toBe('sent');
    expect(provider.calls).toContainEqual(
      expect.objectContaining({ body: expect.objectContaining({ requestType: 'VERIFY_EMAIL' }) }),
    );
    expect(await firebase.verification.confirm('code')).toBe('confirmed');
    expect(await firebase.verification.confirm('code')).toBe('already');
    expect(await firebase.verification.send()).toBe('already');
  });

  test('with a token that is none is refused in the providers words', async () => {
    await signIn();
    provider.refuse('accounts:update', 'INVALID_OOB_CODE');
    await expect(firebase.verification.confirm('x')).rejects.toThrow('(auth/invalid-action-code)');
  });
});

test('the account is deleted at the provider', async () => {
  await signIn();
  await firebase.deleteAccount();
  expect(provider.paths()).toContain('accounts:delete');
  await expect(firebase.credential({ fresh: true })).rejects.toMatchObject({ code: 'signed_out' });
});

test('the display name is changed at the provider', async () => {
  await signIn();
  await firebase.updateDisplayName('Ada L');
  expect(provider.calls).toContainEqual(
    expect.objectContaining({
      path: 'accounts:update',
      body: expect.objectContaining({ displayName: 'Ada L' }),
    }),
  );
});
