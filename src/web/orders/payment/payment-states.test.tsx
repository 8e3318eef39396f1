/** Who pays is spoken to: a customer about their own order, staff about the customer's. */
import { render } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { findOne, textOf } from '#test/traceability/page.tsx';
import { paidOrder } from '#test/traceability/fixtures.ts';
import type { HolidayNotice } from '#modules/holiday/holiday-notice.ts';
import { specified } from '#web/wording/specified.ts';
import { MissingOrder, Paid } from './payment-states.tsx';

function show(
  element: React.ReactNode,
  { email, role, ...root }: { email: string; role: string; holiday?: HolidayNotice },
): void {
  const id = 'dashboard/dashboard';
  const main = { id, path: '', Component: () => <main>{element}</main> };
  const Stub = createRoutesStub([{ id: 'root', path: '/', children: [main] }]);
  const loaderData = { root, [id]: { session: { email, name: 'x' }, role } };
  render(<Stub initialEntries={['/']} hydrationData={{ loaderData }} />);
}

const staff = { email: 'mira@example.com', role: 'orders' };
const customer = { email: paidOrder.useremail, role: 'customer' };

test('a customer who has paid goes on to their orders', () => {
  show(<Paid order={paidOrder} />, customer);
  expect(textOf(findOne('main'))).toContain(specified.payment.nextPaid);
  expect(findOne('main a').getAttribute('href')).toBe('/dashboard/order');
});

test('what was paid just now has the focus; an order that is opened later has not', () => {
  show(<Paid order={paidOrder} isAnswer />, customer);
  expect(textOf(document.activeElement ?? document.body)).toContain('Congratulation');
  document.body.replaceChildren();
  show(<Paid order={paidOrder} />, customer);
  expect(document.activeElement).toBe(document.body);
});

test('after paying stand its number, its steps, its goods, and when it leaves', () => {
  const pictures = [{ tool: paidOrder.tool, img: '/uploads/brush.webp' }];
  show(<Paid order={paidOrder} pictures={pictures} dueAt="2120-03-03T12:00:00Z" />, customer);
  const text = textOf(findOne('main'));
  expect(text).toContain('Order 1002');
  expect(text).toContain('We send it by March 3, 2120.');
  expect(text).toContain(`We wrote to ${paidOrder.email}.`);
  expect(findOne('main ol [aria-current="step"]').textContent).toBe('To make');
  expect(findOne('main img').getAttribute('src')).toContain('/uploads/brush.webp');
});

test('without an address it is not packed: it is asked for', () => {
  show(<Paid order={paidOrder} hasAddress={false} />, customer);
  expect(textOf(findOne('main'))).not.toContain('We pack it now');
  const where = findOne('main a', 'Where shall it go?');
  expect(where.getAttribute('href')).toBe(`/dashboard/order/${paidOrder._id}#address`);
});

test('what is further on is not said to be packed now', () => {
  const shipped = { ...paidOrder, status: 'shipped', fulfilment: 'shipped' };
  show(<Paid order={shipped} />, customer);
  expect(textOf(findOne('main'))).toContain('It is on its way.');
  expect(textOf(findOne('main'))).not.toContain('We pack it now');
});

test.each(['delayed', 'paused'] as const)('on holiday (%s) it says when it leaves', (mode) => {
  show(<Paid order={paidOrder} />, { ...customer, holiday: { mode, until: '2026-03-03' } });
  expect(textOf(findOne('main'))).toContain('Your order leaves from March 3, 2026.');
  expect(textOf(findOne('main'))).not.toContain('We pack it now');
});

test('an order that has left before the holiday is not said to leave after it', () => {
  const holiday = { mode: 'delayed', until: '2026-03-03' } as const;
  show(<Paid order={{ ...paidOrder, fulfilment: 'shipped' }} />, { ...customer, holiday });
  expect(textOf(findOne('main'))).not.toContain('leaves from');
});

test('staff who paid for a customer read so, and go back to that order', () => {
  show(<Paid order={paidOrder} />, staff);
  expect(textOf(findOne('main'))).toContain('for the order of Ada Lindqvist went through.');
  expect(textOf(findOne('main'))).not.toContain(specified.payment.nextPaid);
  const back = findOne('main a', 'Back to the order');
  expect(back.getAttribute('href')).toBe(`/dashboard/order/${paidOrder._id}`);
});

test('staff who buy for themselves are customers', () => {
  show(<Paid order={{ ...paidOrder, useremail: staff.email }} />, staff);
  expect(findOne('main a').getAttribute('href')).toBe('/dashboard/order');
});

test('an order that is unknown leads staff to all orders', () => {
  show(<MissingOrder />, staff);
  expect(findOne('main a', 'All orders').getAttribute('href')).toBe('/dashboard/manage');
});
