/** Many parcels at once: scanned numbers, the carrier, what is refused. */
import { act } from 'react';
import { fireEvent } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  click,
  findAll,
  findOne,
  mockFetch,
  renderPage,
  textOf,
} from '#test/traceability/page.tsx';
import { paidOrder, unpaidOrder } from '#test/traceability/fixtures.ts';
import type { WireOrder } from '#web/api.ts';
import { storeSession } from '#web/identity/stored-session.ts';
import { ShipOrdersDialog } from './ship-orders.tsx';

const third: WireOrder = {
  ...paidOrder,
  _id: '01890000-0000-7000-8000-000000000009',
  number: 1003,
};
const orders = [{ ...unpaidOrder, paid: true }, paidOrder, third];
const closed = vi.fn<(shipped: number) => void>();

beforeEach(() => {
  localStorage.clear();
  closed.mockReset();
  storeSession('sht_1', { email: 'ada@example.com', name: 'Ada Lindqvist' });
});

const show = () =>
  renderPage({
    Component: () => <ShipOrdersDialog orders={orders} summaries={new Map()} onClose={closed} />,
  });
const field = (label: string): HTMLInputElement => {
  const found = findAll(`input[aria-label="${label}"]`)[0];
  if (!(found instanceof HTMLInputElement)) throw new Error(`no field '${label}'`);
  return found;
};
const numberOf = (order: number) => field(`Tracking number of order ${order}`);
const carrier = () => findOne('dialog input[list]');
/** As a scanner does: the number, then Enter. */
const scan = (order: number, number: string) =>
  act(async () => {
    fireEvent.change(numberOf(order), { target: { value: number } });
    fireEvent.keyDown(numberOf(order), { key: 'Enter' });
  });
const nameCarrier = (name: string) =>
  act(async () => {
    fireEvent.change(carrier(), { target: { value: name } });
    fireEvent.keyDown(carrier(), { key: 'Enter' });
  });

test('Enter goes on to the next row, and from the last one to the button', async () => {
  await show();
  expect(document.activeElement).toBe(carrier());
  await nameCarrier('UPS');
  expect(document.activeElement).toBe(numberOf(1001));
  await scan(1001, '1Z 1');
  expect(document.activeElement).toBe(numberOf(1002));
  await scan(1002, '1Z 2');
  await scan(1003, '1Z 3');
  expect(document.activeElement).toBe(findOne('dialog button', 'Ship 3'));
});

test('what has a number is shipped, one after another, and what is refused says why', async () => {
  await show();
  const problem = { code: 'disputed', title: 'No', detail: 'It is disputed.', type: '' };
  const requests = mockFetch((what) =>
    what.includes(third._id) ? Response.json({ ...problem, status: 409 }, { status: 409 }) : {},
  );
  await nameCarrier('UPS');
  await scan(1002, ' 1Z 2 ');
  await scan(1003, '1Z 3');
  await click(findOne('dialog button', 'Ship 2'));
  expect(textOf(findOne('dialog'))).toContain('Without a number: 1 (#1001).');
  expect(requests).toEqual([]);
  await click(findOne('dialog button', 'Ship 2'));
  await vi.waitFor(() => expect(textOf(findOne('dialog'))).toContain('1 not shipped'));
  expect(requests).toEqual([
    `POST /api/purchaseadmin/${paidOrder._id}/parcels {"carrier":"UPS","trackingNumber":"1Z 2"}`,
    `POST /api/purchaseadmin/${third._id}/parcels {"carrier":"UPS","trackingNumber":"1Z 3"}`,
  ]);
  expect(textOf(findOne('dialog'))).toContain('No. It is disputed.');
  expect(findOne('dialog a', 'shipped').getAttribute('href')).toBe(
    'https://www.ups.com/track?tracknum=1Z2',
  );
  await click(findOne('dialog button', 'Close'));
  expect(closed).toHaveBeenCalledWith(1);

  // The next time it is there, and scanning begins at once.
  await show();
  expect(carrier()).toHaveProperty('value', 'UPS');
  expect(document.activeElement).toBe(numberOf(1001));
});

test('nothing is sent without a carrier, without a number, or with one number twice', async () => {
  await show();
  const requests = mockFetch(() => ({}));
  await click(findOne('dialog button', 'Ship'));
  expect(textOf(findOne('dialog'))).toContain('Please scan at least one number');
  await scan(1001, '1Z 1');
  expect(textOf(findOne('dialog'))).not.toContain('Please scan at least one number');
  await click(findOne('dialog button', 'Ship 1'));
  expect(textOf(findOne('dialog'))).toContain('Please name the carrier');
  await nameCarrier('UPS');
  expect(textOf(findOne('dialog'))).not.toContain('Please name the carrier');
  await scan(1002, '1Z 1');
  expect(textOf(findOne('dialog'))).toContain('Scanned twice: also in order 1001');
  await click(findOne('dialog button', 'Ship 2'));
  expect(requests).toEqual([]);
});

test('the carrier that the shop uses most is there, and scanning begins at once', async () => {
  mockFetch((what) =>
    what.startsWith('GET /api/purchaseadmin/carriers') ? Response.json(['DPD', 'UPS']) : {},
  );
  await show();
  await vi.waitFor(() => expect(carrier()).toHaveProperty('value', 'DPD'));
  expect(document.activeElement).toBe(numberOf(1001));
});

test('a number that is scanned into the carrier is refused, and moves nothing', async () => {
  await show();
  const requests = mockFetch(() => ({}));
  await nameCarrier('1Z999AA10123456784');
  expect(document.activeElement).toBe(carrier());
  expect(textOf(findOne('dialog'))).toContain('That looks like a tracking number, not a carrier');
  await scan(1001, '1Z 1');
  await click(findOne('dialog button', 'Ship 1'));
  expect(requests).toEqual([]);
});
