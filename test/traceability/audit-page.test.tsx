/** What the audit page makes of the log: sentences that a person can read. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { auditActions } from '#modules/audit/entry.ts';
import Audit, { type WireAuditEntry } from '#web/admin/audit.tsx';
import { all, answerWith, never, one, openPage, press, saidBy, texts } from './page.tsx';

beforeEach(() => void answerWith(never));
afterEach(() => vi.unstubAllGlobals());

const mira = { id: '01890000-0000-7000-8000-000000000001', email: 'mira@people.example' };
const benId = '01890000-0000-7000-8000-000000000002';
const ben = { kind: 'user', id: benId, name: 'ben@people.example' };
const base: WireAuditEntry = {
  id: 17,
  at: '2026-11-20T10:00:00.000Z',
  actor: mira,
  action: 'role.changed',
  object: ben,
  detail: { from: 'customer', to: 'orders' },
  network: '203.0.113.0/24',
};
const none = { actor: '', action: '', object: '', from: '', to: '' };

function open(rows: WireAuditEntry[], filters = none): Promise<void> {
  return openPage({ Component: Audit, data: { rows, next: undefined, filters } });
}

describe('an entry', () => {
  test('says who did what to what, when and from where', async () => {
    await open([base]);
    expect(texts('main ol li p')).toEqual([
      'mira@people.example gave the account ben@people.example the role “orders”; ' +
        'it was “customer”.',
      expect.stringMatching(/Nov 20, 2026.*from the network 203\.0\.113\.0\/24.*entry 17/),
    ]);
  });

  test('leads to what it is about', async () => {
    const tool = { kind: 'tool', id: 'abc', name: 'Sash brush' };
    const order = { kind: 'order', id: 'def', name: '1003' };
    await open([
      { ...base, action: 'tool.archived', object: tool },
      { ...base, id: 16, action: 'order.cancelled', object: order, detail: { refund: 'none' } },
    ]);
    const hrefs = all('main ol a').map((link) => link.getAttribute('href'));
    expect(hrefs).toContain('/dashboard/manageorder/abc');
    expect(hrefs).toContain('/dashboard/order/def');
    expect(hrefs).toContain('/dashboard/users?q=mira%40people.example');
  });

  test('of a changed product says from what to what, in dollars and stars', async () => {
    const detail = { price: '1999 → 2150', rating: '48 → 5', description: '…' };
    const object = { kind: 'tool', id: 'abc', name: 'Sash brush' };
    await open([{ ...base, action: 'tool.changed', object, detail }]);
    expect(texts('main ol dd')).toEqual(['$19.99 → $21.50', '4.8 → 0.5', '…']);
  });

  test('of the shop itself, and of accounts that are gone, has words for them', async () => {
    const gone = { kind: 'user', id: benId, name: null };
    await open([
      { ...base, actor: { id: 'shop', email: null }, action: 'first_admin.made' },
      {
        ...base,
        id: 16,
        actor: { id: benId, email: null },
        object: gone,
        action: 'account.erased',
      },
    ]);
    const [first, , second] = texts('main ol li p');
    expect(first).toBe('The shop made the account ben@people.example the first admin.');
    expect(second).toBe('an account that is gone erased their own account.');
  });

  test.each(auditActions)('of %s leaves no hole in its sentence', async (action) => {
    const detail = { from: 'new', to: 'shipped', change: '5', refund: 'none', amountMinor: '5' };
    await open([{ ...base, action, detail }]);
    expect(texts('main ol li p')[0]).not.toMatch(/[{}]|“”| (of|on)? \.?$/);
    expect(texts('main option')).toHaveLength(auditActions.length + 1);
  });
});

describe('the log', () => {
  test('says when there is nothing, and when nothing matches', async () => {
    await open([]);
    expect(saidBy(one('main [role="status"]'))).toBe('Nothing has been written down yet.');
    await open([], { ...none, actor: 'shop' });
    expect(saidBy(one('main [role="status"]'))).toContain('Nothing matches.');
    expect(one('main form a', 'Show all').getAttribute('href')).toBe('/');
  });

  const checked = async (answer: unknown) => {
    answerWith(() => answer);
    await open([base]);
    await press(one('button', 'Check the log'));
    await vi.waitFor(() => expect(saidBy(one('main div[aria-live]'))).not.toBe(''));
    return saidBy(one('main div[aria-live]'));
  };

  test('is checked as far as the answer says, and no further', async () => {
    expect(await checked({ whole: true, all: true, count: 17, broken: null })).toBe(
      'All 17 entries are as they were written.',
    );
    expect(await checked({ whole: true, all: false, count: 10_000, broken: null })).toMatch(
      /^The newest 10,000 entries are as they were written\. For the whole log: npm run/,
    );
  });

  test('that is broken says where', async () => {
    const broken = { id: 9, fault: 'missing' };
    expect(await checked({ whole: false, all: true, count: 8, broken })).toMatch(
      /^Entry 9 is not as it was written\. Entries before it are missing\./,
    );
  });

  test('that could not be checked is not called whole', async () => {
    const problem = { code: 'unavailable', title: 'No', detail: 'Later', type: '', status: 503 };
    expect(await checked(Response.json(problem, { status: 503 }))).toBe('No. Later');
  });
});
