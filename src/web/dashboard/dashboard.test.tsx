import { act } from 'react';
import { useRevalidator } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { click, mockFetch, neverResolves, findOne, renderPage } from '#test/traceability/page.tsx';
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

test('what waits is counted again when a page was read again', async () => {
  const requests = mockFetch(neverResolves);
  await renderPage({
    Component: () => {
      const { revalidate } = useRevalidator();
      return (
        <>
          <button onClick={() => void revalidate()}>Read again</button>
          <Dashboard />
        </>
      );
    },
    path: '/dashboard',
    data: { session, role: 'orders' },
  });
  const counted = () => requests.filter((one) => one === 'GET /api/overview').length;
  const before = counted();
  await click(findOne('main button', 'Read again'));
  await vi.waitFor(() => expect(counted()).toBe(before + 1));
});

test('erasing the account does as well, and says that it is done', async () => {
  await act(async () => notifySessionEnd('erased'));
  expect(mainHtml()).not.toContain(session.email);
  expect(mainHtml()).toContain('Your account was erased');
});
