import { expect, test } from 'vitest';
import { countWaiting } from './menu-counts.ts';

test('what waits stands at the entry that leads to it', () => {
  const counts = { paid: 3, inProduction: 2, partlyShipped: 1, exceptions: 4, withdrawals: 0 };
  expect(countWaiting({ orders: { ...counts, openMessages: 5 } })).toEqual({
    ...{ manageOrders: 6, exceptions: 4, withdrawals: 0, inbox: 5 },
  });
});

test('a clerk of the catalogue sees nothing of orders', () => {
  expect(countWaiting({ catalogue: { waitingProductReviews: 7 } })).toEqual({ productReviews: 7 });
});
