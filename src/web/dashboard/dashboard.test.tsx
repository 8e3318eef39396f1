import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mockFetch, neverResolves, findOne, renderPage } from '#test/traceability/page.tsx';
import { endSession } from '#web/identity/sign-out.ts';
import { forgetSession, storeSession, notifySessionEnd } from '#web/identity/stored-session.ts';
import Dashboard from './dashboard.tsx';

const session = { email: 'ada@example.com', name: 'Ada' };
beforeEach(async () => {
  mockFetch(neverResolves);
  storeSession('sht_1', session);
  await renderPage({
    Component: Dashboard,
    path: '/dashboard',
    data: { session, role: 'customer' },
  });
});
afterEach(() => {
  forgetSession();
});

const mainHtml = () => findOne('main').innerHTML;

test('signing out takes the account off the screen, the network being down too', async () => {
  expect(mainHtml()).toContain(session.email);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const down = () => Promise.reject(new Error('unreachable'));
  await act(async () => endSession(down).catch(() => undefined));
  expect(mainHtml()).not.toContain(session.email);
  expect(localStorage.getItem('token')).toBeNull();
});

test('erasing the account does as well, and says that it is done', async () => {
  await act(async () => notifySessionEnd('erased'));
  expect(mainHtml()).not.toContain(session.email);
  expect(mainHtml()).toContain('Your account was erased');
});
