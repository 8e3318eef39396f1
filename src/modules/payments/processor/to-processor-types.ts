/** The processor's objects as the shop's plain types. */
import type Stripe from 'stripe';
import type {
  CardFailure,
  Charge,
  Intent,
  ProcessorDispute,
  ProcessorMovement,
  ProcessorRefund,
  Settled,
} from './processor-types.ts';
import { toTransfer } from './transfer-accounts.ts';

export function toIntent(intent: Stripe.PaymentIntent): Intent {
  return {
    id: intent.id,
    status: intent.status,
    amountMinor: intent.amount,
    receivedMinor: intent.amount_received,
    currency: intent.currency,
    clientSecret: intent.client_secret ?? undefined,
    order: intent.metadata['order'],
    charge: toCharge(intent.latest_charge),
    transfer: toTransfer(intent),
  };
}

function toCharge(charge: Stripe.PaymentIntent['latest_charge']): Charge | undefined {
  if (charge === null || typeof charge === 'string') return undefined;
  const { id, balance_transaction: moved } = charge;
  const isKnown = moved !== null && typeof moved === 'object';
  const at = toDate(isKnown ? moved.created : charge.created);
  return { id, at, settled: toSettled(moved) };
}

/** Undefined for a movement that is not known yet. */
function toSettled(
  moved: string | Stripe.BalanceTransaction | null | undefined,
): Settled | undefined {
  if (!moved || typeof moved === 'string') return undefined;
  const { amount, currency, fee, exchange_rate: rate } = moved;
  const amountMinor = Math.abs(amount);
  return { amountMinor, currency, feeMinor: fee, exchangeRate: rate ?? undefined };
}

/** Undefined for a charge that was not refused, or of no card. */
export function toCardFailure(charge: Stripe.Charge): CardFailure | undefined {
  const intent = idOf(charge.payment_intent);
  const fingerprint = charge.payment_method_details?.card?.fingerprint;
  if (charge.status !== 'failed' || !intent || !fingerprint) return undefined;
  const { line1, city, postal_code: postcode, country } = charge.billing_details.address ?? {};
  const place = { city: city ?? '', postcode: postcode ?? '', country: country ?? '' };
  return { intent, fingerprint, billing: line1 ? { ...place, street: line1 } : undefined };
}

export function toRefund(refunded: Stripe.Refund): ProcessorRefund {
  const { id, status, amount, currency, payment_intent: intent } = refunded;
  const back = refunded.failure_balance_transaction;
  const failed = status === 'failed' || status === 'canceled';
  return {
    id,
    state: status === 'succeeded' ? 'succeeded' : failed ? 'failed' : 'asked',
    amountMinor: amount,
    currency,
    intent: idOf(intent),
    refund: refunded.metadata?.['refund'],
    cameBack: failed && Boolean(back && refunded.balance_transaction),
    settled: toSettled(refunded.balance_transaction),
    returned: failed ? toSettled(back) : undefined,
    madeAt: toDate(refunded.created),
    at: toDate(typeof back === 'object' ? back.created : refunded.created),
  };
}

export function toDispute(dispute: Stripe.Dispute): ProcessorDispute {
  const { id, amount, currency, reason, status, payment_intent: intent } = dispute;
  const due = dispute.evidence_details.due_by;
  const moved = dispute.balance_transactions;
  const [taken, returned] = [
    moved.filter((one) => one.amount < 0),
    moved.filter((one) => one.amount > 0),
  ];
  return {
    ...{ id, currency, reason, status, amountMinor: amount },
    takenMinor: sumCharged(taken, dispute),
    returnedMinor: sumCharged(returned, dispute),
    taken: sumSettled(taken),
    returned: sumSettled(returned),
    takenAt: taken[0] && toDate(taken[0].created),
    returnedAt: returned[0] && toDate(returned[0].created),
    intent: idOf(intent),
    dueBy: due ? toDate(due) : undefined,
  };
}

/**
 * What movements of a dispute come to in its own currency. A rate has six digits, so that the
 * amount it gives back may be some minor units beside the dispute's own; then it is that.
 */
function sumCharged(
  moved: readonly Stripe.BalanceTransaction[],
  { amount: disputed, currency }: Stripe.Dispute,
): number {
  if (moved.every((one) => one.currency === currency)) return sumAmounts(moved);
  const charged = moved.reduce((sum, one) => {
    if (one.exchange_rate === null) throw new Error(`${one.id} has no exchange rate`);
    return sum + Math.round(Math.abs(one.amount) / one.exchange_rate);
  }, 0);
  const uncertain = 1 + Math.ceil(disputed * rateUncertainty);
  return Math.abs(charged - disputed) <= uncertain ? disputed : charged;
}

/** Of rates with six digits after the point. */
const rateUncertainty = 1e-6;

function sumSettled(moved: readonly Stripe.BalanceTransaction[]): Settled | undefined {
  const [first] = moved;
  if (!first) return undefined;
  const { currency, exchange_rate: rate } = first;
  const isOneRate = moved.every((one) => one.exchange_rate === rate);
  const exchangeRate = isOneRate && rate !== null ? rate : undefined;
  const feeMinor = moved.reduce((sum, { fee }) => sum + fee, 0);
  return { amountMinor: sumAmounts(moved), currency, feeMinor, exchangeRate };
}

function sumAmounts(moved: readonly Stripe.BalanceTransaction[]): number {
  return moved.reduce((sum, { amount }) => sum + Math.abs(amount), 0);
}

export function toDate(seconds: number): Date {
  return new Date(seconds * millisecondsInSecond);
}

const movementKinds: Readonly<Record<string, ProcessorMovement['kind']>> = {
  charge: 'charge',
  refund: 'refund',
  refund_failure: 'refund_failed',
  dispute: 'dispute_opened',
  dispute_reversal: 'dispute_won',
};

/** Undefined for what is not about a sale, such as a payout. */
export function toMovement(moved: Stripe.BalanceTransaction): ProcessorMovement | undefined {
  const kind = movementKinds[moved.reporting_category];
  const source = idOf(moved.source);
  const settled = toSettled(moved);
  if (!kind || !source || !settled) return undefined;
  return { ...settled, kind, source, at: toDate(moved.created) };
}

export function idOf(thing: string | { id: string } | null): string | undefined {
  return typeof thing === 'string' ? thing : thing?.id;
}

const millisecondsInSecond = 1000;
