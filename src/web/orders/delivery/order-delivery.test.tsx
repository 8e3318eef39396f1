/** Another way of delivery that is chosen, and the pay button pressed instead of its own. */
import { act, createRef } from 'react';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ApiResult } from '#web/api.ts';
import type { PaymentStep } from '../payment/payment-step.ts';
import { click, textOf } from '#test/traceability/page.tsx';
import type { DeliveryChoice } from './delivery-options.tsx';
import { OrderDelivery } from './order-delivery.tsx';

const parcel = { method: 'p', name: 'Parcel', note: '', kind: 'delivery', price: 12 } as const;
const pickUp = { method: 'u', name: 'Pick up', note: '', kind: 'pick_up', price: 0 } as const;
const own = { method: 'o', name: 'Your carrier', note: '', kind: 'own_carrier', price: 0 } as const;
const chosen = { ...parcel, carrier: '', customerNumber: '' };

const changed = { type: 'about:blank', status: 409 };

function show() {
  const ref = createRef<PaymentStep>();
  const choose = vi.fn<(choice: DeliveryChoice) => Promise<ApiResult<unknown>>>(async () => {
    return { ok: true, value: {} };
  });
  const onChanged = vi.fn<() => void>();
  const delivery = { offers: [parcel, pickUp, own], chosen, undelivered: null, needed: true };
  render(<OrderDelivery currency="usd" {...{ delivery, choose, onChanged, ref }} />);
  const prepare = async () => {
    let obstacle: string | undefined;
    await act(async () => (obstacle = await ref.current?.prepare()));
    return obstacle;
  };
  return { choose, onChanged, prepare };
}

test('what is chosen already does not stop a payment', async () => {
  const { choose, prepare } = show();
  expect(await prepare()).toBeUndefined();
  expect(choose).not.toHaveBeenCalled();
});

test('another way is saved, and the new total is seen before it is paid', async () => {
  const { choose, onChanged, prepare } = show();
  await click(screen.getByRole('radio', { name: /^Pick up/ }));
  expect(await prepare()).toContain('Look at the total, then pay.');
  expect(choose).toHaveBeenCalledExactlyOnceWith({ method: 'u', carrier: '', customerNumber: '' });
  expect(onChanged).toHaveBeenCalledOnce();
});

test('what is missing is named, and nothing is saved', async () => {
  const { choose, prepare } = show();
  await click(screen.getByRole('radio', { name: /^Your carrier/ }));
  expect(await prepare()).toBe('Please type the name of your carrier.');
  expect(choose).not.toHaveBeenCalled();
});

test('why it could not be saved is the obstacle', async () => {
  const { choose, prepare } = show();
  choose.mockResolvedValueOnce({
    ok: false,
    problem: {
      ...changed,
      code: 'order_changed',
      title: 'Changed',
      detail: 'Somebody has changed it.',
    },
  });
  await click(screen.getByRole('radio', { name: /^Pick up/ }));
  expect(await prepare()).toBe('Changed. Somebody has changed it.');
  expect(textOf(screen.getByRole('alert'))).toBe('Changed. Somebody has changed it.');
});
