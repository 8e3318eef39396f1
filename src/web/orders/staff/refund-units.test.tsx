/** Units are refunded by staff and cancelled by customers, who read before what it comes to. */
import { expect, test, vi } from 'vitest';
import {
  click,
  findAll,
  findNotices,
  findOne,
  findTexts,
  mockFetch,
  renderPage,
  textOf,
  typeInto,
} from '#test/traceability/page.tsx';
import { paidOrder } from '#test/traceability/fixtures.ts';
import type { WireOrder } from '#web/api.ts';
import { cancelOwnUnits, CancelUnitsButton } from '../cancel-units.tsx';
import { OrderDetails } from '../order-details.tsx';
import { RefundOrderDialog } from './refund-order-dialog.tsx';

const [first] = paidOrder.lines;
if (!first) throw new Error('an order without a line');
const tray = { ...first, position: 2, name: 'Roller tray', quantity: 3, total: 59.97 };
const order: WireOrder = { ...paidOrder, lines: [{ ...first, shipped: 4 }, tray] };
const dialog = '[role="dialog"], [role="alertdialog"], dialog';
const refunds = `POST /api/purchaseadmin/${order._id}/refunds`;

async function openRefund(): Promise<string[]> {
  const refund = { _id: 'r', state: 'succeeded', amount: 99.95 };
  const requests = mockFetch((request) =>
    request.startsWith('GET') ? { refundable: 239.88 } : { refund, order },
  );
  const Component = () => <RefundOrderDialog order={order} onCancel={nothing} onDone={nothing} />;
  await renderPage({ Component });
  const units = findAll('label', 'Units of lines')[0]?.querySelector('input');
  if (!units) throw new Error('units cannot be refunded');
  await click(units);
  await typeInto('Reason', 'came out');
  return requests;
}

const nothing = () => {};
const numberBoxes = () => findTexts(`${dialog} fieldset`).join(' | ');

test('staff refund 2 trays and read before what they come to', async () => {
  const requests = await openRefund();
  expect(numberBoxes()).toContain('Roller trayOf 3.');
  await typeInto('Roller tray', '2');
  expect(textOf(findOne(dialog))).toContain('Comes to $39.98.');
  await click(findOne(`${dialog} button`, 'Refund'));
  const body = '{"reason":"came out","lines":[{"position":2,"units":2,"taken":"cancelled"}]';
  await vi.waitFor(() => expect(requests.at(-1)).toBe(`${refunds} ${body},"delivery":false}`));
});

test('units that were sent have boxes of their own, and where they are', async () => {
  await openRefund();
  expect(findTexts(`${dialog} legend`)).toEqual([
    'How much',
    'Units that were not sent: they are cancelled and can be ordered again',
    'Units that were sent',
    'Where the sent units are',
  ]);
});

test('no units, or more than there are, are not refunded', async () => {
  const requests = await openRefund();
  await click(findOne(`${dialog} button`, 'Refund'));
  await vi.waitFor(() => expect(textOf(findOne(dialog))).toContain('Enter at least one unit.'));
  await typeInto('Roller tray', '4');
  await click(findOne(`${dialog} button`, 'Refund'));
  expect(textOf(findOne(dialog))).toContain('Please enter a number from 0 to 3');
  expect(requests.filter((request) => request.startsWith('POST'))).toEqual([]);
});

test('a customer cancels units until work begins, and not after', async () => {
  const open = (more: Partial<WireOrder>) =>
    renderPage({
      Component: () => (
        <CancelUnitsButton order={{ ...paidOrder, ...more }} send={cancelOwnUnits} />
      ),
    });
  await open({ fulfilment: 'in_production', status: 'in_production' });
  expect(findAll('button', 'Cancel units')).toEqual([]);
  const requests = mockFetch(() => paidOrder);
  await open({});
  await click(findOne('button', 'Cancel units'));
  await typeInto(first.name, '5');
  expect(textOf(findOne(dialog))).toContain('You get back $99.95.');
  await click(findOne(`${dialog} button`, 'Cancel them'));
  await vi.waitFor(() => expect(findNotices().at(-1)).toContain('$99.95 is on its way back'));
  expect(requests[0]).toBe(
    `POST /api/purchase/${paidOrder._id}/cancellations {"lines":[{"position":1,"units":5}]}`,
  );
});

test('both sides read at the order which units were refunded', async () => {
  const lines = [{ ...first, cancelled: 5, refunded: 99.95 }];
  const refund = {
    ...{ state: 'succeeded', amount: 99.95, reason: 'came out' },
    askedAt: '2026-03-02T09:00:00.000Z',
    lines: [{ position: 1, units: 5, taken: 'cancelled' as const, amount: 99.95 }],
  };
  const Component = () => (
    <OrderDetails
      order={{ ...paidOrder, lines }}
      parcels={[]}
      refunds={[refund]}
      address={null}
      isStaff={false}
    />
  );
  await renderPage({ Component });
  const text = textOf(findOne('main'));
  expect(text).toContain('5 refunded, $99.95');
  expect(text).toContain('Refunded−$99.95Left after refunds$139.93');
  expect(text).toContain(`$99.95 refunded on Mar 2, 20265 × ${first.name}`);
});
