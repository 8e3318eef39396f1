import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { people } from '../src/people.ts';
import { startSandboxGoogle, type SandboxGoogle } from '../src/sandbox-google.ts';
import { chooseAtSandbox, openSandboxBrowser, type Choice } from '../src/test-kit.ts';

const callback = 'http://localhost:3000/auth/callback/google';
const verifier = 'a'.repeat(64);
let google: SandboxGoogle;

beforeAll(async () => {
  google = await startSandboxGoogle({ redirectUris: [callback] });
});
afterAll(() => google.close());

async function authorization(more: Record<string, string | undefined> = {}): Promise<string> {
  const bytes = new TextEncoder().encode(verifier);
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  const params = {
    client_id: google.clientId,
    redirect_uri: callback,
    response_type: 'code',
    scope: 'openid email profile',
    state: 'state-1',
    nonce: 'nonce-1',
    prompt: 'select_account',
    code_challenge: Buffer.from(digest).toString('base64url'),
    code_challenge_method: 'S256',
    ...more,
  };
  const entries = Object.entries(params).flatMap(([name, value]) => {
    return value === undefined ? [] : [[name, value]];
  });
  return `${google.issuer}/auth?${new URLSearchParams(entries).toString()}`;
}

async function redeem(code: string | null, more: Record<string, string> = {}) {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: google.clientId,
    client_secret: google.clientSecret,
    redirect_uri: callback,
    code_verifier: verifier,
    code: code ?? '',
    ...more,
  });
  const response = await fetch(`${google.issuer}/token`, { method: 'POST', body });
  const answer: { id_token?: string; error?: string } = await response.json();
  return { status: response.status, ...answer };
}

const [alma, , , vic] = people;

async function claimsAfter(choice: Choice) {
  const back = new URL(await chooseAtSandbox(await authorization(), choice));
  const { id_token: token = '' } = await redeem(back.searchParams.get('code'));
  const keys = createRemoteJWKSet(new URL(`${google.issuer}/jwks`));
  const { issuer, clientId: audience } = google;
  return (await jwtVerify(token, keys, { issuer, audience, algorithms: ['RS256'] })).payload;
}

describe('whoever is chosen', () => {
  test('comes back as a signed id token with the nonce that was sent', async () => {
    expect(await claimsAfter({ account: alma?.id ?? '' })).toMatchObject({
      sub: alma?.id,
      name: 'Alma Berg',
      email: 'alma.berg@gmail.example',
      email_verified: true,
      nonce: 'nonce-1',
    });
  });

  test('is unverified in the token when the account is', async () => {
    expect(await claimsAfter({ account: vic?.id ?? '' })).toMatchObject({ email_verified: false });
  });

  test('may be anybody else, and the same address is the same account', async () => {
    const first = await claimsAfter({ email: ' Jo@Studio.example', name: 'Jo', verified: 'yes' });
    expect(first).toMatchObject({ email: 'jo@studio.example', name: 'Jo', email_verified: true });
    const second = await claimsAfter({ email: 'jo@studio.example' });
    expect(second).toMatchObject({ sub: first.sub, name: 'jo', email_verified: false });
  });

  test('has to choose each time, also in a browser that has chosen before', async () => {
    const browser = openSandboxBrowser();
    for (const person of people) {
      const { url, page } = await browser.open(await authorization());
      expect(page).toContain('Choose an account');
      const back = new URL((await browser.choose(url, { account: person.id })).url);
      expect(back.searchParams.get('code')).toBeTruthy();
    }
  });

  test('in one tab is not who is chosen in another', async () => {
    const browser = openSandboxBrowser();
    const [one, two] = [
      await browser.open(await authorization({ state: 'one' })),
      await browser.open(await authorization({ state: 'two' })),
    ];
    const second = new URL((await browser.choose(two.url, { account: vic?.id ?? '' })).url);
    const first = new URL((await browser.choose(one.url, { account: alma?.id ?? '' })).url);
    expect([first, second].map((back) => back.searchParams.get('state'))).toEqual(['one', 'two']);
    const subjects = [];
    for (const back of [first, second]) {
      const { id_token: token = '' } = await redeem(back.searchParams.get('code'));
      subjects.push(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub);
    }
    expect(subjects).toEqual([alma?.id, vic?.id]);
  });
});

