/**
 * The card processor as the shop sees it, and the one file that knows Stripe's SDK. The same
 * code speaks to the hosted processor and to the sandbox; only host and keys differ.
 *
 * An outage (no connection, a timeout, a 5xx, too many requests) is thrown as
 * `ProcessorUnavailableError` and may be tried again with the same key; anything else is a bug.
 */
import { Agent } from 'node:http';
import type Stripe from 'stripe';
import type { Log } from '#platform/log.ts';
import { currentContext } from '#platform/observability/request-context.ts';
import { traced } from '#platform/observability/tracing.ts';
import {
  createTransferIntent,
  listTransferMovements,
  offersTransfer,
  returnTransfer,
} from './bank-transfers.ts';
import { readWebhook, textOf, toEvent } from './read-webhook.ts';
import type {
  Intent,
  NewIntent,
  NewRefund,
  Processor,
  ProcessorEvent,
  ProcessorRefund,
  RefundResponse,
  StatementPage,
} from './processor-types.ts';
import { toCardFailure, toDispute, toIntent, toMovement, toRefund } from './to-processor-types.ts';

export interface ProcessorSettings {
  secretKey: string;
  webhookSecret: string;
  /** Where the sandbox listens; the hosted processor when absent. */
  host?: { hostname: string; port: number };
  log?: Log;
}

export class ProcessorUnavailableError extends Error {}

/** The key was sent before with other contents: nothing can be done under it. */
export class IdempotencyKeyError extends Error {}

/** Opens the processor. The SDK is loaded at the first call, not before the shop listens. */
export function openProcessor(settings: ProcessorSettings): Processor {
  let loading: Promise<Stripe> | undefined;
  const load = async () => {
    try {
      return await loadSdk(settings);
    } catch (error) {
      // A load that failed once may succeed later.
      loading = undefined;
      throw error;
    }
  };
  const withSdk = <Value>(call: (stripe: Stripe) => Promise<Value>): Promise<Value> =>
    traced('card processor', {}, () =>
      translateErrors(async () => call(await (loading ??= load()))),
    );
  const secret = settings.webhookSecret;
  return {
    createIntent: (newIntent) =>
      withSdk((stripe) =>
        (newIntent.method === 'card' ? createIntent : createTransferIntent)(stripe, newIntent),
      ),
    retrieveIntent: (id) => withSdk((stripe) => retrieveIntent(stripe, id)),
    cancelIntent: (id) => withSdk((stripe) => cancelIntent(stripe, id)),
    retrieveCardFailure: (charge) =>
      withSdk(async ({ charges }) => toCardFailure(await charges.retrieve(charge))),
    offersTransfer: () => withSdk(offersTransfer),
    listTransferMovements: (customer) =>
      withSdk((stripe) => listTransferMovements(stripe, customer)),
    returnTransfer: (newReturn) => withSdk((stripe) => returnTransfer(stripe, newReturn)),
    listIntents: (span) => withSdk((stripe) => listIntents(stripe, span)),
    refund: (newIntent) => withSdk((stripe) => createRefund(stripe, newIntent)),
    retrieveRefund: (id) =>
      withSdk(async ({ refunds }) => toRefund(await refunds.retrieve(id, withMovements))),
    listRefunds: (intent) => withSdk((stripe) => listRefunds(stripe, intent)),
    retrieveDispute: (id) =>
      withSdk(async ({ disputes }) => toDispute(await disputes.retrieve(id))),
    listUndelivered: (since, types) => withSdk((stripe) => listUndelivered(stripe, since, types)),
    listMovementsOf: (source) => withSdk((stripe) => listMovementsOf(stripe, source)),
    readStatement: (span, after) => withSdk((stripe) => readStatement(stripe, span, after)),
    readEvent: (body, signature, at) =>
      withSdk((stripe) => readWebhook(stripe, { body, signature, at, secret })),
  };
}

async function loadSdk({ secretKey, host, log }: ProcessorSettings): Promise<Stripe> {
  const { default: StripeSdk } = await import('stripe');
  const stripe = new StripeSdk(secretKey, {
    timeout: 10_000,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(host && { host: host.hostname, port: host.port, protocol: 'http' }),
    ...(host && { httpAgent: new Agent({ keepAlive: true, maxSockets: 64 }) }),
  });
  stripe.on('response', (call: Stripe.ResponseEvent) => {
    describeCall(call);
    if (log) logCall(log, call);
  });
  return stripe;
}

/** The span of the call by what it is about, without ids. */
function describeCall({ method, path, status }: Stripe.ResponseEvent): void {
  const [resource = ''] = /^\/v\d+\/\w+/.exec(path) ?? [];
  const attributes = { 'http.request.method': method, 'http.response.status_code': status };
  currentContext()?.span?.describe(`card processor ${method} ${resource}`, attributes);
}

/** What the processor was asked, without what was sent and answered. */
function logCall(log: Log, { method, path, status, ...call }: Stripe.ResponseEvent): void {
  const [resource] = path.split('?');
  const about = { part: 'processor', method, resource, status, durationMs: call.elapsed };
  log.debug({ ...about, processorRequestId: call.request_id }, 'the card processor answered');
}

/** The charge and its fee come with the payment, so that one reading fills the ledger. */
const withCharge = { expand: ['latest_charge.balance_transaction'] };
/** What a refund took, and brought back when it failed, stands in its movements of money. */
const withMovements = { expand: ['balance_transaction', 'failure_balance_transaction'] };
const pageLimit = 100;
/** The SDK of a machine that slept would send the same key again a day later. */
const withoutRetries = { maxNetworkRetries: 0 };

