/** What must be true at the end, by the processor's records and by the shop's tables. */
import type { Stripe } from 'stripe';
import type { Database } from '#platform/database/database.ts';
import {
  readProcessorRecords,
  type ProcessorRecords,
  type ProcessorAccess,
} from './processor-records.ts';
import type { SimulationContext, Observations } from './context.ts';
import { remainingOf, settlementViolations } from './settlement.ts';
import { exchangeViolations } from './exchange.ts';
import { additionViolations } from './customers/add-to-order.ts';
import { detailViolations, editViolations } from './customers/edit-lines.ts';
import { owedTaxViolations } from './tax-of-orders.ts';
import { taxReportViolations } from './tax-report.ts';
import { totalViolations } from './totals.ts';
import { rollupViolations } from './sales-rollup.ts';
import { transferViolations } from './bank-transfers.ts';
import { unitViolations } from './units.ts';

interface OrderRow {
  id: string;
  payment_state: string;
  payment_id: string | null;
  total: number;
  currency: string;
  /** What could not be refunded, each refund with an open exception for staff. */
  bounced: number;
}

/** Every difference between the two sides, a sentence each. */
export async function findViolations(
  context: Pick<SimulationContext, 'db' | 'observations'> & ProcessorAccess,
): Promise<string[]> {
  const { db, observations } = context;
  const records = await readProcessorRecords(context);
  const { rows: orders } = await db.query<OrderRow>({
    text: `select id, payment_state, payment_id, total_minor::int as total, currency,
        coalesce((select sum(amount_minor) from refund r
          where r.order_id = o.id and r.intent_id is distinct from o.payment_id
            and r.state = 'failed' and exists (
              select from payment_exception p where p.resolved_at is null
                and p.key in ('refund_failed:' || r.id, 'refund_refused:' || r.id))),
          0)::int as bounced
      from orders o`,
  });
  return [
    ...observations.violations,
    ...moneyViolations(orders, records),
    ...paymentViolations(orders, records),
    ...openPaymentViolations(records),
    ...(await ledgerViolations(db, records)),
    ...(await settlementViolations(db, records)),
    ...(await exchangeViolations(db, records)),
    ...(await transferViolations(db, records)),
    ...(await unitViolations(db)),
    ...(await rollupViolations(db)),
    ...(await totalViolations(db)),
    ...(await owedTaxViolations(db)),
    ...(await taxReportViolations(db)),
    ...(await editViolations(db)),
    ...(await detailViolations(db)),
    ...(await additionViolations(db, observations.additions)),
    ...(await findUnfinished(db)),
    ...acknowledgementViolations(orders, observations),
  ];
}

/** Money beyond an order's own stays only where staff see why it was not refunded. */
function moneyViolations(orders: readonly OrderRow[], records: ProcessorRecords): string[] {
  const orderById = new Map(orders.map((order) => [order.id, order]));
  return records.intents.flatMap(({ id, metadata }) => {
    const remaining = remainingOf(records, id);
    const order = orderById.get(metadata['order'] ?? '?');
    if (remaining < 0) return [`more went back of ${id} than came: ${remaining}`];
    if (!order)
      return remaining === 0 ? [] : [`${remaining} were taken by ${id}, which is of no order`];
    if (order.payment_id === id || remaining <= order.bounced) return [];
    const shownToStaff = `${order.bounced} of it before staff`;
    return [
      `order ${order.id} is ${order.payment_state}: ${remaining} kept of ${id}, ${shownToStaff}`,
    ];
  });
}

