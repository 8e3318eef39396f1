/** Buyers at work: each as fast as the shop allows, or all of them at a steady pace. */
import type { PurchaseResult, JobOf } from './jobs.ts';
import { createLatencies } from './latencies.ts';
import { openCheckoutClient, type CheckoutClient } from './checkout-client.ts';

/** Every buyer begins the next purchase when the last one is over. */
export async function buy({
  shop,
  buyers,
  cardEndpoint,
  durationMs,
}: JobOf<'buy'>): Promise<PurchaseResult> {
  const clients = await Promise.all(
    buyers.map((buyer) => openCheckoutClient(shop, buyer, cardEndpoint)),
  );
  const latencies = createLatencies();
  const counts = { placed: 0, paid: 0 };
  const begin = performance.now();
  const shopping = clients.map(async (client) => {
    for (let now = begin; now < begin + durationMs;) {
      const placeOrder = await client.placeOrder();
      counts.placed += 1;
      if (cardEndpoint) {
        await client.pay(placeOrder);
        counts.paid += 1;
      }
      const over = performance.now();
      latencies.add(over - now);
      now = over;
    }
  });
  try {
    await Promise.all(shopping);
    return summarise(counts, performance.now() - begin, latencies);
  } finally {
    for (const client of clients) client.close();
  }
}

/**
 * Orders at a constant rate, the buyers in turn, whether or not the last order is done; a buyer
 * who is still waiting is skipped.
 */
export async function pace(
  { shop, buyers, perSecond, longestMs }: JobOf<'pace'>,
  stop: AbortSignal,
): Promise<PurchaseResult> {
  const idle = await Promise.all(buyers.map((buyer) => openCheckoutClient(shop, buyer, undefined)));
  const allClients = [...idle];
  const latencies = createLatencies();
  const counts = { placed: 0, paid: 0 };
  const failed = Promise.withResolvers<never>();
  const pendingOrders = new Set<Promise<void>>();
  const begin = performance.now();

  async function placeOrder(client: CheckoutClient): Promise<void> {
    const sentAt = performance.now();
    await client.placeOrder();
    latencies.add(performance.now() - sentAt);
    counts.placed += 1;
    idle.push(client);
  }

  const pacing = new Promise<void>((resolve) => {
    let dueOrders = 0;
    const tick = () => {
      const elapsedMs = performance.now() - begin;
      if (stop.aborted || elapsedMs > longestMs) {
        clearInterval(timer);
        return resolve();
      }
      for (; dueOrders < (elapsedMs * perSecond) / 1000 && idle.length > 0; dueOrders += 1) {
        const client = idle.shift();
        if (!client) break;
        const placing = placeOrder(client).catch(failed.reject);
        pendingOrders.add(placing);
        void placing.then(() => pendingOrders.delete(placing));
      }
    };
    const timer = setInterval(tick, 5);
  });
  try {
    await Promise.race([pacing, failed.promise]);
    await Promise.race([Promise.all(pendingOrders), failed.promise]);
    return summarise(counts, performance.now() - begin, latencies);
  } finally {
    for (const client of allClients) client.close();
  }
}

function summarise(
  { placed, paid }: { placed: number; paid: number },
  elapsedMs: number,
  latencies: ReturnType<typeof createLatencies>,
): PurchaseResult {
  const [p50Ms, p99Ms] = [latencies.quantile(0.5), latencies.quantile(0.99)];
  return { placed, paid, elapsedMs, p50Ms, p99Ms };
}
