/** Buyers at work: each as fast as the shop allows, or all of them at a steady pace. */
import type { Bought, JobOf } from './jobs.ts';
import { createLatencies } from './latencies.ts';
import { openTill, type Till } from './purchases.ts';

/** Every buyer begins the next purchase when the last one is over. */
export async function buy({ shop, buyers, desk, durationMs }: JobOf<'buy'>): Promise<Bought> {
  const tills = await Promise.all(buyers.map((buyer) => openTill(shop, buyer, desk)));
  const latencies = createLatencies();
  const count = { placed: 0, paid: 0 };
  const begin = performance.now();
  const shopping = tills.map(async (till) => {
    for (let now = begin; now < begin + durationMs;) {
      const order = await till.placeOrder();
      count.placed += 1;
      if (desk) {
        await till.pay(order);
        count.paid += 1;
      }
      const over = performance.now();
      latencies.add(over - now);
      now = over;
    }
  });
  try {
    await Promise.all(shopping);
    return summary(count, performance.now() - begin, latencies);
  } finally {
    for (const till of tills) till.close();
  }
}

/**
 * One order every so often, taking turns, whether or not the last one has been answered; a buyer
 * who still waits is passed over by the next one who does not.
 */
export async function pace(
  { shop, buyers, perSecond, longestMs }: JobOf<'pace'>,
  stop: AbortSignal,
): Promise<Bought> {
  const idle = await Promise.all(buyers.map((buyer) => openTill(shop, buyer, undefined)));
  const all = [...idle];
  const latencies = createLatencies();
  const count = { placed: 0, paid: 0 };
  const failed = Promise.withResolvers<never>();
  const under = new Set<Promise<void>>();
  const begin = performance.now();

  async function order(till: Till): Promise<void> {
    const sentAt = performance.now();
    await till.placeOrder();
    latencies.add(performance.now() - sentAt);
    count.placed += 1;
    idle.push(till);
  }

  const paced = new Promise<void>((resolve) => {
    let due = 0;
    const tick = () => {
      const elapsedMs = performance.now() - begin;
      if (stop.aborted || elapsedMs > longestMs) {
        clearInterval(timer);
        return resolve();
      }
      for (; due < (elapsedMs * perSecond) / 1000 && idle.length > 0; due += 1) {
        const till = idle.shift();
        if (!till) break;
        const placing = order(till).catch(failed.reject);
        under.add(placing);
        void placing.then(() => under.delete(placing));
      }
    };
    const timer = setInterval(tick, 5);
  });
  try {
    await Promise.race([paced, failed.promise]);
    await Promise.race([Promise.all(under), failed.promise]);
    return summary(count, performance.now() - begin, latencies);
  } finally {
    for (const till of all) till.close();
  }
}

function summary(
  { placed, paid }: { placed: number; paid: number },
  elapsedMs: number,
  latencies: ReturnType<typeof createLatencies>,
): Bought {
  const [p50Ms, p99Ms] = [latencies.quantile(0.5), latencies.quantile(0.99)];
  return { placed, paid, elapsedMs, p50Ms, p99Ms };
}
