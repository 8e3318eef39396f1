/** An order that must not go on says why, and offers what staff can do about it. */
import { expect, test, vi } from 'vitest';
import {
  findAll,
  mockFetch,
  findNotices,
  findOne,
  renderPage,
  click,
  textOf,
  findTexts,
  typeInto,
} from '#test/traceability/page.tsx';
import { paidOrder } from '#test/traceability/fixtures.ts';
import { FulfilmentActions } from '#web/orders/staff/fulfilment-actions.tsx';
import { RefundedUnits } from '#web/orders/staff/refunded-units.tsx';
import Exceptions from './exceptions.tsx';

type Stop = Parameters<typeof FulfilmentActions>[0]['stop'];

function openStopped(stop: Stop): Promise<void> {
  const order = { ...paidOrder, fulfilment: 'new' };
  const Component = () => (
    <main>
      <FulfilmentActions order={order} hasAddress stop={stop} onDelivered={vi.fn<() => void>()} />
    </main>
  );
  return renderPage({ Component });
}

test.each([
  ['refund_under_way', 'A full refund is on its way.'],
  ['disputed', 'The payment is disputed.'],
  ['units_gone', 'Its units were sold to others.'],
] as const)(
  'an order that waits because of %s has its steps disabled, with the reason',
  async (stop, expected) => {
    mockFetch(() => ({}));
    await openStopped(stop);
    const ship = findOne('main li button', 'Ship');
    expect(ship.getAttribute('aria-disabled')).toBe('true');
    const reason = document.querySelector(`[id="${ship.getAttribute('aria-describedby')}"]`);
    expect(reason && textOf(reason)).toBe(expected);
    await click(ship);
    expect(findAll('[role="dialog"], [role="alertdialog"], dialog')).toEqual([]);
  },
);

test('it is shipped anyway with a reason, and not without one', async () => {
  const requests = mockFetch(() => ({}));
  await openStopped('refund_under_way');
  await click(findOne('main button', 'Ship anyway'));
  const dialog = findOne('[role="dialog"], [role="alertdialog"], dialog');
  expect(findTexts('label', dialog)).toContain('Why it is shipped all the same');
  await typeInto('Carrier', 'Royal Mail');
  await typeInto('Tracking number', 'RM 42');
  await click(findOne('button', 'Ship with this number', dialog));
  expect(requests).toEqual([]);
  await typeInto('Why it is shipped all the same', 'paid in cash');
  await click(findOne('button', 'Ship with this number', dialog));
  await vi.waitFor(() => expect(requests[0]).toContain('"anyway":"paid in cash"'));
});

test('units that are gone are reserved again, and stock is a link away', async () => {
  const requests = mockFetch(() => paidOrder);
  await openStopped('units_gone');
  expect(findOne('main a', 'Receive stock').getAttribute('href')).toBe(
    `/dashboard/manageorder/${paidOrder.tool}`,
  );
  expect(findAll('main button', 'Ship anyway')).toEqual([]);
  await click(findOne('main button', 'Reserve units'));
  expect(requests[0]).toBe(`POST /api/purchaseadmin/${paidOrder._id}/reservation`);
  await vi.waitFor(() => expect(findNotices().at(-1)).toContain('are reserved'));
});

test('units of a refunded order are put back or written off, as many as there are', async () => {
  const requests = mockFetch(() => paidOrder);
  const Component = () => (
    <main>
      <RefundedUnits order={paidOrder} undecided={12} />
    </main>
  );
  await renderPage({ Component });
  await typeInto('Units', '13');
  await click(findOne('main button', 'Restock'));
  expect(requests).toEqual([]);
  expect(findTexts('main [role="alert"], main p').join(' ')).toContain('from 1 to 12');
  await typeInto('Units', '7');
  await click(findOne('main button', 'Restock 7'));
  await click(findOne('main button', 'Write off 7'));
  const path = `POST /api/purchaseadmin/${paidOrder._id}/units`;
  expect(requests).toEqual([
    `${path} {"to":"shelf","units":7}`,
    `${path} {"to":"written_off","units":7}`,
  ]);
});

test('the exception offers the same: reserve, receive, refund or cancel', async () => {
  const requests = mockFetch(() => ({}));
  const exception = {
    ...{ _id: '7', kind: 'units_gone', detail: '1 of 1 units are not there', canRetry: true },
    order: {
      ...{ _id: paidOrder._id, number: paidOrder.number, customer: 'Ada Lindqvist' },
      ...{ total: 239.88, currency: 'usd' },
    },
    dispute: null,
    ...{ transaction: null, at: '2026-03-02T09:00:00.000Z', settled: null },
  };
  await renderPage({
    Component: Exceptions,
    data: { page: { rows: [exception] }, settled: false, summaries: [] },
  });
  expect(findOne('main article a', 'Receive stock, refund or cancel').getAttribute('href')).toBe(
    `/dashboard/order/${paidOrder._id}`,
  );
  await click(findOne('main article button', 'Reserve units'));
  expect(requests[0]).toBe('POST /api/exceptions/7/retry {}');
});

test.each(['transfer_excess', 'transfer_late'])('money of a %s is sent back', async (kind) => {
  const requests = mockFetch(() => ({}));
  const exception = {
    ...{
      _id: '8',
      kind,
      detail: '15.00 more than it costs',
      canRetry: true,
      order: null,
      dispute: null,
    },
    ...{ transaction: null, at: '2026-03-02T09:00:00.000Z', settled: null },
  };
  await renderPage({
    Component: Exceptions,
    data: { page: { rows: [exception] }, settled: false, summaries: [] },
  });
  await click(findOne('main article button', 'Send it back'));
  expect(requests[0]).toBe('POST /api/exceptions/8/retry {}');
});

test('a dispute says whose, how much and how long, and leads to where it is answered', async () => {
  mockFetch(() => ({}));
  const answerBy = new Date(Date.now() + 9 * 24 * 60 * 60 * 1000).toISOString();
  const exception = {
    ...{ _id: '9', kind: 'dispute_opened', canRetry: true },
    detail: 'du_1: product_not_received, to be answered by 2026-03-09',
    order: {
      ...{ _id: paidOrder._id, number: paidOrder.number, customer: 'Ada Lindqvist' },
      ...{ total: 239.88, currency: 'usd' },
    },
    dispute: { amount: 120.5, answerBy },
    ...{ transaction: 'pi_1', at: '2026-03-02T09:00:00.000Z', settled: null },
  };
  const settings = { publishableKey: 'pk_live_1', sandbox: false };
  const show = () =>
    renderPage({
      Component: Exceptions,
      data: { page: { rows: [exception] }, settled: false, summaries: [], settings },
    });
  await show();
  const text = textOf(findOne('main article'));
  expect(text).toContain('Ada Lindqvist$120.50');
  expect(text).toContain('9 days left');
  expect(text).not.toMatch(/\d{4}-\d\d-\d\d/);
  const solid = findAll('main article :is(a, button)').filter((one) =>
    one.className.includes('bg-vermilion '),
  );
  expect(solid.map((one) => one.getAttribute('href'))).toEqual([
    'https://dashboard.stripe.com/payments/pi_1',
  ]);
});
