/** Sends when it is told to, one round after the other, however often it is told. */
import { sendDue, type PostDeps } from './sending.ts';

/** Those of one moment go together; nobody waits for a letter by the tenth of a second. */
const gatherMs = 100;

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
  let gathering: NodeJS.Timeout | undefined;

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

  function sendGathered(): void {
    gathering = undefined;
    send().catch((error: unknown) =>
      deps.log.warn({ err: error }, 'the letters could not be looked at, trying in a minute'),
    );
  }

  return {
    wake: () => void (gathering ??= setTimeout(sendGathered, gatherMs)),
    send,
    async close() {
      closed = true;
      clearTimeout(gathering);
      await round?.catch(() => undefined);
      deps.post.close();
    },
  };
}
