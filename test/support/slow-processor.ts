/** A processor whose responses are delayed, on a simulated clock. */
import type { PaymentDeps } from '#modules/payments/payments.ts';
import type { SimulatedClock } from './simulated-clock.ts';

interface SlowOptions {
  clock: SimulatedClock;
  /** How long each answer takes. */
  answerMs: number;
  /** The payments whose events it lists as undelivered. */
  undeliveredIntents: ReadonlySet<string>;
}

export function slowProcessor(
  { processor }: PaymentDeps,
  { clock, answerMs, undeliveredIntents }: SlowOptions,
) {
  let maxWaiting = 0;

  function delay<Given extends readonly unknown[], Value>(
    method: (...given: Given) => Promise<Value>,
  ): (...given: Given) => Promise<Value> {
    return async (...given) => {
      const result = await clock.trackWork(method(...given));
      const delayOver = clock.sleep(answerMs);
      maxWaiting = Math.max(maxWaiting, clock.sleepingCount());
      await delayOver;
      return result;
    };
  }

  const listUndelivered: typeof processor.listUndelivered = async (since, types) =>
    (await processor.listUndelivered(since, types)).filter(({ intentId = '' }) =>
      undeliveredIntents.has(intentId),
    );
  return {
    /** The most calls that waited at the same time. */
    maxConcurrent: () => maxWaiting,
    processor: {
      ...processor,
      retrieveIntent: delay(processor.retrieveIntent),
      cancelIntent: delay(processor.cancelIntent),
      createIntent: delay(processor.createIntent),
      listIntents: delay(processor.listIntents),
      listUndelivered: delay(listUndelivered),
      readStatement: delay(processor.readStatement),
    },
  };
}
