// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const project = { apiKey: 'key', projectId: 'demo-shop', authDomain: 'demo-shop.example' };
const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
  vi.resetModules();
  vi.stubGlobal('fetch', (url: string | URL) => {
    asked.push(String(url));
    return Promise.reject(new TypeError('Failed to fetch'));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.head.replaceChildren();
});

/** The session of a page whose document says this of the provider, or nothing. */
async function openPage(said?: string) {
  if (said !== undefined) {
    const meta = document.createElement('meta');
    Object.assign(meta, { name: 'shop-identity', content: said });
    document.head.append(meta);
  }
  return import('./session.ts');
}

describe('the provider that a page signs in with', () => {
  test.each([
    ['the document says nothing', undefined],
    ['what it says cannot be read', '{"apiKey":'],
    ['what it says names no project', '{"provider":"firebase"}'],
  ])('is the shops own when %s', async (_, said) => {
    const { identity } = await openPage(said);
    await expect(identity.signInWithEmail('ada@example.com', 'x')).rejects.toThrow();
    expect(asked).toEqual(['/auth/sign-in/email']);
    expect(identity.prepare).toBeUndefined();
  });

  test('is the hosted one when the document names its project', async () => {
    const { identity } = await openPage(JSON.stringify({ ...project, emulator: '' }));
    await expect(identity.signInWithEmail('ada@example.com', 'x')).rejects.toMatchObject({
      code: 'auth/network-request-failed',
    });
    expect(asked).toEqual([
      expect.stringMatching(/^https:\/\/identitytoolkit\.googleapis\.com\/.*signInWithPassword/),
    ]);
  });

  test('is signed out of by the one that signed in', async () => {
    localStorage.setItem('token', 'sht_1');
    const { signOut } = await openPage(JSON.stringify({ ...project, emulator: '' }));
    await signOut();
    // The token's end is told to the shop, the session's to the provider's own code.
    expect(asked).toEqual(['/api/token']);
    expect(localStorage.getItem('token')).toBeNull();
  });
});

test('a listener that has left before the provider came is told nothing', async () => {
  const { identity } = await openPage(JSON.stringify({ ...project, emulator: '' }));
  const heard = vi.fn<() => void>();
  identity.onAuthStateChange(heard)();
  await identity.signOut();
  expect(heard).not.toHaveBeenCalled();
});

describe('the script of the window', () => {
  interface Rules {
    createScriptURL(address: string): string | null;
  }

  test('is let in by its own address only, under a policy that is made once', async () => {
    const made: { name: string; rules: Rules }[] = [];
    const createPolicy = (name: string, rules: Rules) => void made.push({ name, rules });
    vi.stubGlobal('trustedTypes', { createPolicy });
    const { allowWindowScript } = await import('./window-script.ts');
    allowWindowScript();
    allowWindowScript();
    expect(made.map(({ name }) => name)).toEqual(['default']);
    const letIn = (address: string) => made[0]?.rules.createScriptURL(address);
    const loader = 'https://apis.google.com/js/api.js?onload=__iframefcb1';
    expect(letIn(loader)).toBe(loader);
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
      expect(letIn(address)).toBeNull();
    }
  });

  test('needs no leave where browsers know no Trusted Types', async () => {
    const { allowWindowScript } = await import('./window-script.ts');
    expect(allowWindowScript).not.toThrow();
  });
});
