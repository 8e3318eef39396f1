/** What the checkout says of an order that was refused. */
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { WireCart } from './checkout.tsx';
import { usePlaceCart, type Ordering } from './use-place-cart.ts';

const discount = { code: 'LAST-ONE', amount: 6, lines: [], error: null };
const cart: WireCart = {
  ...{ _id: '0190', name: '', version: 3, shared: false, company: null, total: 60, lines: [] },
  ...{ currency: 'usd', minimum: 0, missing: 0, discount, orderable: true },
};

const detail = 'It is used up: as many orders have it as can.';
const problem = { type: 'about:blank', status: 409, title: '', code: 'code_refused', detail };
const refusing: Ordering<undefined> = {
  send: () => Promise.resolve({ ok: false, problem }),
  again: '',
};

test('a code that is refused is named, also once the page shows the cart without it', async () => {
  const noReload = () => Promise.resolve();
  const { result, rerender } = renderHook(
    (shown: WireCart) => usePlaceCart(shown, refusing, noReload),
    { initialProps: cart },
  );
  await act(() => result.current.place(undefined));
  rerender({ ...cart, version: 4, discount: null });
  expect(result.current.error).toBe(
    `Your code LAST-ONE takes nothing off now. ${detail} ` +
      'Nothing was ordered, and your cart is kept.',
  );
});
