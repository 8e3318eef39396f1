import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerWith, closePage, never, one, openPage } from '#test/traceability/page.tsx';
import { endSession } from '../identity/sign-out.ts';
import { forgetSession, storeSession, tellEnd } from '../identity/stored-session.ts';
import Dashboard from './dashboard.tsx';

const session = { email: 'ada@example.com', name: 'Ada' };
beforeEach(async () => {
  answerWith(never);
  storeSession('sht_1', session);
  await openPage({ Component: Dashboard, path: '/dashboard', data: { session, role: 'customer' } });
});
afterEach(async () => {
  await closePage();
  vi.unstubAllGlobals();
  forgetSession();
});

const shown = () => one('main').innerHTML;

test('signing out takes the account off the screen, the network being down too', async () => {
  expect(shown()).toContain(session.email);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const down = () => Promise.reject(new Error('unreachable'));
  await act(async () => endSession(down).catch(() => undefined));
  expect(shown()).not.toContain(session.email);
  expect(localStorage.getItem('token')).toBeNull();
});

test('erasing the account does as well, and says that it is done', async () => {
  await act(async () => tellEnd('erased'));
  expect(shown()).not.toContain(session.email);
  expect(shown()).toContain('Your account was erased');
});
