/** Starts a load process and gives it jobs. */
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { addCleanup } from '../processes/cleanup.ts';
import {
  replySchema,
  type CartResult,
  type PurchaseResult,
  type PageLoadResult,
  type Job,
  type JobOf,
} from './jobs.ts';

export interface Load {
  loadPage(job: Omit<JobOf<'page'>, 'kind'>): Promise<PageLoadResult>;
  buy(job: Omit<JobOf<'buy'>, 'kind'>): Promise<PurchaseResult>;
  changeCarts(job: Omit<JobOf<'carts'>, 'kind'>): Promise<CartResult>;
  /** Begins at once; the orders stop, and their count is there, when `stop` is called. */
  pace(job: Omit<JobOf<'pace'>, 'kind'>): { stop(): Promise<PurchaseResult> };
  close(): void;
}

/** Starts a load process; it does one job at a time. */
export function startLoad(): Load {
  const child = fork(join(import.meta.dirname, 'load-process.ts'));
  const processExit = new Promise<never>((_, reject) => {
    child.once('exit', (code) => reject(new Error(`the load process ended with ${code}`)));
  });
  processExit.catch(() => undefined);
  const close = () => void child.kill();
  addCleanup(async () => close());

  async function runJob(job: Job) {
    const nextMessage = new Promise<unknown>((resolve) => child.once('message', resolve));
    child.send(job);
    const reply = replySchema.parse(await Promise.race([nextMessage, processExit]));
    if (reply.kind === 'failed') throw new Error(`the load failed: ${reply.message}`);
    return reply;
  }

  async function buyOrPace(job: JobOf<'buy'> | JobOf<'pace'>): Promise<PurchaseResult> {
    const reply = await runJob(job);
    if (reply.kind !== 'buy' && reply.kind !== 'pace')
      throw new Error('the load process answered another job');
    return reply.result;
  }

  return {
    async loadPage(job) {
      const reply = await runJob({ kind: 'page', ...job });
      if (reply.kind !== 'page') throw new Error('the load process answered another job');
      return reply.result;
    },
    async changeCarts(job) {
      const reply = await runJob({ kind: 'carts', ...job });
      if (reply.kind !== 'carts') throw new Error('the load process answered another job');
      return reply.result;
    },
    buy: (job) => buyOrPace({ kind: 'buy', ...job }),
    pace(job) {
      const result = buyOrPace({ kind: 'pace', ...job });
      // The caller of `stop` gets the failure; until then it must not count as unhandled.
      result.catch(() => undefined);
      return {
        stop() {
          child.send({ kind: 'stop' });
          return result;
        },
      };
    },
    close,
  };
}
