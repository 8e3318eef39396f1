/** Who of staff placed an order, and which of its prices they typed: for staff alone. */
import type { ResponseBody } from '#api/contract/operations.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import type { Caller } from '#modules/identity/caller.ts';
import { findEmails } from '#modules/identity/identity.ts';
import { hasPermission } from '#modules/identity/permissions.ts';
import type { Order } from '#modules/orders/order.ts';
import { toDollars } from '#platform/money.ts';

export async function describeStaffOrder(
  { identity }: ApiDeps,
  { placedBy, userId, lines }: Order,
  caller: Caller,
): Promise<ResponseBody<'getOrderHistory'>['staffOrder']> {
  const isForStaff = hasPermission(caller.role, 'orders') && userId !== caller.userId;
  if (placedBy === undefined || !isForStaff) return null;
  const typed = lines.flatMap(({ position, manual }) => (manual ? [{ position, ...manual }] : []));
  const ids = [...new Set([placedBy, ...typed.map(({ by }) => by)])];
  const emails = await findEmails(identity, ids);
  return {
    by: emails.get(placedBy) ?? '',
    manualPrices: typed.map(({ position, insteadMinor, reason, by }) => {
      return { position, reason, instead: toDollars(insteadMinor), by: emails.get(by) ?? '' };
    }),
  };
}
