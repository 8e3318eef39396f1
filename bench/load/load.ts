/** The bench's end of a load process. */
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { undoAtEnd } from '../processes/leftovers.ts';
import { fromLoad, type Bought, type Hammered, type Job, type JobOf } from './jobs.ts';

export interface Load {
  hammer(job: Omit<JobOf<'hammer'>, 'kind'>): Promise<Hammered>;
  buy(job: Omit<JobOf<'buy'>, 'kind'>): Promise<Bought>;
  /** Begins at once; the orders stop, and their count is there, when `stop` is called. */
  pace(job: Omit<JobOf<'pace'>, 'kind'>): { stop(): Promise<Bought> };
  close(): void;
}

/** Starts a load process; it does one job at a time. */
export function startLoad(): Load {
  const child = fork(join(import.meta.dirname, 'load-process.ts'));
  const ended = new Promise<never>((_, reject) => {
    child.once('exit', (code) => reject(new Error(`the load process ended with ${code}`)));
  });
  ended.catch(() => undefined);
  const close = () => void child.kill();
  undoAtEnd(async () => close());

  async function run(job: Job) {
    const told = new Promise<unknown>((resolve) => child.once('message', resolve));
    child.send(job);
    const answer = fromLoad.parse(await Promise.race([told, ended]));
    if (answer.kind === 'failed') throw new Error(`the load failed: ${answer.message}`);
    return answer;
  }

  async function buyOrPace(job: JobOf<'buy'> | JobOf<'pace'>): Promise<Bought> {
    const answer = await run(job);
    if (answer.kind === 'hammer') throw new Error('the load process answered another job');
    return answer.result;
  }

  return {
    async hammer(job) {
      const answer = await run({ kind: 'hammer', ...job });
      if (answer.kind !== 'hammer') throw new Error('the load process answered another job');
      return answer.result;
    },
    buy: (job) => buyOrPace({ kind: 'buy', ...job }),
    pace(job) {
      const result = buyOrPace({ kind: 'pace', ...job });
      // Told to whoever calls `stop`; until then a failure must not end the bench unheard.
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
