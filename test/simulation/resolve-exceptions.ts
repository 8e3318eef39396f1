/** What staff do at the end: they resolve what is left over with the dashboard's actions. */
import type { Database } from '#platform/database/database.ts';
import { issueToken } from '#modules/identity/identity.ts';
import { call, type TestResponse } from '#test/support/shop.ts';
import type { Person } from '#test/support/world.ts';
import { readProcessorRecords } from './processor-records.ts';
import { basesOf, count, type SimulationContext } from './context.ts';
import { remainingOf } from './settlement.ts';

type SendRequest = (what: string, body: object) => Promise<TestResponse>;

export async function resolveExceptions(context: SimulationContext, admin: Person): Promise<void> {
  const { token } = await issueToken(context.identity, { userId: admin.id });
  const [base = ''] = basesOf(context.shops);
  const send: SendRequest = (what, body) => call(base, what, { token, body });
  await retryExceptions(context, send);
  await decideUnits(context, send);
  await requestTooMuch(context, send);
}

/**
 * A statement that differed has no difference left, and of what was refunded by hand
 * in addition to a refund of the shop, that refund may be gone.
 */
async function retryExceptions(
  { db, observations }: SimulationContext,
  send: SendRequest,
): Promise<void> {
  const { rows } = await db.query<{ id: number; kind: string; detail: string }>({
    text: `select id, kind, detail from payment_exception where resolved_at is null
      and kind in ('statement_differs', 'unknown_refund') order by kind desc, id`,
  });
  for (const exception of rows) {
    const { status } = await send(`POST /exceptions/${exception.id}/retry`, {});
    count(observations, `${exception.kind} tried again in the end answered ${status}`);
    if (status !== 200 && exception.kind === 'statement_differs') {
      if (await isOfForeignRefund(db, exception.detail)) continue;
      observations.violations.push(`the statement differs for good: ${exception.detail}`);
    }
  }
}

/** About a refund by hand in addition to the shop's, which staff see as not booked. */
async function isOfForeignRefund(db: Database, detail: string): Promise<boolean> {
  const { rowCount } = await db.query({
    text: `select from payment_exception where kind = 'unknown_refund' and resolved_at is null
      and $1 like '%: refund of ' || substr(key, length('unknown_refund:') + 1) || ':%'`,
    values: [detail],
  });
  return rowCount !== 0;
}

/** Decides about units of refunded orders: restocked or written off. */
async function decideUnits(
  { db, observations }: SimulationContext,
  send: SendRequest,
): Promise<void> {
  const { rows } = await db.query<{ id: string; units: number }>({
    text: `select o.id, (r.reserved + r.handed_over - r.restocked - r.written_off)::int as units
      from orders o join reservation r on r.order_id = o.id
      where o.payment_state = 'refunded'
        and r.reserved + r.handed_over > r.restocked + r.written_off`,
  });
  for (const [index, { id, units }] of rows.entries()) {
    const to = index % 3 === 0 ? 'written_off' : 'shelf';
    const { status } = await send(`POST /purchaseadmin/${id}/units`, { to, units });
    count(observations, `units decided answered ${status}`);
    if (status !== 200)
      observations.violations.push(`${units} units of ${id} cannot be decided: ${status}`);
  }
}

const sampleSize = 15;

/** A cent more than is left of a payment is never refunded. */
async function requestTooMuch(context: SimulationContext, send: SendRequest): Promise<void> {
  const records = await readProcessorRecords(context);
  const { rows } = await context.db.query<{ id: string; payment_id: string }>({
    text: `select o.id, o.payment_id from orders o
        join payment_attempt a on a.intent_id = o.payment_id and not a.is_manual
      where o.payment_state in ('paid', 'partly_refunded')
      order by o.payment_state, o.placed_at desc limit $1`,
    values: [sampleSize],
  });
  for (const { id, payment_id: paymentId } of rows) {
    const remaining = remainingOf(records, paymentId);
    const body = { amount: (remaining + 1) / 100, reason: 'A cent too much' };
    const answer = await send(`POST /purchaseadmin/${id}/refunds`, body);
    const outcome = `${answer.status} ${String(answer.body['code'])}`;
    count(context.observations, `a cent too much answered ${outcome}`);
    if (answer.body['code'] === 'too_much') continue;
    context.observations.violations.push(
      `a cent beyond the ${remaining} left of order ${id} was answered ${outcome}`,
    );
  }
}
