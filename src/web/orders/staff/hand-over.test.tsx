/** An order that is picked up: staff hand it over, and its pages name no carrier and no way. */
import { describe, expect, test, vi } from 'vitest';
import {
  click,
  findField,
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
import { AddressPanel } from '../address/address-panel.tsx';
import { OrderDetails } from '../order-details.tsx';
import { FulfilmentActions } from './fulfilment-actions.tsx';

const [line] = paidOrder.lines;
if (!line) throw new Error('an order without a line');
const lines = [line, { ...line, position: 2, name: 'Roller tray', quantity: 3, shipped: 1 }];
const method = { method: 'm', price: 0, carrier: '', customerNumber: '' };
const pickUp = { ...method, kind: 'pick_up', name: 'Pick up in Portland' } as const;
const order: WireOrder = { ...paidOrder, lines, deliveredBy: pickUp };
const path = `POST /api/purchaseadmin/${order._id}/parcels`;
const dialogPart = '[role="dialog"], [role="alertdialog"], dialog';

async function openDialog(of: WireOrder, button: string): Promise<Element> {
  const Component = () => (
    <main>
      <FulfilmentActions order={of} hasAddress stop={null} onDelivered={vi.fn<() => void>()} />
    </main>
  );
  await renderPage({ Component });
  await click(findOne('main li button', button));
  return findOne(dialogPart);
}

describe('an order that is picked up', () => {
  test('is handed over without a carrier and a number', async () => {
    const requests = mockFetch(() => ({ ...order, fulfilment: 'partly_shipped' }));
    const dialog = await openDialog(order, 'Hand over');
    expect(textOf(dialog)).toContain(`Hand over order ${order.number}`);
    expect(textOf(dialog)).toContain('Pick up in Portland. The customer gets an email');
    expect(findTexts('label', dialog)).toEqual([line.name, 'Roller tray']);
    await typeInto('Roller tray', '0');
    await click(findOne('button', 'Hand over', dialog));
    await vi.waitFor(() =>
      expect(requests[0]).toBe(`${path} {"lines":[{"position":1,"units":12}]}`),
    );
    await vi.waitFor(() => expect(findNotices().at(-1)).toContain('is handed over in part'));
  });

  test('is handed over, and neither shipped nor marked delivered before', async () => {
    const Component = () => (
      <main>
        <FulfilmentActions order={order} hasAddress stop={null} onDelivered={vi.fn<() => void>()} />
      </main>
    );
    await renderPage({ Component });
    expect(textOf(findOne('main'))).toContain('Hand over');
    expect(textOf(findOne('main'))).not.toContain('Delivered');
    expect(textOf(findOne('main'))).not.toContain('Ship');
  });

  test('is read as picked up, where and when, on its page', async () => {
    const parcel = { _id: 'p', carrier: '', trackingNumber: '', lines: [] };
    const parcels = [{ ...parcel, shippedAt: '2026-03-02T09:00:00.000Z' }];
    const handedOver = { ...order, status: 'shipped', fulfilment: 'shipped' };
    const address = { ...addressOf(order), countryCode: 'GB' };
    const Component = () => (
      <main>
        <OrderDetails {...{ order: handedOver, parcels, address }} refunds={[]} isStaff={false} />
        <AddressPanel
          {...{ order: handedOver, address, initialAddress: addressOf(order) }}
          book={[]}
          isStaff={false}
        />
      </main>
    );
    await renderPage({ Component });
    const text = textOf(findOne('main'));
    expect(text).toContain('It has been picked up.');
    expect(text).toContain('Pick up in Portland picked up on Mar 2, 2026');
    expect(text).toContain('Where it is picked upPick up in PortlandAddress of the order');
    expect(text).not.toMatch(/on its way|Delivery address|sent on/);
  });
});

test('the buyer’s own carrier is filled in', async () => {
  const own = { ...method, kind: 'own_carrier', name: 'Your own carrier' } as const;
  const deliveredBy = { ...own, carrier: 'DHL Freight', customerNumber: '4711' };
  await openDialog({ ...order, deliveredBy }, 'Ship');
  expect(findField('Carrier').value).toBe('DHL Freight');
  expect(findField('Tracking number').value).toBe('');
});

test('all boxes are emptied and filled at once', async () => {
  const dialog = await openDialog({ ...order, deliveredBy: null }, 'Ship');
  const units = () => [line.name, 'Roller tray'].map((name) => findField(name).value);
  expect(units()).toEqual(['12', '2']);
  await click(findOne('button', 'No units', dialog));
  expect(units()).toEqual(['0', '0']);
  await click(findOne('button', 'All units', dialog));
  expect(units()).toEqual(['12', '2']);
});

function addressOf({ Name: recipient }: WireOrder) {
  return {
    ...{ recipient, company: '', street: '2 Side St', line2: '', city: 'Leeds' },
    ...{ region: '', postcode: 'LS1 1AA', country: 'United Kingdom' },
  };
}
