/** The page of an invitation: what its link still opens, and what came of accepting it. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  click,
  findAll,
  findOne,
  mockFetch,
  renderPage,
  textOf,
} from '#test/traceability/page.tsx';
import { imagery } from '#web/content/imagery.ts';
import { readReturnPath } from '#web/identity/return-path.ts';
import { storeSession } from '#web/identity/stored-session.ts';
import InvitationPage from './invitation.tsx';

beforeEach(() => {
  location.hash = '#link-1';
});
afterEach(() => {
  location.hash = '';
  localStorage.clear();
  sessionStorage.clear();
});

const open = () =>
  renderPage({ Component: InvitationPage, data: { picture: imagery['gallery-green-wall'] } });

const problem = (status: number, code: string, title: string) =>
  Response.json({ type: '', code, title, detail: '', status }, { status });

const invited = { company: 'Hall', email: 'kay@hall.example', role: 'buyer' };

test('a link that was used has ended', async () => {
  mockFetch(() => problem(404, 'invitation_unknown', 'There is no such invitation'));
  await open();
  await vi.waitFor(() => expect(textOf(findOne('main h2'))).toContain('was used, or has ended'));
});

test('another failure says what it is, and is tried again', async () => {
  let isBusy = true;
  mockFetch(() =>
    isBusy ? problem(429, 'too_many_requests', 'That is more than we take') : invited,
  );
  await open();
  await vi.waitFor(() => expect(textOf(findOne('main'))).toContain('That is more than we take'));
  expect(textOf(findOne('main'))).not.toContain('has ended');
  isBusy = false;
  await click(findOne('main button', 'Try again'));
  await vi.waitFor(() => expect(textOf(findOne('main h2'))).toBe('Hall'));
});

test('who registers comes back to the invitation', async () => {
  mockFetch(() => invited);
  await open();
  await vi.waitFor(() => expect(findAll('main a', 'Register')).toHaveLength(1));
  const link = findOne('main a', 'Register');
  link.addEventListener('click', (event) => event.preventDefault());
  await click(link);
  expect(readReturnPath()).toBe('/invitation#link-1');
});

test.each([
  [true, 'You buy for Hall now'],
  [false, 'You belong to Hall now'],
])('accepted, and bought for: %s', async (buying, title) => {
  storeSession('sht_1', { email: invited.email, name: 'Kay' });
  mockFetch((request) =>
    request.includes('accept') ? { acknowledged: true, insertedId: 'hall', buying } : invited,
  );
  await open();
  await vi.waitFor(() => expect(findAll('main button', 'Accept')).toHaveLength(1));
  await click(findOne('main button', 'Accept'));
  await vi.waitFor(() => expect(textOf(findOne('main h2'))).toBe(title));
});
