/** What must be true when all is over, by the processor's own books and by the shop's. */
import type { Stripe } from 'stripe';
import { auditStock } from '#modules/orders/audit-stock.ts';
import type { Database } from '#platform/database/database.ts';
import { readBooks, type Books, type ProcessorDesk } from './books.ts';
import type { Scene, Witnesses } from './scene.ts';

interface OrderRow {
  id: string;
  payment_state: string;
  transaction: string | null;
  total: number;
  given_back: number;
  /** What bounced on its way back, and stands before staff as a problem. */
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
          where r.order_id = o.id and r.state = 'succeeded'
            and r.intent_id = o.transaction), 0)::int as given_back,
        coalesce((select sum(amount_minor) from refund r
          where r.order_id = o.id and r.state = 'failed' and exists (
            select from payment_problem p
            where p.order_id = o.id and p.resolved_at is null)), 0)::int as bounced
      from orders o`,
  });
  return [
    ...saw.violations,
    ...moneyFaults(orders, books),
    ...paymentFaults(orders, books),
    ...(await ledgerFaults(db, books)),
    ...(await stockFaults(db)),
    ...(await leftovers(db)),
    ...promiseFaults(orders, saw),
  ];
}

/** Money kept of an order is what the order says, to the cent. */
function moneyFaults(orders: readonly OrderRow[], books: Books): string[] {
  const kept = keptByOrder(books);
  const known = new Set(orders.map(({ id }) => id));
  const strangers = [...kept.keys()].filter((id) => !known.has(id));
  return [
    ...strangers.map((id) => `money was taken for ${id}, which is no order`),
    ...orders.flatMap((order) => {
      const there = kept.get(order.id) ?? 0;
      const due = moneyDue(order);
      return there === due
        ? []
        : [`order ${order.id} is ${order.payment_state}: ${there} kept, ${due} due`];
    }),
  ];
}

/** While a dispute is open its money is withdrawn, and so it is when it was lost. */
function keptByOrder({ intents, charges, refunds, disputes }: Books): Map<string, number> {
  const orderOf = new Map(intents.map(({ id, metadata }) => [id, metadata['order'] ?? '?']));
  const kept = new Map<string, number>();
  const move = (intent: string | { id: string } | null, amount: number) => {
    const order = orderOf.get(typeof intent === 'string' ? intent : (intent?.id ?? '')) ?? '?';
    kept.set(order, (kept.get(order) ?? 0) + amount);
  };
  for (const { status, amount, payment_intent: intent } of charges) {
    if (status === 'succeeded') move(intent, amount);
  }
  for (const { status, amount, payment_intent: intent } of refunds) {
    if (status === 'succeeded' || status === 'pending') move(intent, -amount);
  }
  for (const { status, amount, payment_intent: intent } of disputes) {
    if (status !== 'won') move(intent, -amount);
  }
  return kept;
}

function moneyDue({
  payment_state: state,
  total,
  given_back: givenBack,
  bounced,
}: OrderRow): number {
  if (state === 'paid') return total;
  if (state === 'partly_refunded') return total - givenBack;
  // The card took no refund: the money is still here, and a person has to find another way.
  return state === 'cancelled' || state === 'expired' ? bounced : 0;
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
    const total = byId.get(id)?.total;
    const wrong = all.filter(({ amount }) => amount !== total);
    return [...faults, ...wrong.map((charge) => `charge ${charge.id} is not order ${id}'s total`)];
  });
}

/** Every transaction sums to zero, and the balance is what the processor says it is. */
async function ledgerFaults(db: Database, { movements }: Books): Promise<string[]> {
  const { rows: unbalanced } = await db.query<{ transaction_id: string }>({
    text: `select transaction_id from money_entry group by transaction_id
      having sum(amount_minor) <> 0`,
  });
  const { rows } = await db.query<{ balance: number }>({
    text: `select coalesce(sum(amount_minor), 0)::int as balance from money_entry
      where account = 'processor_balance'`,
  });
  const ours = rows[0]?.balance ?? 0;
  const theirs = movements.reduce((sum, { net }) => sum + net, 0);
  return [
    ...unbalanced.map(({ transaction_id: id }) => `ledger transaction ${id} does not balance`),
    ...(ours === theirs ? [] : [`the ledger has ${ours} at the processor, who has ${theirs}`]),
  ];
}

/**
 * The stock's own audit: on hand is what came in, less what was handed over, and reserved is the
 * sum of the orders' own. A paid order without units must stand before staff, and no other.
 */
async function stockFaults(db: Database): Promise<string[]> {
  const { rows } = await db.query<{ number: number; lacks: boolean; is_told: boolean }>({
    text: `select number, is_told, lacks from (
        select number, exists (select from payment_problem p where p.order_id = o.id
            and p.kind = 'units_gone' and p.resolved_at is null) as is_told,
          payment_state in ('paid', 'partly_refunded', 'disputed') and o.handed_over is null
            and coalesce(reserved, 0) < o.quantity as lacks
        from orders o left join reservation r on r.order_id = o.id) as told
      where is_told or lacks`,
  });
  const told = rows.filter(({ is_told, lacks }) => is_told && lacks);
  const known = told.map(({ number }) => `order ${number} of tool `);
  return [
    ...(await auditStock(db)).filter((fault) => !known.some((order) => fault.startsWith(order))),
    ...rows
      .filter(({ is_told, lacks }) => is_told !== lacks)
      .map(({ number, lacks }) =>
        lacks
          ? `order ${number} is paid without units, and staff do not see it`
          : `order ${number} has its units, and staff are told otherwise`,
      ),
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
