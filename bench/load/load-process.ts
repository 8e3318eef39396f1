/** A process of its own for the load, so that its CPU time is nobody else's. */
import { buy, pace } from './buy.ts';
import { changeCarts } from './change-carts.ts';
import { loadPage } from './load-page.ts';
import { commandSchema, type LoadReply, type Job } from './jobs.ts';

let stopController = new AbortController();

process.on('message', (message) => {
  const command = commandSchema.parse(message);
  if (command.kind === 'stop') return stopController.abort();
  stopController = new AbortController();
  work(command, stopController.signal).then(reply, (error: unknown) =>
    reply({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
  );
});

// The bench, which started this process, has ended.
process.on('disconnect', () => process.exit());

async function work(job: Job, stop: AbortSignal): Promise<LoadReply> {
  switch (job.kind) {
    case 'page':
      return { kind: job.kind, result: await loadPage(job) };
    case 'buy':
      return { kind: job.kind, result: await buy(job) };
    case 'carts':
      return { kind: job.kind, result: await changeCarts(job) };
    case 'pace':
      return { kind: job.kind, result: await pace(job, stop) };
  }
}

function reply(message: LoadReply): void {
  process.send?.(message);
}
