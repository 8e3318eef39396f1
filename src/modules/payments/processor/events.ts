/** The processor's events: each only a reason to read back what it is about. */
import { hourMs, later } from '#platform/clock.ts';
import { batchesOf } from '#platform/concurrency/batches.ts';
import { deleteInBatches } from '#platform/delete-in-batches.ts';
import { readAndApply } from '../attempts/apply-intent.ts';
import { recordCardFailure } from '../card-testing/card-failures.ts';
import type { PaymentDeps } from '../deps.ts';
import { readDispute } from '../disputes/disputes.ts';
import { readFee } from '../ledger/fees.ts';
import type { ProcessorEvent, WebhookError } from './processor-types.ts';
import type { AttemptState } from '../queries/attempts.ts';
import { deleteOldEventRows, insertEvents, selectKnownEvents } from '../queries/events.ts';
import { readTransfer } from '../transfers/read-transfer.ts';
import { readRefund } from '../refunds/read-refund.ts';

/** The types of events that mean something here; a hosted processor is told to send these. */
export const handledEvents = [
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  // Money came by bank transfer, or a part of it; or went again.
  'payment_intent.partially_funded',
  'customer_cash_balance_transaction.created',
  // A card was refused.
  'charge.failed',
  // What the charge cost is known.
  'charge.updated',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  // The money may move a moment after the dispute was reported.
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
] as const;

export type EventOutcome = 'applied' | 'ignored' | 'repeated' | WebhookError;

const rejectedWebhooks: Readonly<Record<WebhookError, string>> = {
  bad_signature: 'a webhook came whose signature is not right, or not of this time',
  not_an_event: 'a webhook came that is signed rightly, but is no event',
};

/**
 * A webhook: the raw bytes and their signature. Throws when it cannot be applied now, so that
 * the processor sends it again.
 */
export async function receiveEvent(
  deps: PaymentDeps,
  body: Buffer,
  signature: string,
): Promise<EventOutcome> {
  const event = await deps.processor.readEvent(body, signature, deps.clock.now());
  if (typeof event !== 'string') return handleEvent(deps, event);
  deps.log.warn(rejectedWebhooks[event]);
  return event;
}

/** Applies an event once, however it came here. */
export async function handleEvent(deps: PaymentDeps, event: ProcessorEvent): Promise<EventOutcome> {
  const handled: readonly string[] = handledEvents;
  if (!handled.includes(event.type)) return 'ignored';
  const known = await findKnown(deps, event);
  if (known.outcome) return 'repeated';
  const outcome = await applyEvent(deps, event, known.attempt);
  await note(deps, { event, outcome });
  return outcome;
}

type KnownEvent = Awaited<ReturnType<typeof selectKnownEvents.all>>[number];

const findKnown = batchesOf<PaymentDeps, ProcessorEvent, KnownEvent>(({ db }) => ({
  async together(events) {
    const ids = events.map(({ id }) => id);
    const intentIds = events.map(({ intentId }) => intentId ?? null);
    const known = await selectKnownEvents.all(db, { ids, intentIds });
    const byId = new Map(known.map((one) => [one.id, one]));
    return ids.map((id) => byId.get(id));
  },
  keyOf: ({ id }) => id,
}));

interface HandledEvent {
  event: ProcessorEvent;
  outcome: EventOutcome;
}

const note = batchesOf<PaymentDeps, HandledEvent, true>(({ db, clock }) => ({
  async together(handled) {
    await insertEvents.count(db, {
      ids: handled.map(({ event }) => event.id),
      types: handled.map(({ event }) => event.type),
      objectIds: handled.map(({ event }) => event.objectId),
      outcomes: handled.map(({ outcome }) => outcome),
      receivedAt: clock.now(),
    });
    return handled.map(() => true);
  },
  keyOf: ({ event }) => event.id,
}));

/**
 * Longer than the processor keeps an event and lets it be sent again (30 days), and than the bank
 * of a card may take to dispute a payment, whose history staff then read.
 */
const keptForMs = 180 * 24 * hourMs;

/**
 * Deletes what is known of old events. One that comes again in spite of that is read back as if it
 * were new, and changes nothing: it is the ledger that has each movement once.
 */
export async function deleteOldEvents({ db, clock }: PaymentDeps): Promise<void> {
  const before = later(clock.now(), -keptForMs);
  await deleteInBatches((limit) => deleteOldEventRows.count(db, { before, limit }));
}

async function applyEvent(
  deps: PaymentDeps,
  { type, intentId, objectId, customerId }: ProcessorEvent,
  attempt: AttemptState | null | undefined,
): Promise<EventOutcome> {
  if (type.startsWith('refund.')) return outcomeOf(await readRefund(deps, objectId));
  if (type.startsWith('charge.dispute.')) return outcomeOf(await readDispute(deps, objectId));
  if (type === 'charge.failed') return outcomeOf(await recordCardFailure(deps, objectId));
  if (type.startsWith('customer_cash_balance_'))
    return outcomeOf(customerId !== undefined && (await readTransfer(deps, customerId)));
  if (!intentId) return 'ignored';
  if (type === 'charge.updated') return outcomeOf(await readFee(deps, intentId));
  // A payment that succeeded stays so: there is nothing more to learn from its own events.
  if (attempt === 'succeeded') return 'repeated';
  const read = await readAndApply(deps, intentId);
  return outcomeOf(read?.applied.known ?? false);
}

function outcomeOf(known: boolean): EventOutcome {
  return known ? 'applied' : 'ignored';
}
