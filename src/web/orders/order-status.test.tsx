/** A badge for each stored state that the derived status does not tell. */
import { expect, test } from 'vitest';
import { paidOrder } from '#test/traceability/fixtures.ts';
import { findOne, renderPage, textOf } from '#test/traceability/page.tsx';
import { OrderStates } from './order-status.tsx';

test.each([
  ['something of its total', 12, 'part paid'],
  ['nothing', 0, 'unpaid'],
  ['all of it, and it is being booked', 239.88, 'unpaid'],
])('an unpaid order for which %s came', async (_, received, text) => {
  const order = { ...paidOrder, status: 'unpaid', total: 239.88, received };
  await renderPage({ Component: () => <OrderStates order={order} /> });
  expect(textOf(findOne('main')).toLowerCase()).toBe(text);
});

test.each([
  ['partly_refunded', 'partly_shipped', 'partly shippedpartly refunded'],
  ['partly_refunded', 'new', 'partly refunded'],
  ['partly_shipped', 'partly_shipped', 'partly shipped'],
  ['disputed', 'in_production', 'in productiondisputed'],
  ['refunded', 'delivered', 'deliveredrefunded'],
  ['refunded', 'in_production', 'refunded'],
  ['unpaid', 'new', 'unpaid'],
])('%s and %s reads "%s"', async (status, fulfilment, text) => {
  const order = { ...paidOrder, status, fulfilment };
  await renderPage({ Component: () => <OrderStates order={order} /> });
  expect(textOf(findOne('main')).toLowerCase()).toBe(text);
});
