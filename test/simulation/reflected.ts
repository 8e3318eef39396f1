/** A payment that succeeded shows in the shop within three minutes, whatever was lost. */
import { later, minuteMs, secondMs } from '#platform/clock.ts';
import type { Stripe } from 'stripe';
import { readList } from './books.ts';
import type { Scene } from './scene.ts';

const boundMs = 3 * minuteMs;
/** The schedule runs once a minute, and here it has only just run. */
const graceMs = 15 * secondMs;

/** Notes every success that is older than the bound and that the shop does not know of. */
export async function checkReflected(scene: Scene): Promise<void> {
  const { db, clock, saw } = scene;
  const before = later(clock.now(), -boundMs - graceMs);
  // While something was down nobody promised anything.
  if (clock.calmSince > before) return;
  const since = Math.floor(clock.calmSince.getTime() / secondMs);
  const charges = await readList<Stripe.Charge>(scene, 'charges', `&created[gte]=${since}`).catch(
    () => [],
  );
  const late = charges.filter(
    ({ status, created }) => status === 'succeeded' && created * secondMs < before.getTime(),
  );
  const { rows } = await db.query<{ intent_id: string }>({
    text: "select intent_id from payment_attempt where state = 'succeeded'",
  });
  const known = new Set(rows.map((row) => row.intent_id));
  for (const { payment_intent: intent, id } of late) {
    if (typeof intent !== 'string' || known.has(intent)) continue;
    saw.violations.push(`charge ${id} is not reflected ${boundMs / minuteMs} minutes later`);
  }
}
