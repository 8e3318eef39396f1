/**
 * An instance of the shop as a process of its own, whose clock the simulation sets: no pages,
 * jobs inline. What the schedule does each minute is done when the simulation says so, besides.
 */
import { systemClock } from '#platform/clock.ts';
import { loadConfig } from '#settings/config.ts';
import { createLog } from '#platform/log.ts';
import { handlePaymentJobs } from '#modules/payments/payments.ts';
import { openShop } from '#app/open-shop.ts';
import { handleCommands, createChildClock } from './child-commands.ts';

const clock = createChildClock(Number(process.env['SIMULATED_SKEW_MS'] ?? 0));
const log = createLog(process.env['LOG_LEVEL'] === 'warn' ? 'warn' : 'silent');
const shop = await openShop(loadConfig(process.env), log, {
  clock,
  openFront: () => Promise.resolve(undefined),
});
const minuteJobs: (() => Promise<unknown>)[] = [
  ...Object.values(handlePaymentJobs(shop.payments).everyMinute),
  async () => shop.scheduledJobs['roll-up-tax'](),
];
const runningJobs = new Map<number, Promise<unknown>>();

/** As the queue does it: no job waits for another, and none runs beside itself. */
async function runMinuteJobs(): Promise<void> {
  const started = minuteJobs.map(async (job, index) => {
    if (runningJobs.has(index)) return;
    const run = job().finally(() => runningJobs.delete(index));
    runningJobs.set(index, run);
    await run;
  });
  await Promise.all(started);
}

handleCommands({
  time: ({ offsetMs = 0 }) => clock.set(offsetMs),
  minute: runMinuteJobs,
});
process.send?.({ ready: shop.url ?? '', startedAt: systemClock.now().getTime() });
