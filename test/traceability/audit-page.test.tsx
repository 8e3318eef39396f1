/** What the audit page makes of the log: sentences that a person can read. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { auditActions } from '#modules/audit/entry.ts';
import Audit, { type WireAuditEntry } from '#web/admin/audit/audit.tsx';
import {
  findAll,
  mockFetch,
  neverResolves,
  findOne,
  renderPage,
  click,
  textOf,
  findTexts,
} from './page.tsx';

beforeEach(() => void mockFetch(neverResolves));
const mira = { id: '01890000-0000-7000-8000-000000000001', email: 'mira@people.example' };
const benId = '01890000-0000-7000-8000-000000000002';
const ben = { kind: 'user', id: benId, name: 'ben@people.example' };
const sampleEntry: WireAuditEntry = {
  id: 17,
  at: '2026-11-20T10:00:00.000Z',
  actor: mira,
  action: 'role.changed',
  object: ben,
  detail: { from: 'customer', to: 'orders' },
  network: '203.0.113.0/24',
};
const noFilters = { q: '', actor: '', action: '', object: '', from: '', to: '' };

function openAuditPage(rows: WireAuditEntry[], filters = noFilters): Promise<void> {
  return renderPage({ Component: Audit, data: { rows, next: undefined, filters } });
}

describe('an entry', () => {
  test('says who did what to what, when and from where', async () => {
    await openAuditPage([sampleEntry]);
    expect(findTexts('main ol li p')).toEqual([
      'mira@people.example gave the account ben@people.example the role “orders”; ' +
        'it was “customer”.',
      expect.stringMatching(/Nov 20, 2026.*from the network 203\.0\.113\.0\/24$/),
    ]);
    expect(findTexts('main li summary')).toEqual(['entry 17']);
  });

  test('stands under its day; sign-ins in a row are folded', async () => {
    const signIn = { ...sampleEntry, action: 'sign_in.done', detail: {} } as const;
    const before = { ...signIn, id: 15, at: '2026-11-18T10:00:00.000Z' };
    const rows = [sampleEntry, { ...signIn, id: 14 }, { ...signIn, id: 13 }, before];
    await openAuditPage(rows);
    expect(findTexts('main h3')).toEqual(['Nov 20, 2026', 'Nov 18, 2026']);
    expect(findTexts('main summary')).toContain('Sign-ins, one after another: 2');
    expect(findAll('main li details li')).toHaveLength(2);
    await openAuditPage(rows, { ...noFilters, action: 'sign_in.done' });
    expect(findAll('main li details li')).toEqual([]);
  });

  test('of a batch is folded with its like, four or more within a minute each', async () => {
    const shipped = { ...sampleEntry, action: 'order.advanced', detail: {} } as const;
    const rows = [5, 4, 3, 2, 1].map((id) => ({ ...shipped, id }));
    await openAuditPage([...rows, { ...shipped, id: 0, at: '2026-11-20T08:00:00.000Z' }]);
    const text = 'Fulfilment changed, 5 times, by mira@people.example';
    expect(findTexts('main li summary')).toContain(text);
    expect(findAll('main ol > li > details > ol > li')).toHaveLength(5);
    await openAuditPage(rows, { ...noFilters, q: 'mira' });
    expect(findTexts('main li summary')).not.toContain(text);
  });

  test('names a message and a review by who wrote it, and leads to it', async () => {
    const by = { id: 'abc', name: 'Kai' };
    const message = { ...sampleEntry, object: { ...by, kind: 'message' }, detail: {} };
    const review = { ...message, object: { ...by, kind: 'review' } };
    await openAuditPage([
      { ...message, id: 18, action: 'message.answered' },
      { ...review, id: 17, action: 'review.hidden' },
    ]);
    expect(findAll('main li p a', '').map((link) => link.getAttribute('href'))).toEqual(
      expect.arrayContaining([
        '/dashboard/inbox?q=Kai&state=answered',
        '/dashboard/reviews?q=Kai&state=hidden',
      ]),
    );
    expect(findTexts('main li p')).toContain('mira@people.example hid the review by Kai.');
  });

  test('names the kind of what it is about once', async () => {
    const ofProduct = { ...sampleEntry, object: { kind: 'product', id: 'abc', name: 'Swan neck' } };
    await openAuditPage([
      { ...ofProduct, id: 18, action: 'product.changed', detail: { fields: 'name' } },
      { ...ofProduct, id: 17, action: 'product.added', detail: {} },
    ]);
    expect(findTexts('main ol li p').filter((text) => text.includes('Swan'))).toEqual([
      'mira@people.example changed the product Swan neck.',
      'mira@people.example added the product Swan neck as a draft.',
    ]);
  });

  test('leads to what it is about', async () => {
    const tool = { kind: 'tool', id: 'abc', name: 'Sash brush' };
    const order = { kind: 'order', id: 'def', name: '1003' };
    await openAuditPage([
      { ...sampleEntry, action: 'tool.archived', object: tool },
      {
        ...sampleEntry,
        id: 16,
        action: 'order.cancelled',
        object: order,
        detail: { refund: 'none' },
      },
    ]);
    const hrefs = findAll('main ol a').map((link) => link.getAttribute('href'));
    expect(hrefs).toContain('/dashboard/manageorder/abc');
    expect(hrefs).toContain('/dashboard/order/def');
    expect(hrefs).toContain('/dashboard/users?q=mira%40people.example');
  });

  test('of a changed product says from what to what, in dollars and stars', async () => {
    const detail = { price: '1999 → 2150', rating: '48 → 5', description: '…' };
    const object = { kind: 'tool', id: 'abc', name: 'Sash brush' };
    await openAuditPage([{ ...sampleEntry, action: 'tool.changed', object, detail }]);
    expect(findTexts('main ol dd')).toEqual(['$19.99 → $21.50', '4.8 → 0.5', '…']);
  });

  test.each([
    ['order.refunded', { amountMinor: '500', currency: 'eur' }, 'refunded €5.00 of'],
    ['order.refunded', { amountMinor: '500' }, 'refunded $5.00 of'],
    ['payment.recorded', { amountMinor: '21540', currency: 'gbp' }, 'a payment of £215.40 for'],
    ['order.edited', { from: '1999', to: '2150', currency: 'eur' }, '€19.99 before, €21.50 now.'],
    ['order.placed_for', { total: '500', manualPrices: '1', currency: 'eur' }, ': €5.00, 1 prices'],
    ['order.added', { first: '1003', total: '500', currency: 'eur' }, 'to order 1003: €5.00.'],
    ['order.advanced', { from: 'new', to: 'in_production' }, 'from “to make” to “in production”'],
    ['order.units_ended', { units: '2', to: 'written_off' }, ': written off.'],
    ['order_minimum.changed', { cents: '15000', currency: 'GBP' }, 'minimum: £150.00'],
  ] as const)('of %s with %o says %s', async (action, detail, text) => {
    const object = { kind: 'order', id: 'abc', name: '1004' };
    await openAuditPage([{ ...sampleEntry, action, detail, object }]);
    expect(findTexts('main ol li p')[0]).toContain(text);
  });

  test('of the shop itself, and of accounts that are gone, has words for them', async () => {
    const gone = { kind: 'user', id: benId, name: null };
    await openAuditPage([
      { ...sampleEntry, actor: { id: 'shop', email: null }, action: 'first_admin.made' },
      {
        ...sampleEntry,
        id: 16,
        actor: { id: benId, email: null },
        object: gone,
        action: 'account.erased',
      },
    ]);
    const [first, , second] = findTexts('main ol li p');
    expect(first).toBe('The shop made the account ben@people.example the first admin.');
    expect(second).toBe('an account that is gone erased their own account.');
  });

  test.each(auditActions)('of %s leaves no hole in its sentence', async (action) => {
    const steps =
      action === 'order.edited' ? { from: '1999', to: '2150' } : { from: 'new', to: 'shipped' };
    const detail = { ...steps, change: '5', refund: 'none', amountMinor: '5' };
    await openAuditPage([{ ...sampleEntry, action, detail }]);
    expect(findTexts('main ol li p')[0]).not.toMatch(/[{}]|“”| (of|on)? \.?$/);
    expect(findTexts('main option')).toHaveLength(auditActions.length + 1);
  });
});

describe('the log', () => {
  test('says when there is nothing, and when nothing matches', async () => {
    await openAuditPage([]);
    expect(textOf(findOne('main [role="status"]'))).toBe('The log has no entries yet.');
    await openAuditPage([], { ...noFilters, actor: 'shop' });
    expect(textOf(findOne('main [role="status"]'))).toContain('Nothing matches.');
    expect(findOne('main form a', 'Show all').getAttribute('href')).toBe('/');
    await openAuditPage([], { ...noFilters, q: 'anna', actor: 'shop' });
    expect(textOf(findOne('main [role="status"]'))).toContain('Nothing matches “anna”.');
    const fields = findAll('main form input, main form select');
    expect(fields.map((field) => field.getAttribute('name'))).toEqual([
      ...['q', 'actor', 'action', 'object', 'from', 'to'],
    ]);
  });

  const checkLog = async (answer: unknown) => {
    mockFetch(() => answer);
    await openAuditPage([sampleEntry]);
    await click(findOne('button', 'Check the log'));
    await vi.waitFor(() => expect(textOf(findOne('main div[aria-live]'))).not.toBe(''));
    return textOf(findOne('main div[aria-live]'));
  };

  test('is checked as far as the answer says, and no further', async () => {
    expect(await checkLog({ whole: true, all: true, count: 17, broken: null })).toBe(
      'All 17 entries are as they were written.',
    );
    expect(await checkLog({ whole: true, all: false, count: 10_000, broken: null })).toMatch(
      /^The newest 10,000 entries are as they were written\. For the whole log: npm run/,
    );
  });

  test('that is broken says where', async () => {
    const broken = { id: 9, reason: 'missing' };
    expect(await checkLog({ whole: false, all: true, count: 8, broken })).toMatch(
      /^Entry 9 is not as it was written\. Entries before it are missing\./,
    );
  });

  test('that could not be checked is not called whole', async () => {
    const problem = { code: 'unavailable', title: 'No', detail: 'Later', type: '', status: 503 };
    expect(await checkLog(Response.json(problem, { status: 503 }))).toBe('No. Later');
  });
});
