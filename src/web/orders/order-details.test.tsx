/** What an order's own page says of its payment, and what can be done about it from there. */
import { beforeEach, describe, expect, test } from 'vitest';
import {
  findAll,
  mockFetch,
  neverResolves,
  findNotices,
  findOne,
  renderPage,
  click,
  textOf,
} from '#test/traceability/page.tsx';
import { paidOrder, unpaidOrder } from '#test/traceability/fixtures.ts';
import type { WireOrder } from '#web/api.ts';
import { OrderDetails } from './order-details.tsx';
import { PrintedLines } from './order-print.tsx';

beforeEach(() => {
  mockFetch(neverResolves);
});
const open = (order: WireOrder, { staff = false } = {}) =>
  renderPage({
    Component: () => (
      <OrderDetails order={order} parcels={[]} refunds={[]} address={null} isStaff={staff} />
    ),
  });
const mainText = () => textOf(findOne('main'));
const href = `/dashboard/payment/${unpaidOrder._id}`;

describe('an order whose customer is no longer kept', () => {
  test.each([true, false])('says so, and leaves nothing blank (for staff: %s)', async (staff) => {
    const emptied = { Name: '', email: '', phone: '', useremail: '', status: 'expired' } as const;
    await open({ ...unpaidOrder, ...emptied }, { staff });
    expect(mainText()).toContain('CustomerNo longer keptPhoneNo longer kept');
    expect(mainText()).not.toContain('undefined');
  });
});

test.each([1, 2])(
  'of %i lines: the article number, and what stays after a refund',
  async (count) => {
    const [line] = unpaidOrder.lines;
    const first = line && { ...line, sku: 'FB-30', quantity: 24, cancelled: 3, returned: 2 };
    const second = line && { ...line, position: 2, sku: null };
    const lines = [first, second].flatMap((each) => each ?? []).slice(0, count);
    await open({ ...paidOrder, lines });
    expect(mainText()).toContain('FB-30');
    expect(mainText()).toContain('5 refunded, $0.00; 19 of 24 stay ordered');
  },
);

describe('an order with a promotion code', () => {
  const [line] = unpaidOrder.lines;
  const lines = line ? [1, 2].map((position) => ({ ...line, position })) : [];
  const reduced = {
    ...unpaidOrder,
    lines: lines.map((each) => ({ ...each, discount: 23.99, total: 215.89 })),
    ...{ qurantity: 24, goods: 479.76, discount: 47.98, discountCode: 'SPRING10', total: 431.78 },
  };

  test('its lines come to the goods, on paper too; what is taken off stands below', async () => {
    await open(reduced);
    expect(mainText()).toContain('12 × $19.99 = $239.88');
    expect(mainText()).toContain('−$47.98');
    expect(mainText()).not.toContain('$215.89');
    await renderPage({ Component: () => <PrintedLines order={reduced} /> });
    expect(findAll('tbody td', '$239.88')).toHaveLength(lines.length);
    expect(findAll('tfoot td', '−$47.98')).toHaveLength(1);
  });

  test('says what it is made of where the delivery costs what the code takes off', async () => {
    await open({ ...reduced, delivery: 47.98, total: reduced.goods });
    expect(findAll('main dd', '−$47.98')).toHaveLength(1);
  });
});

describe('its customer', () => {
  test('reads until when it is reserved, and how much there is to pay', async () => {
    await open({ ...unpaidOrder, reservationExpiresAt: '2026-03-02T15:07:00.000Z' });
    expect(mainText()).toMatch(/Pay until \d+:07 [AP]M, and the tools are yours\./);
    expect(findOne('main a', 'Pay $239.88').getAttribute('href')).toBe(href);
  });

  test('cancels it from there, and can undo that', async () => {
    const requests = mockFetch(() => ({}));
    await open(unpaidOrder);
    await click(findOne('main button', 'Cancle'));
    expect(findNotices()).toContain('Delete succesfully');
    expect(mainText()).toContain('It is being cancelled.');
    expect([findAll('main a', 'Pay'), findAll('main button', 'Cancle'), requests]).toEqual([
      [],
      [],
      [],
    ]);
    await click(findOne('button', 'Undo'));
    expect(findOne('main button', 'Cancle')).toBeTruthy();
    expect(requests).toEqual([]);
  });

  test('the server is called when the time to undo it is over', async () => {
    const requests = mockFetch(() => ({}));
    await open(unpaidOrder);
    await click(findOne('main button', 'Cancle'));
    await click(findOne('section[aria-label="Notifications"] button[aria-label="Close"]'));
    expect(requests).toEqual([`DELETE /api/purchase/${unpaidOrder._id}`]);
  });

  test('does not pay by card what costs nothing, and may still cancel it', async () => {
    await open({ ...unpaidOrder, price: 0, total: 0 });
    expect(findAll('main a', 'Pay')).toEqual([]);
    expect(findOne('main button', 'Cancle')).toBeTruthy();
  });

  test('has nothing to press when it is paid', async () => {
    await open(paidOrder);
    expect(mainText()).toContain('It is paid.');
    expect([...findAll('main a', 'Pay'), ...findAll('main button')]).toEqual([]);
  });
});

const address = {
  ...{ recipient: 'Anna', company: '', street: '1 Main St', line2: '', city: 'Newark' },
  ...{ postcode: '07102', region: '', country: 'United States', countryCode: 'US' },
};

test.each([
  ['ahead', paidOrder, address, '2099-05-04T10:00:00Z', true],
  ['past: nothing is promised', paidOrder, address, '2020-05-04T10:00:00Z', false],
  ['of an order without an address', paidOrder, null, '2099-05-04T10:00:00Z', false],
  ['of one that was sent', { ...paidOrder, fulfilment: 'shipped' }, address, '2099-05-04', false],
  ['of one that was refunded', { ...paidOrder, status: 'refunded' }, address, '2099-05-04', false],
  ['of one to pay', unpaidOrder, address, '2099-05-04T10:00:00Z', false],
] as const)('by when it is sent, %s', async (_, order, where, dueAt, isSaid) => {
  const details = { order, address: where, dueAt, parcels: [], refunds: [], isStaff: false };
  await renderPage({ Component: () => <OrderDetails {...details} /> });
  expect(mainText().includes('We send it by May 4, 2099.')).toBe(isSaid);
  expect(mainText().includes('We send it by')).toBe(isSaid);
});

test('staff have the way to its payment without emphasis, and cancel it elsewhere', async () => {
  await open(unpaidOrder, { staff: true });
  expect(mainText()).toContain('It waits for its payment.');
  const pay = findOne('main a', 'Pay $239.88');
  expect(pay.getAttribute('href')).toBe(href);
  expect(pay.className).not.toContain('bg-vermilion');
  expect(findAll('main button', 'Cancle')).toEqual([]);
});
