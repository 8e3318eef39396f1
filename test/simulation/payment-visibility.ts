/** A payment that succeeded shows in the shop within three minutes, whatever was lost. */
import { later, minuteMs, secondMs } from '#platform/clock.ts';
import type { Stripe } from 'stripe';
import { readList } from './processor-records.ts';
import type { SimulationContext } from './context.ts';

const maxDelayMs = 3 * minuteMs;
/** The schedule runs once a minute, and here it has only just run. */
const graceMs = 15 * secondMs;

/** Records every successful charge that is older than the limit and unknown to the shop. */
export async function checkPaymentVisibility(context: SimulationContext): Promise<void> {
  const { db, clock, observations } = context;
  const latest = later(clock.now(), -maxDelayMs - graceMs);
  // Charges during an outage are not checked.
  const { calmSince } = clock;
  if (calmSince === undefined || calmSince > latest) return;
  const since = Math.floor(calmSince.getTime() / secondMs);
  const charges = await readList<Stripe.Charge>(context, 'charges', `&created[gte]=${since}`).catch(
    () => [],
  );
  const overdue = charges.filter(
    ({ status, created }) => status === 'succeeded' && created * secondMs < latest.getTime(),
  );
  const { rows } = await db.query<{ intent_id: string }>({
    text: "select intent_id from payment_attempt where state = 'succeeded'",
  });
  const knownIntents = new Set(rows.map((row) => row.intent_id));
  for (const { payment_intent: intent, id } of overdue) {
    if (typeof intent !== 'string' || knownIntents.has(intent)) continue;
    observations.violations.push(
      `charge ${id} is not reflected ${maxDelayMs / minuteMs} minutes later`,
    );
  }
}
