/** Sends when it is told to, one round after the other, however often it is told. */
import { sendDue, type PostDeps } from './sending.ts';

export interface Postman {
  /** Letters may be due: they are sent soon. */
  wake(): void;
  /** Sends what is due now; resolves when that is done. */
  send(): Promise<void>;
  /** Begins no new round, and waits for the one that is under way. */
  close(): Promise<void>;
}

/** A postman who works in this process. */
export function hirePostman(deps: PostDeps): Postman {
  let round: Promise<void> | undefined;
  let toldMeanwhile = false;
  let closed = false;

  async function run(): Promise<void> {
    do {
      toldMeanwhile = false;
      await sendDue(deps);
    } while (toldMeanwhile && !closed);
  }

  function send(): Promise<void> {
    if (closed) return Promise.resolve();
    if (round) toldMeanwhile = true;
    round ??= run().finally(() => (round = undefined));
    return round;
  }

  return {
    wake: () =>
      void send().catch((error: unknown) =>
        deps.log.warn({ err: error }, 'the letters could not be looked at, trying in a minute'),
      ),
    send,
    async close() {
      closed = true;
      await round?.catch(() => undefined);
      deps.post.close();
    },
  };
}
