/** The form with the hosted processor's fields: its script is stood in for. */
import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { createRoutesStub } from 'react-router';
import { expect, test, vi } from 'vitest';
import { unpaidOrder } from '#test/traceability/fixtures.ts';
import { click, textOf } from '#test/traceability/page.tsx';
import type { PaymentCalls } from './payment-calls.ts';
import type { PaymentOutcome } from './pay-by-card.ts';
import { PayForm } from './pay-form.tsx';

const order = { ...unpaidOrder, total: 19.99 };
const changed = { type: 'about:blank', status: 409 };
/** Its total once it has been read again. */
const dearer = { ...order, total: 29.99 };
const never = () => Promise.reject(new Error('not called here'));

/** What the script answers; the loader takes the first `window.Stripe` there is, once. */
const answers: { submitted: object; confirmed: object } = { submitted: {}, confirmed: {} };
const confirmPayment = vi.fn<(how: object) => Promise<object>>(async () => answers.confirmed);
const created: string[] = [];
const group = vi.fn<(options: object) => object>(() => {
  const element = {
    ...{ on: () => element, mount: () => undefined, destroy: () => undefined },
    ...{ update: () => undefined, unmount: () => undefined },
  };
  const create = (type: string) => {
    created.push(type);
    return element;
  };
  const submit = async () => answers.submitted;
  return { create, submit, getElement: () => element, update: () => undefined };
});

/** As much of the hosted script as the form and its React elements use. */
const stripe = {
  ...{ elements: group, confirmPayment, confirmCardPayment: never },
  ...{ createToken: never, createPaymentMethod: never },
  ...{ registerAppInfo: () => undefined, _registerWrapper: () => undefined },
};

function standIn(submitted: object, confirmed: object): void {
  Object.assign(answers, { submitted, confirmed });
  vi.stubGlobal(
    'Stripe',
    Object.assign(() => stripe, { version: 'endive' }),
  );
}

const begin: PaymentCalls['start'] = async () => {
  return { ok: true, value: { clientSecret: 'pi_1_secret_2' } };
};

async function show(answer = begin) {
  const start = vi.fn<PaymentCalls['start']>(answer);
  const calls: PaymentCalls = {
    ...{ read: never, start, report: async () => undefined },
    ...{ readTransfer: never, startTransfer: never, abandonTransfer: never },
  };
  const onOutcome = vi.fn<(outcome: PaymentOutcome) => void>();
  const settings = { publishableKey: 'pk_live_1', scriptUrl: '/s.js', sandbox: false };
  const Page = () => {
    const [shown, setShown] = useState(order);
    onOutcome.mockImplementation(() => setShown(dearer));
    return (
      <PayForm {...{ order: shown, settings, calls, onOutcome }} prepare={async () => undefined} />
    );
  };
  const Stub = createRoutesStub([{ path: '/', Component: Page }]);
  render(<Stub initialEntries={['/']} />);
  const button = await screen.findByRole('button', { name: 'Pay $19.99' });
  await vi.waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
  return { start, onOutcome, pay: () => click(button) };
}

test('all that the account offers, for the total; nothing begins before the button', async () => {
  standIn({}, {});
  const { start } = await show();
  const [[options] = []] = group.mock.calls;
  expect(options).toMatchObject({ mode: 'payment', amount: 1999, currency: 'usd' });
  expect(new Set(created)).toEqual(new Set(['payment']));
  expect(start).not.toHaveBeenCalled();
});

test('a debit that takes days is accepted, and nobody is sent to another page', async () => {
  standIn({}, { paymentIntent: { id: 'pi_1', status: 'processing' } });
  const { pay, onOutcome } = await show();
  await pay();
  await vi.waitFor(() => expect(onOutcome).toHaveBeenCalled());
  expect(confirmPayment.mock.calls[0]?.[0]).toMatchObject({
    ...{ clientSecret: 'pi_1_secret_2', redirect: 'if_required' },
    confirmParams: { return_url: location.origin + location.pathname },
  });
  expect(onOutcome).toHaveBeenCalledExactlyOnceWith({ isAccepted: true, hasChanged: true });
});

test('what is wrong with a field is told before a payment is begun', async () => {
  standIn({ error: { message: 'Your IBAN is incomplete.' } }, {});
  const { pay, start } = await show();
  await pay();
  expect(textOf(await screen.findByRole('alert'))).toBe('Your IBAN is incomplete.');
  expect(start).not.toHaveBeenCalled();
});

test.each([
  [{ type: 'card_error', message: 'Declined.' }, /^Nothing was charged\. Check the number/],
  [
    { type: 'invalid_request_error', code: 'payment_intent_authentication_failure' },
    /^Nothing was charged\. Try again and confirm it with your bank/,
  ],
])(
  'a payment that is refused says so in sight, and that nothing was charged',
  async (error, text) => {
    standIn({}, { error: { message: 'We are unable to authenticate.', ...error } });
    const { pay } = await show();
    await pay();
    const note = await screen.findByText(text);
    expect(document.activeElement?.contains(note)).toBe(true);
  },
);

test('why a payment could not begin stays when the new total is shown', async () => {
  standIn({}, {});
  const detail = 'It is now $29.99. Look at it, then pay.';
  const { pay } = await show(async () => {
    return { ok: false, problem: { ...changed, code: 'total_changed', title: 'Changed', detail } };
  });
  await pay();
  await screen.findByRole('button', { name: 'Pay $29.99' });
  expect(textOf(screen.getByRole('alert'))).toBe(detail);
});
