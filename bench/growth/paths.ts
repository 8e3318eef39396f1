/** What staff and customers read of a shop that has sold for years: pages, lists, searches. */
import { dayOf, hourMs } from '#platform/clock.ts';
import type { Executor } from '#platform/database/database.ts';

const dayMs = 24 * hourMs;

export interface MeasuredPath {
  path: string;
  /** Who reads it. */
  as: 'visitor' | 'staff' | 'customer';
}

/** A customer of many orders, one of them, and words that are in others. */
export interface Sample {
  customer: string;
  email: string;
  order: string;
  number: number;
  name: string;
  tool: string;
  sku: string;
}

export async function readSample(db: Executor): Promise<Sample> {
  const { rows } = await db.query<Sample>({
    text: `
with busy as (
  select user_id from orders where payment_state = 'paid' group by user_id
  order by count(*) desc, user_id limit 1
), busiest as (
  select tool_id from stock_movement group by tool_id order by count(*) desc limit 1
)
select o.user_id as customer, o.id as order, o.number, o.customer_name as name,
  o.user_email as email,
  b.tool_id as tool, l.sku
from busy join orders o using (user_id) join order_line l on l.order_id = o.id and l.position = 1
cross join busiest b where o.payment_state = 'paid' order by o.placed_at desc limit 1`,
  });
  const [sample] = rows;
  if (!sample) throw new Error('nobody has paid an order');
  return sample;
}

export function listPaths({
  customer,
  order,
  number,
  name,
  email,
  tool,
  sku,
}: Sample): MeasuredPath[] {
  const lastName = name.split(' ').at(-1) ?? name;
  const today = dayOf(new Date());
  const yesterday = dayOf(new Date(Date.now() - dayMs));
  return [
    ...of(
      'customer',
      `/api/purchase?email=${encodeURIComponent(email)}`,
      `/api/purchase?email=${encodeURIComponent(email)}&limit=50`,
      '/api/cart',
    ),
    ...of('visitor', '/', '/catalogue', '/api/tools?limit=50'),
    ...of(
      'staff',
      '/api/overview',
      ...allOf('/api/purchaseadmin?limit=50', {
        '': '',
        status: ['paid', 'in_production', 'delivered', 'refunded'],
        sort: ['total', '-total', 'number', 'customer', 'status'],
        q: [String(number), lastName, sku, `${lastName} ${sku.slice(0, 4)}`, 'zzqqyx'],
        tab: ['to_make', 'to_send', 'sent', 'address_missing', 'exceptions'],
      }),
      '/api/purchaseadmin/counts',
      `/api/purchaseadmin/summaries?ids=${order}`,
      `/api/purchaseadmin/slips?ids=${order}`,
      `/api/purchase/${order}`,
      `/api/purchase/${order}/history`,
      `/api/purchase/${order}/receipt`,
      `/api/purchaseadmin/${order}/explanation`,
      `/api/user/activity?ids=${customer}`,
      ...allOf('/api/user?limit=50', { '': '', q: [lastName, 'zzqqyx'] }),
      ...allOf('/api/audit?limit=50', {
        '': '',
        action: ['order.refunded', 'problem.settled'],
        object: [`order:${order}`],
        q: [order, 'partly_shipped', 'zzqqyx'],
      }),
      '/api/audit/check',
      '/api/emails',
      '/api/exceptions',
      '/api/scheduled-jobs',
      `/api/tools/${tool}/movements?limit=50`,
      ...allOf('/api/tools?limit=50', { sort: ['available'], stock: ['low'] }),
      `/api/tax/report?from=${yesterday}&to=${yesterday}`,
      `/api/tax/report?from=${today.slice(0, 4)}-01-01&to=${today}`,
    ),
  ];
}

function of(as: MeasuredPath['as'], ...paths: string[]): MeasuredPath[] {
  return paths.map((path) => ({ path, as }));
}

/** The list as it is, and with each value of each parameter. */
function allOf(path: string, parameters: Record<string, '' | string[]>): string[] {
  return Object.entries(parameters).flatMap(([name, values]) =>
    values === '' ? [path] : values.map((value) => `${path}&${name}=${encodeURIComponent(value)}`),
  );
}
