/** The page of a company: what its members can do, and what they are asked before. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  click,
  findAll,
  findNotices,
  findOne,
  mockFetch,
  renderPage,
  textOf,
} from '#test/traceability/page.tsx';
import { forgetCompanyPrices, loadCompanyPrices } from '#web/buying/company-prices.ts';
import { storeSession } from '#web/identity/stored-session.ts';
import CompanyPage from './company.tsx';

const member = (name: string, role: string, you = false) => {
  return { _id: name, name, email: `${name}@hall.example`, role, you };
};
const ada = member('Ada', 'manager', true);
const cole = member('Cole', 'buyer');

const company = (more: object) => ({
  ...{ _id: 'hall', name: 'Hall', status: 'approved', role: 'manager', invitations: [] },
  ...more,
});

const open = (more: object) =>
  renderPage({ Component: CompanyPage, path: '/*', data: { company: company(more), book: [] } });

beforeEach(() => storeSession('sht_1', { email: ada.email, name: 'Ada' }));
afterEach(() => {
  localStorage.clear();
  forgetCompanyPrices();
});

const buttons = () => findAll('main li button');

test('the last manager is told why they can neither leave nor be a buyer', async () => {
  const requests = mockFetch(() => ({}));
  await open({ members: [ada, cole] });
  const [makeBuyer, leave] = buttons();
  for (const button of [makeBuyer, leave]) {
    if (!button) throw new Error('there is no such button');
    expect(button.getAttribute('aria-disabled')).toBe('true');
    const reason = document.querySelector(`[id="${button.getAttribute('aria-describedby')}"]`);
    expect(reason && textOf(reason)).toBe(
      'A company keeps a manager. Make somebody else one first.',
    );
    await click(button);
  }
  expect([requests, findAll('dialog')]).toEqual([[], []]);
});

test('a colleague is removed once that is confirmed', async () => {
  const requests = mockFetch(() => ({ acknowledged: true }));
  await open({ members: [ada, cole] });
  await click(findOne('main button[aria-label="Remove Cole"]'));
  expect(requests).toEqual([]);
  expect(textOf(findOne('dialog'))).toContain('Remove Cole?');
  await click(findOne('dialog button', 'Remove'));
  await vi.waitFor(() => expect(findNotices()).toEqual(['Cole is no member any more']));
  expect(requests[0]).toBe('DELETE /api/my-companies/hall/members/Cole');
});

test('who alone applied gives the company up', async () => {
  mockFetch(() => ({ acknowledged: true }));
  await open({ members: [ada], status: 'refused' });
  await click(findOne('main button', 'Give up'));
  expect(textOf(findOne('dialog'))).toContain('Give up Hall?');
});

test('who leaves has the prices of everybody at once', async () => {
  const you = member('Cole', 'buyer', true);
  let buying: object | null = { _id: 'hall', name: 'Hall', group: null, deliveryTerms: '' };
  mockFetch((request) => {
    if (!request.startsWith('DELETE')) return { company: buying, lists: [] };
    buying = null;
    return { acknowledged: true };
  });
  await open({ role: 'buyer', members: [member('Ada', 'manager'), you] });
  expect(await loadCompanyPrices()).toBeDefined();
  await click(findOne('main button', 'Leave'));
  await click(findOne('dialog button', 'Leave'));
  await vi.waitFor(() => expect(findNotices()).toContain('You have left Hall'));
  expect(await loadCompanyPrices()).toBeUndefined();
});

test('an invitation is withdrawn once that is confirmed', async () => {
  const requests = mockFetch(() => ({ acknowledged: true }));
  const invitation = { _id: 'i1', email: 'kay@hall.example', role: 'buyer' };
  const invitations = [{ ...invitation, expiresAt: '2026-12-01T00:00:00.000Z' }];
  await open({ members: [ada, cole], invitations });
  await click(findOne('main button', 'Withdraw'));
  expect(requests).toEqual([]);
  await click(findOne('dialog button', 'Withdraw'));
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]).toBe('DELETE /api/my-companies/hall/invitations/i1');
});
