/** An order that must not go on says why, and offers what staff can do about it. */
import { afterEach, expect, test, vi } from 'vitest';
import {
  all,
  answerWith,
  closePage,
  notices,
  one,
  openPage,
  press,
  saidBy,
  texts,
  type,
} from '#test/traceability/page.tsx';
import { paidOrder } from '#test/traceability/things.ts';
import { AdvanceOrder } from './advance-order.tsx';
import { OrderUnits } from './order-units.tsx';
import Problems from './problems.tsx';

afterEach(async () => {
  await closePage();
  vi.unstubAllGlobals();
});

type Stop = Parameters<typeof AdvanceOrder>[0]['stop'];

function openStopped(stop: Stop): Promise<void> {
  const order = { ...paidOrder, fulfilment: 'new' };
  const Component = () => (
    <main>
      <AdvanceOrder order={order} hasAddress stop={stop} />
    </main>
  );
  return openPage({ Component });
}

test.each([
  ['refund_under_way', 'Its money is on its way back.'],
  ['disputed', 'The payment is disputed.'],
  ['units_gone', 'Its units are with others.'],
] as const)(
  'an order that waits because of %s has its steps disabled, with the reason',
  async (stop, told) => {
    answerWith(() => ({}));
    await openStopped(stop);
    const ship = one('main li button', 'Ship');
    expect(ship.getAttribute('aria-disabled')).toBe('true');
    const reason = document.querySelector(`[id="${ship.getAttribute('aria-describedby')}"]`);
    expect(reason && saidBy(reason)).toBe(told);
    await press(ship);
    expect(all('[role="dialog"], [role="alertdialog"], dialog')).toEqual([]);
  },
);

test('it is shipped anyway with a reason, and not without one', async () => {
  const asked = answerWith(() => ({}));
  await openStopped('refund_under_way');
  await press(one('main button', 'Ship anyway'));
  const dialog = one('[role="dialog"], [role="alertdialog"], dialog');
  expect(texts('label', dialog)).toContain('Why it is shipped all the same');
  await type('Carrier', 'Royal Mail');
  await type('Tracking number', 'RM 42');
  await press(one('button', 'Ship with this number', dialog));
  expect(asked).toEqual([]);
  await type('Why it is shipped all the same', 'paid in cash');
  await press(one('button', 'Ship with this number', dialog));
  await vi.waitFor(() => expect(asked[0]).toContain('"anyway":"paid in cash"'));
});

test('units that are gone are reserved again, and stock is a link away', async () => {
  const asked = answerWith(() => paidOrder);
  await openStopped('units_gone');
  expect(one('main a', 'Receive stock').getAttribute('href')).toBe(
    `/dashboard/manageorder/${paidOrder.tool}`,
  );
  expect(all('main button', 'Ship anyway')).toEqual([]);
  await press(one('main button', 'Reserve units'));
  expect(asked[0]).toBe(`POST /api/purchaseadmin/${paidOrder._id}/reservation {}`);
  await vi.waitFor(() => expect(notices().at(-1)).toContain('are reserved'));
});

test('units of a refunded order are put back or written off, as many as there are', async () => {
  const asked = answerWith(() => paidOrder);
  const Component = () => (
    <main>
      <OrderUnits order={paidOrder} undecided={12} />
    </main>
  );
  await openPage({ Component });
  await type('Units', '13');
  await press(one('main button', 'Put'));
  expect(asked).toEqual([]);
  expect(texts('main [role="alert"], main p').join(' ')).toContain('from 1 to 12');
  await type('Units', '7');
  await press(one('main button', 'Put 7 back on the shelf'));
  await press(one('main button', 'Written off: 7'));
  const path = `POST /api/purchaseadmin/${paidOrder._id}/units`;
  expect(asked).toEqual([
    `${path} {"to":"shelf","units":7}`,
    `${path} {"to":"written_off","units":7}`,
  ]);
});

test('the exception offers the same: reserve, receive, refund or cancel', async () => {
  const asked = answerWith(() => ({}));
  const problem = {
    ...{ _id: '7', kind: 'units_gone', detail: '1 of 1 units are not there', canRetry: true },
    order: { _id: paidOrder._id, number: paidOrder.number },
    ...{ transaction: null, at: '2026-03-02T09:00:00.000Z', settled: null },
  };
  await openPage({ Component: Problems, data: { page: { rows: [problem] }, settled: false } });
  expect(one('main article a', 'Receive stock, refund or cancel').getAttribute('href')).toBe(
    `/dashboard/order/${paidOrder._id}`,
  );
  await press(one('main article button', 'Reserve units'));
  expect(asked[0]).toBe('POST /api/problems/7/retry {}');
});
