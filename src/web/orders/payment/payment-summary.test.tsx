/** What the payment page says is to pay. */
import { render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { click, textOf } from '#test/traceability/page.tsx';
import { paidOrder } from '#test/traceability/fixtures.ts';
import type { PaymentCalls } from './payment-calls.ts';
import { NothingToPay } from './nothing-to-pay.tsx';
import { PaymentSummary } from './payment-summary.tsx';

const unpaid = { ...paidOrder, status: 'unpaid', paid: false, total: 119.9 };

async function show(element: React.ReactNode): Promise<string> {
  const Page = () => <main>{element}</main>;
  const Stub = createRoutesStub([{ path: '/', Component: Page }]);
  render(<Stub initialEntries={['/']} />);
  return textOf(await screen.findByRole('main'));
}

test('the whole total, while nothing has come', async () => {
  expect(await show(<PaymentSummary order={unpaid} />)).toContain('To pay$119.90');
});

test('what is missing, once a part has come by bank transfer', async () => {
  const text = await show(<PaymentSummary order={{ ...unpaid, received: 100 }} />);
  expect(text).toContain('Total$119.90');
  expect(text).toContain('Come by bank transfer−$100.00');
  expect(text).toContain('Still to pay$19.90');
});

test('nothing, where a code takes off all of it: the address completes the order', async () => {
  const never = () => Promise.reject(new Error('not called here'));
  const calls: PaymentCalls = {
    ...{ read: never, start: never, report: never },
    ...{ readTransfer: never, startTransfer: never, abandonTransfer: never },
  };
  const order = { ...unpaid, total: 0, discountCode: 'GIFT' };
  const prepare = async () => 'Say where it goes.';
  const text = await show(<NothingToPay {...{ order, calls, prepare, onChanged: never }} />);
  expect(text).toContain('The code GIFT takes off all of it.');
  await click(screen.getByRole('button', { name: 'Complete the order' }));
  expect(screen.getByRole('alert').textContent).toBe('Say where it goes.');
});