async function createIntent(stripe: Stripe, newIntent: NewIntent): Promise<Intent> {
  const { order, amountMinor, currency, email, description, key } = newIntent;
  const intent = await stripe.paymentIntents.create(
    {
      amount: amountMinor,
      currency,
      description,
      receipt_email: email,
      metadata: { order },
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    },
    { idempotencyKey: key, ...withoutRetries },
  );
  return toIntent(intent);
}

async function retrieveIntent(stripe: Stripe, id: string): Promise<Intent | undefined> {
  try {
    return toIntent(await stripe.paymentIntents.retrieve(id, withCharge));
  } catch (error) {
    if (codeOf(error) === 'resource_missing') return undefined;
    throw error;
  }
}

async function cancelIntent(stripe: Stripe, id: string): Promise<Intent> {
  try {
    return toIntent(await stripe.paymentIntents.cancel(id));
  } catch (error) {
    if (codeOf(error) !== 'payment_intent_unexpected_state') throw error;
    return toIntent(await stripe.paymentIntents.retrieve(id, withCharge));
  }
}

async function listIntents(stripe: Stripe, { from, to }: { from: Date; to: Date }) {
  const created = { gte: toSeconds(from), lte: toSeconds(to) };
  return collect(stripe.paymentIntents.list({ created, limit: pageLimit }), toIntent);
}

async function createRefund(stripe: Stripe, newRefund: NewRefund): Promise<RefundResponse> {
  const { refund: name, intent, amountMinor, key } = newRefund;
  try {
    const refund = await stripe.refunds.create(
      { payment_intent: intent, amount: amountMinor, metadata: { refund: name }, ...withMovements },
      { idempotencyKey: key, ...withoutRetries },
    );
    return { ok: true, refund: toRefund(refund) };
  } catch (error) {
    const code = codeOf(error);
    if (code === 'charge_already_refunded') return { ok: false, reason: 'already_refunded' };
    if (code === 'charge_disputed') return { ok: false, reason: 'disputed' };
    if (isKeyMismatch(error)) return { ok: false, reason: 'key_reused' };
    if (typeOf(error) !== 'StripeInvalidRequestError') throw error;
    return { ok: false, reason: 'refused', detail: String(error).slice(0, 500) };
  }
}

async function listRefunds({ refunds }: Stripe, intent: string): Promise<ProcessorRefund[]> {
  const expand = withMovements.expand.map((field) => `data.${field}`);
  return collect(refunds.list({ payment_intent: intent, limit: pageLimit, expand }), toRefund);
}

async function listUndelivered(
  { events }: Stripe,
  since: Date,
  types: readonly string[],
): Promise<ProcessorEvent[]> {
  const created = { gte: toSeconds(since) };
  const wanted = { delivery_success: false, created, types: [...types], limit: pageLimit };
  const listed = await collect(events.list(wanted), toEvent);
  return listed.filter((event) => event !== 'not_an_event');
}

async function listMovementsOf({ balanceTransactions }: Stripe, source: string) {
  const listed = balanceTransactions.list({ source, limit: pageLimit });
  return (await collect(listed, toMovement)).filter((movement) => movement !== undefined);
}

async function readStatement(
  { balanceTransactions }: Stripe,
  { from, to }: { from: Date; to: Date },
  after: string | undefined,
): Promise<StatementPage> {
  const { data, has_more: hasMore } = await balanceTransactions.list({
    created: { gte: toSeconds(from), lt: toSeconds(to) },
    limit: pageLimit,
    ...(after !== undefined && { starting_after: after }),
  });
  const lines = data.map(toMovement).filter((movement) => movement !== undefined);
  return { lines, next: hasMore ? data.at(-1)?.id : undefined };
}

async function collect<Item, Value>(
  items: AsyncIterable<Item>,
  view: (item: Item) => Value,
): Promise<Value[]> {
  const all: Value[] = [];
  for await (const item of items) all.push(view(item));
  return all;
}

const millisecondsInSecond = 1000;

function toSeconds(at: Date): number {
  return Math.floor(at.getTime() / millisecondsInSecond);
}

const outageTypes = [
  ...['StripeConnectionError', 'StripeAPIError', 'StripeRateLimitError'],
  // Of these only 'key in use' gets here: the first request with the key is not answered yet.
  'StripeIdempotencyError',
];

function isKeyMismatch(error: unknown): boolean {
  return typeOf(error) === 'StripeIdempotencyError' && codeOf(error) !== 'idempotency_key_in_use';
}

async function translateErrors<Value>(call: () => Promise<Value>): Promise<Value> {
  try {
    return await call();
  } catch (error) {
    if (isKeyMismatch(error))
      throw new IdempotencyKeyError('the key is of something else', { cause: error });
    if (!outageTypes.includes(typeOf(error) ?? '')) throw error;
    throw new ProcessorUnavailableError('the card processor did not answer', { cause: error });
  }
}

function typeOf(error: unknown): string | undefined {
  return error instanceof Error ? textOf(error, 'type') : undefined;
}

/** The processor's own code of an error, such as 'charge_already_refunded'. */
function codeOf(error: unknown): string | undefined {
  return error instanceof Error ? textOf(error, 'code') : undefined;
}
