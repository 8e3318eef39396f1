/** A process of its own for the load, so that its CPU time is nobody else's. */
import { buy, pace } from './buy.ts';
import { hammer } from './hammer.ts';
import { toLoad, type FromLoad, type Job } from './jobs.ts';

let stopping = new AbortController();

process.on('message', (message) => {
  const told = toLoad.parse(message);
  if (told.kind === 'stop') return stopping.abort();
  stopping = new AbortController();
  work(told, stopping.signal).then(tell, (error: unknown) =>
    tell({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
  );
});

// Whoever started it is gone.
process.on('disconnect', () => process.exit());

async function work(job: Job, stop: AbortSignal): Promise<FromLoad> {
  switch (job.kind) {
    case 'hammer':
      return { kind: job.kind, result: await hammer(job) };
    case 'buy':
      return { kind: job.kind, result: await buy(job) };
    case 'pace':
      return { kind: job.kind, result: await pace(job, stop) };
  }
}

function tell(message: FromLoad): void {
  process.send?.(message);
}
