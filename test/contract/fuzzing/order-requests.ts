/** Requests about orders that are edited, added to, listed, placed by staff, or noted about. */
import { additionRequests } from './additions.ts';
import { editRequests } from './edits.ts';
import type { FuzzedShop } from './fuzzed-shop.ts';
import { inboxRequests } from './inbox.ts';
import { staffOrderRequests } from './staff-orders.ts';
import { stockAlertRequests } from './stock-alerts.ts';

export const orderRequests = {
  ...editRequests,
  ...additionRequests,
  ...staffOrderRequests,
  ...stockAlertRequests,
  ...inboxRequests,
  listOrderSummaries: async ({ tokens }: FuzzedShop) => ({ token: tokens.anna }),
};
