/** The export of the list of orders. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  mockFetch,
  neverResolves,
  findNotices,
  findOne,
  renderPage,
  click,
  findTexts,
} from '#test/traceability/page.tsx';
import { partPaidOrder, unpaidOrder } from '#test/traceability/fixtures.ts';
import ManageOrders from './manage-orders.tsx';
import { storeSession } from '#web/identity/stored-session.ts';

const saved: Promise<string>[] = [];
const names: string[] = [];

beforeEach(async () => {
  mockFetch(neverResolves);
  storeSession('sht_1', { email: 'ada@example.com', name: 'Ada Lindqvist' });
  const data = { rows: [unpaidOrder], next: undefined, q: '' };
  await renderPage({ Component: ManageOrders, data });
  saved.length = 0;
  names.length = 0;
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) saved.push(file.text());
    return 'blob:made';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

test('has all pages of what is filtered, not only the one seen', async () => {
  const requests = mockFetch((what) => {
    const isSecond = what.includes('cursor=c2');
    const headers = isSecond ? {} : { 'next-cursor': 'c2' };
    return Response.json(isSecond ? [partPaidOrder] : [unpaidOrder], { headers });
  });
  await click(findOne('main button', 'Export CSV'));
  await vi.waitFor(() => expect(saved).toHaveLength(1));
  expect(requests).toEqual([
    'GET /api/purchaseadmin?limit=200',
    'GET /api/purchaseadmin?limit=200&cursor=c2',
  ]);
  expect(names[0]).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await saved[0])?.split('\r\n') ?? [];
  expect(lines[1]).toBe(
    '1001,2026-03-02T09:00:00.000Z,unpaid,Ada Lindqvist,ada@example.com,' +
      `'+44 20 7946 0958,"Flat varnish brush, 50 mm",19.99,12,239.88,USD,,0.00,,,0.00,`,
  );
  expect(lines[2]).toMatch(
    /,part_paid,.*,"Hall Accounts, 2 Ledger Row, 08608 Trenton, US-NJ, US",0.00,$/,
  );
  expect(lines).toHaveLength(4);
  await vi.waitFor(() => expect(findNotices().at(-1)).toMatch(/^orders-.+\.csv has 2 rows$/));
});

test('that fails says why, and saves nothing', async () => {
  const problem = { code: 'unavailable', title: 'No', detail: 'The shop rests.', type: '' };
  mockFetch(() => Response.json({ ...problem, status: 503 }, { status: 503 }));
  await click(findOne('main button', 'Export CSV'));
  await vi.waitFor(() => expect(findNotices().at(-1)).toContain('The shop rests.'));
  expect([saved, names]).toEqual([[], []]);
  expect(findOne('main button', 'Export CSV')).toBeTruthy();
});

test('can be stopped', async () => {
  mockFetch(neverResolves);
  await click(findOne('main button', 'Export CSV'));
  expect(findTexts('main [role="status"]')).toContain('0 rows read');
  await click(findOne('main button', 'Stop'));
  await vi.waitFor(() => expect(findOne('main button', 'Export CSV')).toBeTruthy());
  expect(saved).toEqual([]);
});
