/** What rows of a list of orders show beside the order: where it goes, when it is due, its tool. */
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import type { ResponseBody } from '#api/contract/operations.ts';
import { callApi, type WireOrder } from '#web/api.ts';

export type OrderSummary = ResponseBody<'listOrderSummaries'>[number];
export type OrderSummaries = ReadonlyMap<string, OrderSummary>;

/** Without them a list is poorer, and a list all the same. */
export async function loadSummaries(orders: readonly WireOrder[]): Promise<OrderSummary[]> {
  if (orders.length === 0) return [];
  const ids = orders.map(({ _id }) => _id).join(',');
  const answer = await callApi(staffEndpoints.listOrderSummaries, { query: { ids } });
  return answer.ok ? answer.value : [];
}
