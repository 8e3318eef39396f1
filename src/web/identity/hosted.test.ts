// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const project = { apiKey: 'key', projectId: 'demo-shop', authDomain: 'demo-shop.example' };
const requestedUrls: string[] = [];

beforeEach(() => {
  requestedUrls.length = 0;
  vi.resetModules();
  vi.stubGlobal('fetch', (url: string | URL) => {
    requestedUrls.push(String(url));
    return Promise.reject(new TypeError('Failed to fetch'));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.head.replaceChildren();
});

/** The session of a page whose document says this of the provider, or nothing. */
async function openPage(settings?: string) {
  if (settings !== undefined) {
    const meta = document.createElement('meta');
    Object.assign(meta, { name: 'shop-identity', content: settings });
    document.head.append(meta);
  }
  return import('./session.ts');
}

describe('the provider that a page signs in with', () => {
  test.each([
    ['the document says nothing', undefined],
    ['what it says cannot be read', '{"apiKey":'],
    ['what it says names no project', '{"provider":"firebase"}'],
  ])('is the shops own when %s', async (_, settings) => {
    const { identity } = await openPage(settings);
    await expect(identity.signInWithEmail('ada@example.com', 'x')).rejects.toThrow();
    expect(requestedUrls).toEqual(['/auth/sign-in/email']);
    expect(identity.prepare).toBeUndefined();
  });

  test('is the hosted one when the document names its project', async () => {
    const { identity } = await openPage(JSON.stringify({ ...project, emulator: '' }));
    await expect(identity.signInWithEmail('ada@example.com', 'x')).rejects.toMatchObject({
      code: 'auth/network-request-failed',
    });
    expect(requestedUrls).toEqual([
      expect.stringMatching(/^https:\/\/identitytoolkit\.googleapis\.com\/.*signInWithPassword/),
    ]);
  });

  test('is signed out of by the one that signed in', async () => {
    localStorage.setItem('token', 'sht_1');
    const { signOut } = await openPage(JSON.stringify({ ...project, emulator: '' }));
    await signOut();
    // The token's end is told to the shop, the session's to the provider's own code.
    expect(requestedUrls).toEqual(['/api/token']);
    expect(localStorage.getItem('token')).toBeNull();
  });
});

test('a listener that has left before the provider came is told nothing', async () => {
  const { identity } = await openPage(JSON.stringify({ ...project, emulator: '' }));
  const listener = vi.fn<() => void>();
  identity.onAuthStateChange(listener)();
  await identity.signOut();
  expect(listener).not.toHaveBeenCalled();
});

describe('the script of the window', () => {
  interface Rules {
    createScriptURL(address: string): string | null;
  }

  test('is let in by its own address only, under a policy that is made once', async () => {
    const policies: { name: string; rules: Rules }[] = [];
    const createPolicy = (name: string, rules: Rules) => void policies.push({ name, rules });
    vi.stubGlobal('trustedTypes', { createPolicy });
    const { allowPopupScript } = await import('./popup-script.ts');
    allowPopupScript();
    allowPopupScript();
    expect(policies.map(({ name }) => name)).toEqual(['default']);
    const allowUrl = (address: string) => policies[0]?.rules.createScriptURL(address);
    const loader = 'https://apis.google.com/js/api.js?onload=__iframefcb1';
    expect(allowUrl(loader)).toBe(loader);
    for (const address of [
      'https://apis.google.com/js/api.js/../evil.js',
      'https://apis.google.com.evil.example/js/api.js',
      'https://user@evil.example/js/api.js',
      'http://apis.google.com/js/api.js',
      '//apis.google.com/js/api.js',
      '/js/api.js',
      'data:text/javascript,evil()',
      'javascript:evil()',
    ]) {
      expect(allowUrl(address)).toBeNull();
    }
  });

  test('needs no leave where browsers know no Trusted Types', async () => {
    const { allowPopupScript } = await import('./popup-script.ts');
    expect(allowPopupScript).not.toThrow();
  });
});
