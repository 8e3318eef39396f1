/** Sends due emails when it is notified; one run at a time. */
import { sendDueEmails, type DispatcherDeps } from './send-due-emails.ts';

/** Emails queued within this time are sent together. */
const batchDelayMs = 100;

export interface EmailDispatcher {
  /** Emails may be due: they are sent soon. */
  notify(): void;
  /** Sends what is due now; resolves when that is done. */
  run(): Promise<void>;
  /** Starts no new run, and waits for the current one. */
  close(): Promise<void>;
}

/** Starts a dispatcher in this process. */
export function startDispatcher(deps: DispatcherDeps): EmailDispatcher {
  let currentRun: Promise<void> | undefined;
  let isNotifiedAgain = false;
  let isClosed = false;
  let batchTimer: NodeJS.Timeout | undefined;

  async function runUntilDone(): Promise<void> {
    do {
      isNotifiedAgain = false;
      await sendDueEmails(deps);
    } while (isNotifiedAgain && !isClosed);
  }

  function run(): Promise<void> {
    if (isClosed) return Promise.resolve();
    if (currentRun) isNotifiedAgain = true;
    currentRun ??= runUntilDone().finally(() => (currentRun = undefined));
    return currentRun;
  }

  function sendBatch(): void {
    batchTimer = undefined;
    run().catch((error: unknown) =>
      deps.log.warn({ err: error }, 'due emails could not be read, trying again in a minute'),
    );
  }

  return {
    notify: () => void (batchTimer ??= setTimeout(sendBatch, batchDelayMs)),
    run,
    async close() {
      isClosed = true;
      clearTimeout(batchTimer);
      await currentRun?.catch(() => undefined);
      deps.transport.close();
    },
  };
}
