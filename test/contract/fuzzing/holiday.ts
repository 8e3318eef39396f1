/** A request that finds orders paused, and sells on afterwards. */
import { type FuzzedShop, type RequestInput } from './fuzzed-shop.ts';

const dayMs = 24 * 60 * 60 * 1000;
const dayIn = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

export async function whilePaused(
  { tokens, send }: FuzzedShop,
  body: object,
): Promise<RequestInput> {
  const change = (holiday: object | null) =>
    send('changeHoliday', { token: tokens.mira, body: { holiday } });
  await change({ mode: 'paused', from: dayIn(-1), until: dayIn(2) });
  return { token: tokens.anna, body, after: () => change(null) };
}
