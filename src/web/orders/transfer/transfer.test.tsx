/** What the payment page says of a bank transfer, from the choice until the money is there. */
import { render, screen, within } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { click, textOf } from '#test/traceability/page.tsx';
import { paidOrder } from '#test/traceability/fixtures.ts';
import { PaymentProgress } from '../payment/payment-progress.tsx';
import type { PaymentCalls } from '../payment/payment-calls.ts';
import type { Transfer, TransferOffer } from './transfer-offer.ts';

const awaited: Transfer = {
  ...{ state: 'open', reference: 'FERRULE-7', amount: 1000, received: 0, missing: 1000, owed: 0 },
  accounts: [{ holder: 'Ferrule', fields: { iban: 'XX00SAND1', bic: 'SANDXX00' } }],
  reservedUntil: '2030-05-04T12:00:00.000Z',
};
const unpaid = { ...paidOrder, status: 'unpaid', paid: false, total: 1000 };
const nothing = { offered: true, transfer: null };
const never = () => Promise.reject(new Error('not called here'));
const calls: PaymentCalls = {
  ...{ read: never, start: never, report: never },
  ...{ readTransfer: never, startTransfer: never, abandonTransfer: never },
};
const settings = { publishableKey: 'pk_test_1', scriptUrl: '/stripe.js', sandbox: true };

afterEach(() => vi.restoreAllMocks());

async function show(offer: TransferOffer, more: Partial<PaymentCalls> = {}, order = unpaid) {
  const Page = () => (
    <main>
      <PaymentProgress
        {...{ order, settings, offer, previousStatus: undefined }}
        calls={{ ...calls, ...more }}
        prepare={async () => undefined}
      />
    </main>
  );
  const Stub = createRoutesStub([{ path: '/', Component: Page }]);
  render(<Stub initialEntries={['/']} />);
  return textOf(await screen.findByRole('main'));
}

test('a card or a transfer is chosen, and a transfer begun', async () => {
  const startTransfer = vi.fn<PaymentCalls['startTransfer']>(async () => ({
    ok: true,
    value: { offered: true, transfer: awaited },
  }));
  await show(nothing, { startTransfer });
  expect(screen.getAllByRole('radio')).toHaveLength(2);
  await click(screen.getByLabelText('Bank transfer'));
  await click(screen.getByRole('button', { name: 'Pay by bank transfer' }));
  expect(startTransfer).toHaveBeenCalledExactlyOnceWith(unpaid._id);
});

test('where the processor offers none, there is no choice', async () => {
  await show({ offered: false, transfer: null });
  expect(screen.queryAllByRole('radio')).toEqual([]);
});

test('why it could not be begun is told', async () => {
  const code = 'processor_unavailable';
  const problem = { type: 'x', status: 503, code, title: 'x', detail: 'Kept.' };
  await show(nothing, { startTransfer: async () => ({ ok: false, problem }) });
  await click(screen.getByLabelText('Bank transfer'));
  await click(screen.getByRole('button', { name: 'Pay by bank transfer' }));
  expect(textOf(screen.getByRole('alert'))).toBe('Kept.');
});

test('one that is awaited says where to send what, and copies it', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  const text = await show({ offered: true, transfer: awaited });
  expect(text).toContain('Waiting for your transfer');
  expect(text).toContain('until May 4, 2030');
  for (const value of ['$1,000.00', 'FERRULE-7', 'Ferrule', 'XX00SAND1', 'SANDXX00'])
    expect(within(screen.getByRole('main')).getByText(value)).toBeTruthy();
  await click(screen.getByRole('button', { name: 'Copy: IBAN' }));
  await click(screen.getByRole('button', { name: 'Copy: Amount to send' }));
  expect(writeText.mock.calls).toEqual([['XX00SAND1'], ['1000.00']]);
});

test('of a part, what is missing', async () => {
  const text = await show({
    offered: true,
    transfer: { ...awaited, received: 985, missing: 15 },
  });
  expect(text).toContain('Part paid: $985.00 of $1,000.00');
  expect(text).toContain('$15.00 is missing.');
});

test('of too much, what goes back', async () => {
  const paid = { ...awaited, state: 'paid', received: 1015, missing: 0, owed: 15 } as const;
  const text = await show({ offered: false, transfer: paid }, {}, { ...paidOrder });
  expect(text).toContain('$15.00 too much came. It goes back');
});

test('given up, it can be paid by card', async () => {
  const abandonTransfer = vi.fn<PaymentCalls['abandonTransfer']>(async () => ({
    ok: true,
    value: nothing,
  }));
  await show({ offered: true, transfer: awaited }, { abandonTransfer });
  await click(screen.getByRole('button', { name: 'Pay by card instead' }));
  expect(abandonTransfer).toHaveBeenCalledExactlyOnceWith(unpaid._id);
});

test('the sandbox’s dashboard, which sends transfers, is a link on this machine', async () => {
  await show({ offered: true, transfer: awaited });
  const way = screen.getByRole('link', { name: 'sandbox’s own dashboard' });
  expect(way.getAttribute('href')).toBe('/sandbox-card/');
});