/** No order is paid twice, and none by a payment of another amount. */
function paymentViolations(
  orders: readonly OrderRow[],
  { intents, charges }: ProcessorRecords,
): string[] {
  const byId = new Map(orders.map((order) => [order.id, order]));
  const chargesByOrder = new Map<string, Stripe.Charge[]>();
  for (const charge of charges.filter(({ status }) => status === 'succeeded')) {
    const intent = intents.find(({ id }) => id === charge.payment_intent);
    const order = intent?.metadata['order'] ?? '?';
    chargesByOrder.set(order, [...(chargesByOrder.get(order) ?? []), charge]);
  }
  return [...chargesByOrder].flatMap(([id, all]) => {
    const violations = all.length > 1 ? [`order ${id} was charged ${all.length} times`] : [];
    const { total, currency } = byId.get(id) ?? {};
    const isRight = (one: Stripe.Charge) => one.amount === total && one.currency === currency;
    const wrongCharges = all.filter((one) => !isRight(one));
    return [
      ...violations,
      ...wrongCharges.map((charge) => `charge ${charge.id} is not order ${id}'s total`),
    ];
  });
}

/** Every order is paid or over: no payment is left that could still take money. */
function openPaymentViolations({ intents }: ProcessorRecords): string[] {
  return intents
    .filter(({ status }) => status !== 'succeeded' && status !== 'canceled')
    .map(({ id, status, metadata }) => `${id} of order ${metadata['order']} is still ${status}`);
}

/**
 * Every journal entry sums to zero, and the balance is what the processor says it is, less what
 * staff see that was refunded by hand in addition to a refund of the shop.
 */
async function ledgerViolations(db: Database, { movements }: ProcessorRecords): Promise<string[]> {
  const { rows: unbalanced } = await db.query<{ journal_entry_id: string }>({
    text: `select journal_entry_id from journal_line group by journal_entry_id
      having sum(amount_minor) <> 0`,
  });
  const { rows } = await db.query<{ balance: number }>({
    text: `select coalesce(sum(amount_minor), 0)::int as balance from journal_line
      where account = 'processor_balance' and currency = 'usd'`,
  });
  const { rows: foreign } = await db.query<{ key: string }>({
    text: `select key from payment_exception where kind = 'unknown_refund' and resolved_at is null`,
  });
  const unbookedRefunds = new Set(foreign.map(({ key }) => key.replace('unknown_refund:', '')));
  const ledgerBalance = rows[0]?.balance ?? 0;
  const processorBalance = movements
    .filter(({ source }) => typeof source !== 'string' || !unbookedRefunds.has(source))
    .reduce((sum, { net }) => sum + net, 0);
  return [
    ...unbalanced.map(({ journal_entry_id: id }) => `journal entry ${id} does not balance`),
    ...(ledgerBalance === processorBalance
      ? []
      : [`the ledger has ${ledgerBalance} at the processor, who has ${processorBalance}`]),
  ];
}

/** Nothing is unfinished. */
async function findUnfinished(db: Database): Promise<string[]> {
  const { rows } = await db.query<{ what: string }>({
    text: `select 'order ' || id || ' is still ' || payment_state as what from orders
        where payment_state in ('unpaid', 'processing', 'cancelling')
      union all select 'attempt ' || id || ' is still ' || state from payment_attempt
        where state in ('creating', 'open', 'processing')
      union all select 'refund ' || id || ' is still asked' from refund where state = 'asked'`,
  });
  return rows.map(({ what }) => what);
}

/** What somebody was shown is still true. */
function acknowledgementViolations(
  orders: readonly OrderRow[],
  observations: Observations,
): string[] {
  const byId = new Map(orders.map((order) => [order.id, order]));
  const lostOrders = [...observations.placed].filter((id) => !byId.has(id));
  const doubled = [...observations.byKey].filter(([, ids]) => ids.size > 1);
  const unpaid = [...observations.shownPaid].filter((id) => {
    const state = byId.get(id)?.payment_state ?? '';
    return ['unpaid', 'processing', 'cancelling', 'cancelled', 'expired'].includes(state);
  });
  return [
    ...lostOrders.map((id) => `order ${id} was acknowledged and is not there`),
    ...doubled.map(([key, ids]) => `${key} made ${ids.size} orders`),
    ...unpaid.map((id) => `order ${id} was shown as paid and is ${byId.get(id)?.payment_state}`),
  ];
}
