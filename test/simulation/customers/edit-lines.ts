/** Customers who change their order before they pay for it, or while they do. */
import type { Database } from '#platform/database/database.ts';
import type { TestResponse } from '#test/support/shop.ts';
import { count, pick } from '../context.ts';
import type { Basket, Customer } from './customers.ts';
import { codeOf } from '../network.ts';
import { simulatedCode } from './place-lines.ts';

interface Line {
  tool: string;
  quantity: number;
}

/** Some lines raised, lowered or taken out, and a tool added; sent twice under one key at times. */
export async function editLines(customer: Customer, { order }: Basket): Promise<void> {
  const { context, dice, network } = customer;
  const { observations } = context;
  const token = await customer.token();
  const seen = await network.callWithRetry(`GET /purchase/${order}`, { token });
  if (seen?.status !== 200) return;
  const lines = await chooseLines(customer, seen);
  if (lines.length === 0) return;
  // Some give up the code that the order has, others take it now.
  const code = dice() < 0.3 ? pick(dice, ['', simulatedCode]) : undefined;
  const quoted = await network.callWithRetry(`POST /purchase/${order}/edits/quote`, {
    token,
    body: { lines, code },
  });
  count(observations, `edits quoted: ${quoted?.status === 200 ? 'yes' : codeOf(quoted)}`);
  if (quoted?.status !== 200) return;
  const key = `edit-${context.seed}-${order}-${Math.floor(dice() * 1e9)}`;
  const body = { lines, code, version: seen.body['version'], total: quoted.body['total'] };
  const headers = { 'idempotency-key': key };
  const send = () =>
    network.callWithRetry(`POST /purchase/${order}/edits`, { token, body, headers });
  const answers = await Promise.all(dice() < 0.3 ? [send(), send()] : [send()]);
  for (const answer of answers)
    count(observations, `edits: ${answer?.status === 200 ? 'made' : codeOf(answer)}`);
  const edited = answers.find((answer) => answer?.status === 200);
  if (edited) {
    const { discountCode: before } = seen.body;
    const { discountCode: after } = edited.body;
    count(observations, `edits: code from '${String(before)}' to '${String(after)}'`);
  }
}

async function chooseLines(
  { context, dice, network }: Customer,
  { body }: TestResponse,
): Promise<Line[]> {
  const units = new Map<string, number>();
  for (const { tool, quantity } of readLines(body['lines']))
    if (dice() < 0.8) units.set(tool, (units.get(tool) ?? 0) + quantity);
  if (dice() < 0.7) units.set(pick(dice, context.tools), 0);
  const lines = await Promise.all(
    [...units].map(async ([tool, quantity]) => {
      const answer = await network.callWithRetry(`GET /tools/${tool}`);
      const minimum = Number(answer?.body['quantity1']);
      if (answer?.status !== 200 || !Number.isInteger(minimum)) return [];
      const factor = pick(dice, [0.5, 1, 2]);
      return [{ tool, quantity: Math.max(minimum, Math.floor(quantity * factor)) }];
    }),
  );
  return lines.flat();
}

function readLines(lines: unknown): Line[] {
  return Array.isArray(lines)
    ? lines.map((line) => ({ tool: String(line.tool), quantity: Number(line.quantity) }))
    : [];
}

/**
 * Each edit raised the version once, and the last of them says what the order comes to, where
 * neither delivery nor tax changes it.
 */
export async function editViolations(db: Database): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    text: `select o.id from orders o left join lateral (
        select count(*) as edits, max(version) as last from order_edit e where e.order_id = o.id
      ) e on true
      where o.version <> 1 + e.edits or (e.edits > 0 and (o.version <> e.last or (
        not exists (select from delivery_rate where price_minor > 0)
        and not exists (select from tax_registration) and o.total_minor <> (
          select to_total_minor from order_edit t where t.order_id = o.id and t.version = e.last)
        )))
        or o.goods_minor <> (select sum(goods_minor) from order_line l where l.order_id = o.id)`,
  });
  return rows.map(({ id }) => `order ${id} is not what its edits say`);
}

/** What an order's history says of one of its details begins where the step before has ended. */
export async function detailViolations(db: Database): Promise<string[]> {
  const { rows } = await db.query<{ id: string; detail: string }>({
    text: `select id, detail from (
        select order_id as id, detail, before, lag(after) over of_order as former, after,
          lead(id) over of_order is null as is_last
        from order_detail_change window of_order as (partition by order_id, detail order by id)
      ) step join orders o using (id)
      where before <> former or (is_last and detail = 'code' and after <> o.discount_code)`,
  });
  return rows.map(({ id, detail }) => `the history of order ${id} lacks a change of its ${detail}`);
}
