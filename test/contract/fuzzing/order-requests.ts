/** Requests about orders that are edited, added to, listed, placed by staff, or waited with. */
import { additionRequests } from './additions.ts';
import { editRequests } from './edits.ts';
import type { FuzzedShop } from './fuzzed-shop.ts';
import { staffOrderRequests } from './staff-orders.ts';
import { stockAlertRequests } from './stock-alerts.ts';

export const orderRequests = {
  ...editRequests,
  ...additionRequests,
  ...staffOrderRequests,
  ...stockAlertRequests,
  listOrderSummaries: async ({ tokens }: FuzzedShop) => ({ token: tokens.anna }),
};
