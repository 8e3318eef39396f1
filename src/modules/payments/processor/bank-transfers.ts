/**
 * Bank transfers at the processor: Stripe's customer balance. Each order has a customer of its own
 * there, and with it an account and a reference, so that money is never of an unknown order.
 */
import type Stripe from 'stripe';
import { textOf } from './read-webhook.ts';
import type { Intent, NewIntent, NewTransferReturn, TransferMovement } from './processor-types.ts';
import { toDate, toIntent } from './to-processor-types.ts';

/** How money is sent in each currency; the processor has no account for others. */
const transferTypes = {
  usd: { type: 'us_bank_transfer' },
  gbp: { type: 'gb_bank_transfer' },
  eur: { type: 'eu_bank_transfer', eu_bank_transfer: { country: 'DE' } },
} as const;

/** The SDK of a machine that slept would send the same key again a day later. */
const withoutRetries = { maxNetworkRetries: 0 };
const pageLimit = 100;

/** A payment that waits for a transfer; both requests are the same again under the same key. */
export async function createTransferIntent(stripe: Stripe, newIntent: NewIntent): Promise<Intent> {
  const { order, amountMinor, currency, description, key } = newIntent;
  if (!isTransferCurrency(currency)) throw new Error(`no transfers in ${currency}`);
  const customer = newIntent.customer ?? (await createCustomer(stripe, newIntent));
  const intent = await stripe.paymentIntents.create(
    {
      ...{ amount: amountMinor, currency, description, confirm: true, customer },
      metadata: { order },
      allowed_payment_method_types: ['customer_balance'],
      payment_method_data: { type: 'customer_balance' },
      payment_method_options: {
        customer_balance: {
          funding_type: 'bank_transfer',
          bank_transfer: transferTypes[currency],
        },
      },
    },
    { idempotencyKey: key, ...withoutRetries },
  );
  return toIntent(intent);
}

async function createCustomer(
  { customers }: Stripe,
  { order, email, key }: NewIntent,
): Promise<string> {
  const options = { idempotencyKey: `${key}:customer`, ...withoutRetries };
  return (await customers.create({ email, metadata: { order } }, options)).id;
}

/** Whether the merchant may take transfers: the processor's own list of methods says so. */
export async function offersTransfer({
  paymentMethodConfigurations: configurations,
}: Stripe): Promise<boolean> {
  const { data } = await configurations.list({ limit: pageLimit });
  const standard = data.find(({ is_default: isDefault }) => isDefault) ?? data[0];
  return standard?.customer_balance?.available ?? false;
}

/** All money that came for a transfer and went again, the oldest first. */
export async function listTransferMovements(
  { customers }: Stripe,
  customer: string,
): Promise<TransferMovement[]> {
  const movements: TransferMovement[] = [];
  const listed = customers.listCashBalanceTransactions(customer, { limit: pageLimit });
  for await (const one of listed) {
    const kind = movementKinds[one.type];
    const amountMinor = Math.abs(one.net_amount);
    const { id, currency } = one;
    if (kind) movements.push({ id, kind, amountMinor, currency, at: toDate(one.created) });
  }
  return movements.toReversed();
}

const movementKinds: Readonly<Record<string, TransferMovement['kind']>> = {
  funded: 'received',
  refunded_from_payment: 'received',
  applied_to_payment: 'applied',
  unapplied_from_payment: 'released',
  return_initiated: 'returned',
  funding_reversed: 'reversed',
  return_canceled: 'return_failed',
};

/** Sends money back that no payment has taken; false where the processor has not as much. */
export async function returnTransfer(
  { refunds }: Stripe,
  { customer, amountMinor, currency, key }: NewTransferReturn,
): Promise<boolean> {
  try {
    await refunds.create(
      { customer, currency, amount: amountMinor, origin: 'customer_balance' },
      { idempotencyKey: key, ...withoutRetries },
    );
    return true;
  } catch (error) {
    const type = error instanceof Error ? textOf(error, 'type') : undefined;
    if (type !== 'StripeInvalidRequestError') throw error;
    return false;
  }
}

function isTransferCurrency(currency: string): currency is keyof typeof transferTypes {
  return Object.hasOwn(transferTypes, currency);
}
