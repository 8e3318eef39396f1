/** A processor that takes its time, by a clock of its own. */
import type { PaymentDeps } from '#modules/payments/payments.ts';
import type { WaitedClock } from './waited-clock.ts';

interface SlowSettings {
  clock: WaitedClock;
  /** How long each answer takes. */
  answerMs: number;
  /** The payments whose events it knows to be undelivered. */
  tells: ReadonlySet<string>;
}

export function slowProcessor(
  { processor }: PaymentDeps,
  { clock, answerMs, tells }: SlowSettings,
) {
  let most = 0;

  function slowed<Given extends readonly unknown[], Value>(
    call: (...given: Given) => Promise<Value>,
  ): (...given: Given) => Promise<Value> {
    return async (...given) => {
      const answer = await clock.working(call(...given));
      const answered = clock.sleep(answerMs);
      most = Math.max(most, clock.waiting());
      await answered;
      return answer;
    };
  }

  const listUndelivered: typeof processor.listUndelivered = async (since, types) =>
    (await processor.listUndelivered(since, types)).filter(({ intentId = '' }) =>
      tells.has(intentId),
    );
  return {
    /** The most that waited at the same time. */
    mostAtOnce: () => most,
    processor: {
      ...processor,
      retrieveIntent: slowed(processor.retrieveIntent),
      cancelIntent: slowed(processor.cancelIntent),
      createIntent: slowed(processor.createIntent),
      listIntents: slowed(processor.listIntents),
      listUndelivered: slowed(listUndelivered),
      readStatement: slowed(processor.readStatement),
    },
  };
}
