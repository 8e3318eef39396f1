/** A fake processor in memory, so that only the shop's own work is measured. */
import { createLog } from '#platform/log.ts';
import type { Database } from '#platform/database/database.ts';
import { cardFailureLimits } from '#modules/rate-limits/limits.ts';
import type { PaymentDeps } from '#modules/payments/payments.ts';
import { ProcessorUnavailableError } from '#modules/payments/payments.ts';
import type {
  Intent,
  Processor,
  ProcessorEvent,
  ProcessorMovement,
} from '#modules/payments/processor/processor-types.ts';

export interface FakeProcessorData {
  movements?: readonly ProcessorMovement[];
  intents?: Intent[];
  events?: ProcessorEvent[];
  /** After so many calls about payments it is unavailable. */
  maxAnswers?: number;
}

const pageSize = 100;

/** An intent as `fillPayments` names it, open and with nothing paid. */
export function openIntent(id: string): Intent {
  return {
    ...{ id, status: 'requires_payment_method', amountMinor: 1999, receivedMinor: 0 },
    ...{ currency: 'usd', clientSecret: 'secret', order: id.replace('pi_', '') },
  };
}

export function createFakeProcessor(data: FakeProcessorData): Processor {
  const { movements = [], intents = [], events = [], maxAnswers = Infinity } = data;
  let callCount = 0;
  const never = () => Promise.reject(new ProcessorUnavailableError('nobody answers'));
  const answer = <Value>(value: () => Value): Promise<Value> =>
    (callCount += 1) > maxAnswers ? never() : Promise.resolve(value());
  return {
    createIntent: never,
    retrieveIntent: (id) => answer(() => openIntent(id)),
    ...{ retrieveCardFailure: never, offersTransfer: never },
    ...{ listTransferMovements: never, returnTransfer: never },
    cancelIntent: (id) => answer(() => ({ ...openIntent(id), status: 'canceled' as const })),
    listIntents: () => Promise.resolve(intents),
    ...{ refund: never, retrieveRefund: never, listRefunds: never, retrieveDispute: never },
    listUndelivered: () => Promise.resolve(events),
    readEvent: never,
    listMovementsOf: () => Promise.resolve([]),
    readStatement: async ({ from }, after = '0') => {
      const begin = Number(after);
      const ofDay = from.getTime() === movements[0]?.at.getTime() ? movements : [];
      const next = begin + pageSize;
      const isMore = next < ofDay.length;
      return { lines: ofDay.slice(begin, next), next: isMore ? String(next) : undefined };
    },
  };
}

export function createPaymentDeps(
  db: Database,
  data: FakeProcessorData,
  now = new Date(),
): PaymentDeps {
  const jobs = { enqueue: () => Promise.resolve() };
  const clock = { now: () => now };
  const cardTesting = { limits: cardFailureLimits, secret: 'a secret' };
  const processor = createFakeProcessor(data);
  return { db, clock, jobs, log: createLog('silent'), processor, cardTesting, transferDays: 7 };
}
