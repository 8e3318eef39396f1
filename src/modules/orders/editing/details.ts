/** What was changed of an order beside its lines, with what it was before and after. */
import type { Executor } from '#platform/database/database.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { formatMoney } from '#platform/money.ts';
import { guestActor, type Actor } from '#modules/audit/entry.ts';
import type { Order } from '../order.ts';
import { insertDetails, selectDetails } from '../queries/details.ts';
import type { EditingSide } from './order-edit.ts';

export type ChangedDetail = 'address' | 'bill_to' | 'delivery' | 'code';

/** One step of an order's history; both texts are '' once their customer was erased. */
export interface DetailChange {
  detail: ChangedDetail;
  by: EditingSide;
  at: Date;
  before: string;
  after: string;
  fromTotalMinor: number;
  toTotalMinor: number;
}

interface BeforeAfter {
  before: string;
  after: string;
}

const unchanged: BeforeAfter = { before: '', after: '' };

interface Change {
  before: Order;
  after: Order;
  /** Addresses in lines, where they may have changed; '' for none. */
  address?: BeforeAfter;
  billTo?: BeforeAfter;
}

/** Writes what differs; of a locked order, in the transaction that changes it. */
export async function writeDetails(
  tx: Tx,
  actor: Actor,
  { before, after, address = unchanged, billTo = unchanged }: Change,
): Promise<void> {
  const all = [
    { detail: 'address', ...address },
    { detail: 'bill_to', ...billTo },
    {
      detail: 'delivery',
      before: describe(before),
      after: describe(after),
    },
    { detail: 'code', before: before.discountCode, after: after.discountCode },
  ];
  const changed = all.filter((one) => one.before !== one.after);
  if (changed.length === 0) return;
  await insertDetails.count(tx, {
    ...{ orderId: before.id, actor: actor.id, at: actor.at },
    changedBy: actor.id === (before.userId ?? guestActor) ? 'customer' : 'staff',
    details: changed.map(({ detail }) => detail),
    before: changed.map((one) => one.before),
    after: changed.map((one) => one.after),
    ...{ fromTotal: before.totalMinor, toTotal: after.totalMinor },
  });
}

/** 'Parcel, $6.90', and with whose number at which carrier. */
function describe({ delivery, currency }: Order): string {
  if (!delivery) return '';
  const { name, priceMinor, carrier, customerNumber } = delivery;
  const own = carrier === '' ? '' : `, ${carrier} ${customerNumber}`;
  return `${name}, ${formatMoney(priceMinor, currency)}${own}`;
}

/** Of these orders, by order, the oldest first. */
export async function listDetails(
  executor: Executor,
  orders: readonly string[],
): Promise<ReadonlyMap<string, DetailChange[]>> {
  const rows = await selectDetails.all(executor, { orderIds: orders });
  const byOrder = Map.groupBy(rows, (row) => row.order_id);
  return new Map(
    [...byOrder].map(([order, changes]) => [
      order,
      changes.map(({ detail, changed_by: by, at, before, after, ...totals }) => ({
        ...{ detail, by, at, before, after },
        fromTotalMinor: totals.from_total_minor,
        toTotalMinor: totals.to_total_minor,
      })),
    ]),
  );
}
