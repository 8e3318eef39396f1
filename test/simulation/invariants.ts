/** What must be true when all is over, by the processor's own books and by the shop's. */
import type { Stripe } from 'stripe';
import type { Database } from '#platform/database/database.ts';
import { readBooks, type Books, type ProcessorDesk } from './books.ts';
import type { Scene, Witnesses } from './scene.ts';
import { leftOf, settlingFaults } from './settling.ts';
import { unitFaults } from './units.ts';

interface OrderRow {
  id: string;
  payment_state: string;
  transaction: string | null;
  total: number;
  /** What could not go back, each refund with an open problem of its own before staff. */
  bounced: number;
}

/** Every way in which the two sides disagree, a sentence each. */
export async function findViolations(
  scene: Pick<Scene, 'db' | 'saw'> & ProcessorDesk,
): Promise<string[]> {
  const { db, saw } = scene;
  const books = await readBooks(scene);
  const { rows: orders } = await db.query<OrderRow>({
    text: `select id, payment_state, transaction, total_minor::int as total,
        coalesce((select sum(amount_minor) from refund r
          where r.order_id = o.id and r.intent_id is distinct from o.transaction
            and r.state = 'failed' and exists (
              select from payment_problem p where p.resolved_at is null
                and p.key in ('refund_failed:' || r.id, 'refund_refused:' || r.id))),
          0)::int as bounced
      from orders o`,
  });
  return [
    ...saw.violations,
    ...moneyFaults(orders, books),
    ...paymentFaults(orders, books),
    ...(await ledgerFaults(db, books)),
    ...(await settlingFaults(db, books)),
    ...(await unitFaults(db)),
    ...(await leftovers(db)),
    ...promiseFaults(orders, saw),
  ];
}

/** Money that is no order's own stays only where staff see why it could not go back. */
function moneyFaults(orders: readonly OrderRow[], books: Books): string[] {
  const known = new Map(orders.map((order) => [order.id, order]));
  return books.intents.flatMap(({ id, metadata }) => {
    const kept = leftOf(books, id);
    const order = known.get(metadata['order'] ?? '?');
    if (kept < 0) return [`more went back of ${id} than came: ${kept}`];
    if (!order) return kept === 0 ? [] : [`${kept} were taken by ${id}, which is of no order`];
    if (order.transaction === id || kept <= order.bounced) return [];
    const seen = `${order.bounced} of it before staff`;
    return [`order ${order.id} is ${order.payment_state}: ${kept} kept of ${id}, ${seen}`];
  });
}

/** No order is paid twice, and none by a payment of another amount. */
function paymentFaults(orders: readonly OrderRow[], { intents, charges }: Books): string[] {
  const byId = new Map(orders.map((order) => [order.id, order]));
  const taken = new Map<string, Stripe.Charge[]>();
  for (const charge of charges.filter(({ status }) => status === 'succeeded')) {
    const intent = intents.find(({ id }) => id === charge.payment_intent);
    const order = intent?.metadata['order'] ?? '?';
    taken.set(order, [...(taken.get(order) ?? []), charge]);
  }
  return [...taken].flatMap(([id, all]) => {
    const faults = all.length > 1 ? [`order ${id} was charged ${all.length} times`] : [];
    const asked = byId.get(id)?.total;
    const wrong = all.filter(({ amount }) => amount !== asked);
    return [...faults, ...wrong.map((charge) => `charge ${charge.id} is not order ${id}'s total`)];
  });
}

/**
 * Every transaction sums to zero, and the balance is what the processor says it is, less what
 * staff see that was given back by hand beside a promise of the shop.
 */
async function ledgerFaults(db: Database, { movements }: Books): Promise<string[]> {
  const { rows: unbalanced } = await db.query<{ transaction_id: string }>({
    text: `select transaction_id from money_entry group by transaction_id
      having sum(amount_minor) <> 0`,
  });
  const { rows } = await db.query<{ balance: number }>({
    text: `select coalesce(sum(amount_minor), 0)::int as balance from money_entry
      where account = 'processor_balance'`,
  });
  const { rows: foreign } = await db.query<{ key: string }>({
    text: `select key from payment_problem where kind = 'unknown_refund' and resolved_at is null`,
  });
  const inNoBook = new Set(foreign.map(({ key }) => key.replace('unknown_refund:', '')));
  const ours = rows[0]?.balance ?? 0;
  const theirs = movements
    .filter(({ source }) => typeof source !== 'string' || !inNoBook.has(source))
    .reduce((sum, { net }) => sum + net, 0);
  return [
    ...unbalanced.map(({ transaction_id: id }) => `ledger transaction ${id} does not balance`),
    ...(ours === theirs ? [] : [`the ledger has ${ours} at the processor, who has ${theirs}`]),
  ];
}

/** Nothing is half done. */
async function leftovers(db: Database): Promise<string[]> {
  const { rows } = await db.query<{ what: string }>({
    text: `select 'order ' || id || ' is still ' || payment_state as what from orders
        where payment_state in ('unpaid', 'processing', 'cancelling')
      union all select 'attempt ' || id || ' is still ' || state from payment_attempt
        where state in ('creating', 'open', 'processing')
      union all select 'refund ' || id || ' is still asked' from refund where state = 'asked'`,
  });
  return rows.map(({ what }) => what);
}

/** What somebody was told holds. */
function promiseFaults(orders: readonly OrderRow[], saw: Witnesses): string[] {
  const byId = new Map(orders.map((order) => [order.id, order]));
  const lost = [...saw.placed].filter((id) => !byId.has(id));
  const doubled = [...saw.byKey].filter(([, ids]) => ids.size > 1);
  const unpaid = [...saw.shownPaid].filter((id) => {
    const state = byId.get(id)?.payment_state ?? '';
    return ['unpaid', 'processing', 'cancelling', 'cancelled', 'expired'].includes(state);
  });
  return [
    ...lost.map((id) => `order ${id} was acknowledged and is not there`),
    ...doubled.map(([key, ids]) => `${key} made ${ids.size} orders`),
    ...unpaid.map((id) => `order ${id} was shown as paid and is ${byId.get(id)?.payment_state}`),
  ];
}
