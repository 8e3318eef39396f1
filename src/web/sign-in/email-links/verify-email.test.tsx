/** The page that confirms an address, opened without the link of an email. */
import { afterEach, expect, test } from 'vitest';
import { findAll, mockFetch, findOne, renderPage, textOf } from '#test/traceability/page.tsx';
import { imagery } from '#web/content/imagery.ts';
import VerifyEmail from './verify-email.tsx';
import { storeSession } from '#web/identity/stored-session.ts';

afterEach(() => {
  localStorage.clear();
});

const open = async () => {
  const requests = mockFetch(() => ({}));
  await renderPage({
    Component: VerifyEmail,
    data: { picture: imagery['gallery-green-wall'] },
  });
  expect(textOf(findOne('main h2'))).toBe('Open this page from our email');
  return requests;
};

test('a stranger is sent to sign in: there is nobody to send an email to', async () => {
  const requests = await open();
  expect(findOne('main a', 'Go to the login page').getAttribute('href')).toBe('/login');
  expect([findAll('main button'), requests]).toEqual([[], []]);
});

test('who is signed in can have another email sent', async () => {
  storeSession('sht_1', { email: 'ada@example.com', name: 'Ada' });
  await open();
  expect(findOne('main button', 'Send a new email')).toBeTruthy();
  expect(findOne('main a', 'See my account').getAttribute('href')).toBe('/dashboard/profile');
});
