/** A processor that has as much as it is given, without a wire: only the shop's work counts. */
import { createLog } from '#platform/log.ts';
import type { Database } from '#platform/database/database.ts';
import type { PaymentDeps } from '#modules/payments/payments.ts';
import { ProcessorUnavailable } from '#modules/payments/payments.ts';
import type {
  Intent,
  Processor,
  ProcessorEvent,
  ProcessorMovement,
} from '#modules/payments/processor-words.ts';

export interface Stock {
  movements?: readonly ProcessorMovement[];
  intents?: Intent[];
  events?: ProcessorEvent[];
  /** After so many calls about payments nobody answers any more. */
  answers?: number;
}

const pageSize = 100;

/** An intent as `fillPayments` names it, open and with nothing paid. */
export function openIntent(id: string): Intent {
  return {
    ...{ id, status: 'requires_payment_method', amountMinor: 1999, receivedMinor: 0 },
    ...{ currency: 'usd', clientSecret: 'secret', order: id.replace('pi_', '') },
  };
}

export function standInProcessor(has: Stock): Processor {
  const { movements = [], intents = [], events = [], answers = Infinity } = has;
  let asked = 0;
  const never = () => Promise.reject(new ProcessorUnavailable('nobody answers'));
  const answer = <Value>(value: () => Value): Promise<Value> =>
    (asked += 1) > answers ? never() : Promise.resolve(value());
  return {
    createIntent: never,
    retrieveIntent: (id) => answer(() => openIntent(id)),
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

export function paymentsWith(db: Database, has: Stock, now = new Date()): PaymentDeps {
  const jobs = { enqueue: () => Promise.resolve() };
  const clock = { now: () => now };
  return { db, clock, jobs, log: createLog('silent'), processor: standInProcessor(has) };
}