test('whoever cancels is sent back with nothing but that', async () => {
  const back = new URL(await chooseAtSandbox(await authorization(), { answer: 'cancel' }));
  expect(back.href.startsWith(callback)).toBe(true);
  expect(back.searchParams.get('error')).toBe('access_denied');
  expect(back.searchParams.get('state')).toBe('state-1');
});

describe('the page', () => {
  const chooser = async () => {
    const browser = openSandboxBrowser();
    return { browser, ...(await browser.open(await authorization())) };
  };

  test('says what it is, and tells no secret', async () => {
    const { page } = await chooser();
    expect(page).toContain('Sandbox Google');
    expect(page).toContain('No real Google account is used');
    for (const secret of [google.clientSecret, 'code_challenge', verifier]) {
      expect(page).not.toContain(secret);
    }
  });

  test('runs no script, and sends forms nowhere but here and to the shop', async () => {
    const { browser, url } = await chooser();
    expect(browser).toBeDefined();
    const { headers } = await fetch(url);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('script-src');
    expect(policy).toContain(`form-action ${google.issuer} http://localhost:3000;`);
    expect(policy).toContain("frame-ancestors 'none'");
  });

  test('shows what was typed again when it is no address, harmlessly', async () => {
    const { browser, url } = await chooser();
    const again = await browser.choose(url, { email: '"><script>alert(1)</script>' });
    expect(again.page).toContain('This is no email address');
    expect(again.page).toContain('&lt;script&gt;');
    expect(again.page).not.toContain('<script>');
    const back = await browser.choose(url, { email: 'jo@studio.example' });
    expect(new URL(back.url).searchParams.get('code')).toBeTruthy();
  });

  test('that is answered twice says that the sign-in is over', async () => {
    const { browser, url } = await chooser();
    await browser.choose(url, { account: alma?.id ?? '' });
    const again = await browser.choose(url, { account: alma?.id ?? '' });
    expect(again.page).toContain('This sign-in is over');
    expect(again.page).toContain('href="http://localhost:3000/login"');
  });
});

describe('the protocol is held to', () => {
  test.each([
    ['another callback', { redirect_uri: 'https://evil.example/' }],
    ['another client', { client_id: 'somebody' }],
  ])('%s is shown a page and sent nowhere', async (_, more) => {
    const { url, page } = await openSandboxBrowser().open(await authorization(more));
    expect(url.startsWith(google.issuer)).toBe(true);
    expect(page).toContain('This request cannot be answered');
  });

  test('a request without PKCE is refused', async () => {
    const plain = { code_challenge: undefined, code_challenge_method: undefined };
    const { url } = await openSandboxBrowser().open(await authorization(plain));
    expect(new URL(url).searchParams.get('error')).toBe('invalid_request');
  });

  test('a code is good once, with its verifier and the secret', async () => {
    const fresh = async () => {
      const back = await chooseAtSandbox(await authorization(), { account: alma?.id ?? '' });
      return new URL(back).searchParams.get('code');
    };
    const wrong = { code_verifier: 'b'.repeat(64) };
    expect(await redeem(await fresh(), wrong)).toMatchObject({ error: 'invalid_grant' });
    const secret = { client_secret: 'guess' };
    expect(await redeem(await fresh(), secret)).toMatchObject({ error: 'invalid_client' });
    const code = await fresh();
    expect((await redeem(code)).status).toBe(200);
    expect(await redeem(code)).toMatchObject({ error: 'invalid_grant' });
  });
});

test.each(['https://shop.example', 'http://10.0.0.7:3000', 'http://localhost.example'])(
  'it never stands in for %s',
  async (shop) => {
    const redirectUris = [`${shop}/auth/callback/google`];
    await expect(startSandboxGoogle({ redirectUris })).rejects.toThrow('stays on this machine');
  },
);
