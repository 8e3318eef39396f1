/** A parcel is packed by staff, and what both sides read of it. */
import { expect, test, vi } from 'vitest';
import {
  click,
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
import { OrderDetails } from '../order-details.tsx';
import { FulfilmentActions } from './fulfilment-actions.tsx';

const [line] = paidOrder.lines;
if (!line) throw new Error('an order without a line');
const tray = { ...line, position: 2, name: 'Roller tray', quantity: 3, shipped: 1 };
const order: WireOrder = { ...paidOrder, lines: [line, tray] };
const path = `POST /api/purchaseadmin/${order._id}/parcels`;

async function openDialog(): Promise<Element> {
  const Component = () => (
    <main>
      <FulfilmentActions order={order} hasAddress stop={null} onDelivered={vi.fn<() => void>()} />
    </main>
  );
  await renderPage({ Component });
  await click(findOne('main li button', 'Ship'));
  const dialog = findOne('[role="dialog"], [role="alertdialog"], dialog');
  await typeInto('Carrier', 'Royal Mail');
  await typeInto('Tracking number', 'RM 42');
  return dialog;
}

test('a parcel takes what is left of each line, or as many as staff say', async () => {
  const requests = mockFetch(() => ({ ...order, fulfilment: 'partly_shipped' }));
  const dialog = await openDialog();
  expect(findTexts('label', dialog)).toEqual([
    ...[line.name, 'Roller tray', 'Carrier', 'Tracking number'],
  ]);
  await typeInto('Roller tray', '0');
  await click(findOne('button', 'Ship with this number', dialog));
  const shipment = '"carrier":"Royal Mail","trackingNumber":"RM 42"';
  await vi.waitFor(() =>
    expect(requests[0]).toBe(`${path} {${shipment},"lines":[{"position":1,"units":12}]}`),
  );
  await vi.waitFor(() => expect(findNotices().at(-1)).toContain('is partly shipped'));
});

test('a parcel of too many units or of none is not sent', async () => {
  const requests = mockFetch(() => order);
  const dialog = await openDialog();
  await typeInto('Roller tray', '3');
  await click(findOne('button', 'Ship with this number', dialog));
  expect(textOf(dialog)).toContain('Please enter a number from 0 to 2');
  for (const box of ['Roller tray', line.name]) {
    await typeInto(box, '0');
  }
  await click(findOne('button', 'Ship with this number', dialog));
  await vi.waitFor(() => expect(textOf(dialog)).toContain('Enter at least one unit.'));
  expect(requests).toEqual([]);
});

test('the order’s page lists its parcels with their units, and what is still to come', async () => {
  const parcel = { _id: 'p', carrier: 'Royal Mail', shippedAt: '2026-03-02T09:00:00.000Z' };
  const parcels = [{ ...parcel, trackingNumber: 'RM 1', lines: [{ position: 2, units: 1 }] }];
  const partly = { ...order, status: 'partly_shipped', fulfilment: 'partly_shipped' };
  const Component = () => (
    <OrderDetails order={partly} parcels={parcels} refunds={[]} address={null} isStaff={false} />
  );
  await renderPage({ Component });
  const text = textOf(findOne('main'));
  expect(text).toContain('A part of it is on its way. The rest follows.');
  expect(text).toContain('Royal Mail, RM 1 sent on Mar 2, 20261 × Roller tray');
  expect(text).toContain(`Still to come12 × ${line.name}2 × Roller tray`);
});
