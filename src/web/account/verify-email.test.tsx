/** The page that confirms an address, opened without the link of a letter. */
import { afterEach, expect, test } from 'vitest';
import { all, answerWith, closePage, one, openPage, saidBy } from '#test/traceability/page.tsx';
import { imagery } from '../content/imagery.ts';
import VerifyEmail from './verify-email.tsx';
import { storeSession } from '../identity/stored-session.ts';

afterEach(async () => {
  await closePage();
  localStorage.clear();
});

const open = async () => {
  const asked = answerWith(() => ({}));
  await openPage({
    Component: VerifyEmail,
    data: { picture: imagery['gallery-green-wall'] },
  });
  expect(saidBy(one('main h2'))).toBe('Open this page from our letter');
  return asked;
};

test('a stranger is sent to sign in: there is nobody to send a letter to', async () => {
  const asked = await open();
  expect(one('main a', 'Go to the login page').getAttribute('href')).toBe('/login');
  expect([all('main button'), asked]).toEqual([[], []]);
});

test('who is signed in can have another letter sent', async () => {
  storeSession('sht_1', { email: 'ada@example.com', name: 'Ada' });
  await open();
  expect(one('main button', 'Send a new letter')).toBeTruthy();
  expect(one('main a', 'See my account').getAttribute('href')).toBe('/dashboard/profile');
});
