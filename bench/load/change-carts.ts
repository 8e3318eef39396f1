/** Customers who change their carts, each as fast as the shop answers. */
import type { CartResult, JobOf } from './jobs.ts';
import { createLatencies } from './latencies.ts';
import { openClient, requestText } from './raw-connection.ts';

const highestQuantity = 100;

/** Every account sets the quantity of one tool after the other; its cart soon has all of them. */
export async function changeCarts({
  shop,
  accounts,
  tools,
  durationMs,
}: JobOf<'carts'>): Promise<CartResult> {
  const clients = await Promise.all(accounts.map(() => openClient(shop.port)));
  const latencies = createLatencies();
  let changes = 0;
  const begin = performance.now();
  const changing = accounts.map(async ({ token, ip }, index) => {
    const headers = {
      Authorization: `Bearer ${token}`,
      'X-Forwarded-For': ip,
      'Content-Type': 'application/json',
    };
    for (let now = begin, turn = 0; now < begin + durationMs; turn += 1) {
      const requestLine = `PUT /api/cart/lines/${tools[turn % tools.length]?.id ?? ''}`;
      const body = JSON.stringify({ quantity: 1 + (turn % highestQuantity) });
      const text = requestText({ requestLine, host: shop.host, headers, body });
      const response = await clients[index]?.call(text);
      if (response?.status !== 200)
        throw new Error(`${requestLine}: ${response?.status} ${response?.body.toString('utf8')}`);
      changes += 1;
      const over = performance.now();
      latencies.add(over - now);
      now = over;
    }
  });
  try {
    await Promise.all(changing);
    const [p50Ms, p99Ms] = [latencies.quantile(0.5), latencies.quantile(0.99)];
    return { changes, elapsedMs: performance.now() - begin, p50Ms, p99Ms };
  } finally {
    for (const client of clients) client.close();
  }
}
