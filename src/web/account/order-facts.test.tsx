/** What an order's own page says of its payment, and what can be done about it from there. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  all,
  answerWith,
  closePage,
  never,
  notices,
  one,
  openPage,
  press,
  saidBy,
} from '#test/traceability/page.tsx';
import { paidOrder, unpaidOrder } from '#test/traceability/things.ts';
import type { WireOrder } from '../api.ts';
import { OrderFacts } from './order-facts.tsx';

beforeEach(() => {
  answerWith(never);
});
afterEach(async () => {
  await closePage();
  vi.unstubAllGlobals();
});

const open = (order: WireOrder, { staff = false } = {}) =>
  openPage({
    Component: () => <OrderFacts order={order} shipment={null} address={null} staff={staff} />,
  });
const said = () => saidBy(one('main'));
const href = `/dashboard/payment/${unpaidOrder._id}`;

describe('an order whose customer is no longer kept', () => {
  test.each([true, false])('says so, and leaves nothing blank (for staff: %s)', async (staff) => {
    const emptied = { Name: '', email: '', phone: '', useremail: '', status: 'expired' } as const;
    await open({ ...unpaidOrder, ...emptied }, { staff });
    expect(said()).toContain('CustomerNo longer keptPhoneNo longer kept');
    expect(said()).not.toContain('undefined');
  });
});

describe('its customer', () => {
  test('reads until when it is held, and how much there is to pay', async () => {
    await open({ ...unpaidOrder, holdExpiresAt: '2026-03-02T15:07:00.000Z' });
    expect(said()).toMatch(/Pay until \d+:07 [AP]M, and the tools are yours\./);
    expect(one('main a', 'Pay $239.88').getAttribute('href')).toBe(href);
  });

  test('cancels it from there, and can take that back', async () => {
    const asked = answerWith(() => ({}));
    await open(unpaidOrder);
    await press(one('main button', 'Cancle'));
    expect(notices()).toContain('Delete succesfully');
    expect(said()).toContain('It is being cancelled.');
    expect([all('main a', 'Pay'), all('main button', 'Cancle'), asked]).toEqual([[], [], []]);
    await press(one('button', 'Undo'));
    expect(one('main button', 'Cancle')).toBeTruthy();
    expect(asked).toEqual([]);
  });

  test('the shop hears of it when the time to take it back is over', async () => {
    const asked = answerWith(() => ({}));
    await open(unpaidOrder);
    await press(one('main button', 'Cancle'));
    await press(one('section[aria-label="Notifications"] button[aria-label="Close"]'));
    expect(asked).toEqual([`DELETE /api/purchase/${unpaidOrder._id}`]);
  });

  test('does not pay by card what costs nothing, and may still cancel it', async () => {
    await open({ ...unpaidOrder, price: 0, total: 0 });
    expect(all('main a', 'Pay')).toEqual([]);
    expect(one('main button', 'Cancle')).toBeTruthy();
  });

  test('has nothing to press when it is paid', async () => {
    await open(paidOrder);
    expect(said()).toContain('It is paid.');
    expect([...all('main a', 'Pay'), ...all('main button')]).toEqual([]);
  });
});

test('staff have the way to its payment without emphasis, and cancel it elsewhere', async () => {
  await open(unpaidOrder, { staff: true });
  expect(said()).toContain('It waits for its payment.');
  const pay = one('main a', 'Pay $239.88');
  expect(pay.getAttribute('href')).toBe(href);
  expect(pay.className).not.toContain('bg-vermilion');
  expect(all('main button', 'Cancle')).toEqual([]);
});
