/** More for a paid order: an order of its own beside it, once for each key, paid by itself. */
import type { Database } from '#platform/database/database.ts';
import type { Basket, Customer } from './customers.ts';
import { cancel, payInTwoTabs } from './pay-by-card.ts';
import { payByTransfer } from './pay-by-transfer.ts';
import { codeOf } from '../network.ts';
import { count, pick } from '../context.ts';

const maxLines = 4;
const maxReads = 6;
const readPauseMs = 400;

/** Pays, adds, and pays what was added; at times adds to that as well. */
export async function payAndAdd(customer: Customer, basket: Basket): Promise<void> {
  const { dice } = customer;
  await pick(dice, [payByCard, payByCard, payByTransfer])(customer, basket);
  await waitUntilPaid(customer, basket);
  const added = await addLines(customer, basket);
  if (!added) return;
  await pick(dice, [payByCard, payByCard, payByTransfer, cancel])(customer, added);
  if (dice() < 0.4) await addLines(customer, added);
}

const payByCard = (customer: Customer, basket: Basket) => payInTwoTabs(customer, basket, 'visa');

/** As the page does, which looks again until the payment has arrived. */
async function waitUntilPaid({ network, token }: Customer, { order }: Basket): Promise<void> {
  for (let reads = 0; reads < maxReads; reads += 1) {
    const seen = await network.callWithRetry(`GET /purchase/${order}`, { token: await token() });
    if (seen?.body['paid'] === true) return;
    await new Promise((resolve) => setTimeout(resolve, readPauseMs));
  }
}

async function addLines(customer: Customer, { order }: Basket): Promise<Basket | undefined> {
  const { context, dice, network } = customer;
  const { observations } = context;
  const tools = Array.from({ length: maxLines }, () => pick(dice, context.tools));
  // One line for each, in the sequence in which they were picked.
  const lines = [...new Set(tools.slice(0, 1 + Math.floor(dice() * maxLines)))].map((tool) => {
    return { tool, quantity: 4 + Math.floor(dice() * 3) };
  });
  const path = `/purchase/${order}/additions`;
  const token = await customer.token();
  const quoted = await network.callWithRetry(`POST ${path}/quote`, { token, body: { lines } });
  count(observations, `additions quoted: ${quoted?.status === 200 ? 'yes' : codeOf(quoted)}`);
  if (quoted?.status !== 200) return undefined;
  const total = Number(quoted.body['total']);
  const key = `add-${context.seed}-${order}-${Math.floor(dice() * 1e9)}`;
  const request = { token, body: { lines, total }, headers: { 'idempotency-key': key } };
  const send = () => network.callWithRetry(`POST ${path}`, request);
  const answers = await Promise.all(dice() < 0.4 ? [send(), send()] : [send()]);
  const orders = answers.flatMap((answer) =>
    answer?.status === 200 ? [String(answer.body['_id'])] : [],
  );
  observations.byKey.set(key, new Set(orders));
  for (const one of orders) {
    observations.placed.add(one);
    observations.additions.set(one, order);
  }
  const [added] = orders;
  const outcome = added === undefined ? codeOf(answers[0]) : 'placed';
  count(observations, `additions: ${outcome}`);
  return added === undefined ? undefined : { order: added, total };
}

/**
 * What was added stands beside the first of its orders, once, of the same customer, and is of an
 * order that was paid.
 */
export async function additionViolations(
  db: Database,
  additions: ReadonlyMap<string, string>,
): Promise<string[]> {
  const { rows } = await db.query<{ id: string; first: string; fault: string | null }>({
    text: `select a.order_id as id, a.added_to as first, case
        when exists (select from order_addition where order_id = a.added_to)
          then 'is added to an addition'
        when f.payment_id is null then 'is added to an order that nobody has paid'
        when (o.user_email, o.user_id) is distinct from (f.user_email, f.user_id)
          then 'is of another customer than the first'
      end as fault
      from order_addition a join orders o on o.id = a.order_id
      join orders f on f.id = a.added_to`,
  });
  const firsts = new Map(rows.map(({ id, first }) => [id, first]));
  const lost = [...additions].filter(([id, to]) => firsts.get(id) !== (firsts.get(to) ?? to));
  return [
    ...rows.flatMap(({ id, fault }) => (fault === null ? [] : [`order ${id} ${fault}`])),
    ...lost.map(([id, to]) => `order ${id} does not stand beside ${to}, to which it was added`),
  ];
}
