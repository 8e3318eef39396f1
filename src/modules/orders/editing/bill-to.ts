/** Who is billed for an order, of which the head is locked. */
import type { Tx } from '#platform/database/transaction.ts';
import type { Order } from '../order.ts';
import type { PlacedAddress } from '../placing/placed-address.ts';
import { updateBillTo } from '../queries/bill-to.ts';

/** Whether it would be another one; null for where the order goes. */
export function changesBillTo(
  { billTo }: Pick<Order, 'billTo'>,
  wanted: PlacedAddress | null,
): boolean {
  return JSON.stringify(toValues(billTo)) !== JSON.stringify(toValues(wanted ?? undefined));
}

/** In one order of fields, whatever the one in which they were stored. */
function toValues(address: PlacedAddress | undefined): string[] {
  if (!address) return [];
  const { recipient, company, street, line2, city, postcode, region, country } = address;
  return [recipient, company, street, line2, city, postcode, region, country];
}

export async function writeBillTo(
  tx: Tx,
  { id }: Pick<Order, 'id'>,
  billTo: PlacedAddress | null,
): Promise<void> {
  await updateBillTo.count(tx, { id, billTo: billTo && JSON.stringify(billTo) });
  tx.announce('orders');
}
