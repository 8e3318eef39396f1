/** What staff and customers read of a shop that has sold for years: pages, lists, searches. */
import { dayOf, hourMs } from '#platform/clock.ts';
import type { Sample } from './sample.ts';

const dayMs = 24 * hourMs;

export interface MeasuredPath {
  path: string;
  /** Who reads it. */
  as: 'visitor' | 'staff' | 'customer' | 'regular';
  /** What takes as long as it reads entries is compared for so many of them. */
  per?: { what: string; ofThese: number; all: number };
}

const entriesCompared = 1000;

export function listPaths({
  customer,
  order,
  number,
  name,
  email,
  regularEmail,
  tool,
  sku,
  checkedEntries,
}: Sample): MeasuredPath[] {
  const lastName = name.split(' ').at(-1) ?? name;
  const today = dayOf(new Date());
  const yesterday = dayOf(new Date(Date.now() - dayMs));
  return [
    ...of('regular', `/api/purchase?email=${encodeURIComponent(regularEmail)}`),
    ...of('customer', `/api/purchase?email=${encodeURIComponent(email)}&limit=50`, '/api/cart'),
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
      '/api/emails',
      '/api/exceptions',
      '/api/scheduled-jobs',
      `/api/tools/${tool}/movements?limit=50`,
      ...allOf('/api/tools?limit=50', { sort: ['available'], stock: ['low'] }),
      `/api/tax/report?from=${yesterday}&to=${yesterday}`,
      `/api/tax/report?from=${today.slice(0, 4)}-01-01&to=${today}`,
    ),
    {
      ...{ path: '/api/audit/check', as: 'staff' },
      per: { what: 'entries', ofThese: entriesCompared, all: checkedEntries },
    },
  ];
}

/** Whatever is named after an order, a person or a tool has the same name in both shops. */
export function nameOf({ path, as }: MeasuredPath, sample: Sample): string {
  const { order, tool, number, name, email, regularEmail, regularOrders, sku } = sample;
  const lastName = name.split(' ').at(-1) ?? name;
  return path
    .replaceAll(order, '{order}')
    .replaceAll(tool, '{tool}')
    .replace(sample.customer, '{customer}')
    .replace(
      encodeURIComponent(as === 'regular' ? regularEmail : email),
      as === 'regular' ? `{email of ${regularOrders} orders}` : '{email}',
    )
    .replace(`q=${number}`, 'q={number}')
    .replace(`q=${encodeURIComponent(`${lastName} ${sku.slice(0, 4)}`)}`, 'q={name sku}')
    .replace(`q=${encodeURIComponent(sku)}`, 'q={sku}')
    .replace(`q=${lastName}`, 'q={name}');
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
