import { act, cleanup, render } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { credential } from '#web/identity/shop-stand-in.ts';
import { GoogleSignIn } from './google-sign-in.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const assign = vi.fn<(url: string) => void>();

beforeEach(() => {
  vi.spyOn(location, 'assign').mockImplementation((url) => assign(String(url)));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  assign.mockClear();
});

const answerWith = (answer: (path: string) => Response | Promise<Response>) =>
  vi.stubGlobal('fetch', async (path: string) => answer(path));
const never = () => new Promise<Response>(() => undefined);

async function open(search = '', props: React.ComponentProps<typeof GoogleSignIn> = {}) {
  history.replaceState(null, '', `/login${search}`);
  cleanup();
  const Stub = createRoutesStub([{ path: '/login', Component: () => <GoogleSignIn {...props} /> }]);
  await act(async () => {
    render(<Stub initialEntries={['/login']} />);
  });
}

const buttons = () => [...document.querySelectorAll('button')];
const textsWithRole = (role: 'alert' | 'status') =>
  [...document.querySelectorAll(`[role="${role}"]`)].map(({ textContent }) => textContent).join('');
const press = (index: number) => act(async () => buttons()[index]?.click());

describe('the buttons', () => {
  test('are one for Google, and a further one only where there is one', async () => {
    await open();
    expect(buttons().map(({ textContent }) => textContent)).toEqual(['Continue With Google']);
    await open('', { oidcName: 'Painters Guild' });
    const names = ['Continue With Google', 'Continue With Painters Guild'];
    expect(buttons().map(({ textContent }) => textContent)).toEqual(names);
  });

  test('lead to their issuer, and are not pressed twice', async () => {
    const paths: string[] = [];
    answerWith((path) => {
      paths.push(path);
      return Response.json({ url: 'https://issuer.example/auth' });
    });
    await open('', { oidcName: 'Guild' });
    await press(1);
    await press(1);
    await press(0);
    expect(paths).toEqual(['/auth/sign-in/social']);
    expect(assign.mock.calls).toEqual([['https://issuer.example/auth']]);
    expect(buttons().every(({ disabled }) => disabled)).toBe(true);
  });

  test('do not wait for ever for whoever turns back with the browser', async () => {
    answerWith(() => Response.json({ url: 'https://issuer.example/auth' }));
    await open();
    await press(0);
    const shown = Object.assign(new Event('pageshow'), { persisted: true });
    await act(async () => void window.dispatchEvent(shown));
    expect(buttons()[0]?.disabled).toBe(false);
  });

  test('say in red why they do not work', async () => {
    const message = 'Google sign-in is not configured';
    answerWith(() => Response.json({ code: 'google_not_configured', message }, { status: 404 }));
    await open();
    await press(0);
    expect(textsWithRole('alert')).toBe(message);
    expect(buttons()[0]?.disabled).toBe(false);
  });
});

describe('the way back', () => {
  test('goes on to the shop by itself, waiting visibly', async () => {
    const paths: string[] = [];
    answerWith((path) => {
      paths.push(path);
      return never();
    });
    await open('?by=google');
    expect(paths).toEqual(['/auth/token']);
    expect(document.body.textContent).toContain('Signing you in');
  });

  test('of who has a second factor leads to its step', async () => {
    const detail = { code: 'second_factor_needed', detail: 'Enter your code' };
    const problem = { status: 403, headers: { 'content-type': 'application/problem+json' } };
    answerWith((path) =>
      path === '/auth/token'
        ? Response.json({ token: credential('ada@example.com', 'Ada') })
        : Response.json(detail, problem),
    );
    const onSecondFactorNeeded = vi.fn<() => void>();
    await open('?by=google', { onSecondFactorNeeded });
    await vi.waitFor(() => expect(onSecondFactorNeeded).toHaveBeenCalledOnce());
    expect(textsWithRole('alert')).toBe('');
  });

  test('of who cancelled is a calm line, and nobody is asked', async () => {
    answerWith(() => {
      throw new Error('asked');
    });
    await open('?by=google&error=access_denied&error_description=x');
    expect(textsWithRole('alert')).toBe('');
    expect(textsWithRole('status')).toContain('You came back from Google without signing in.');
    expect(location.search).toBe('');
  });

  test.each([
    ['account_not_linked', 'Google has not verified your email'],
    ['state_mismatch', 'took too long'],
    ['issuer_unreachable', 'Google cannot be reached'],
    ['email_not_found', 'did not tell us your email'],
    ['unable_to_get_user_info', 'Google could not sign you in'],
    ['<b>anything</b>', 'Google could not sign you in'],
    ['constructor', 'Google could not sign you in'],
  ])('after %s says what to do', async (code, text) => {
    await open(`?by=google&error=${encodeURIComponent(code)}&error_description=Call+us`);
    expect(textsWithRole('alert')).toContain(text);
    expect(document.body.textContent).not.toContain('Call us');
    expect(textsWithRole('status')).toBe('');
  });

  test('names the further issuer', async () => {
    await open('?by=oidc&error=account_not_linked', { oidcName: 'Painters Guild' });
    expect(textsWithRole('alert')).toContain('Painters Guild has not verified your email');
  });
});
