/** What rows of a list of orders show beside the order: where it goes, when it is due, its tool. */
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import type { ResponseBody } from '#api/contract/operations.ts';
import { callApi, type WireOrder } from '#web/api.ts';

export type WorkSummary = ResponseBody<'listWorkSummaries'>[number];
export type WorkSummaries = ReadonlyMap<string, WorkSummary>;

/** Without them a list is poorer, and a list all the same. */
export async function loadSummaries(
  orders: readonly Pick<WireOrder, '_id'>[],
): Promise<WorkSummary[]> {
  if (orders.length === 0) return [];
  const ids = orders.map(({ _id }) => _id).join(',');
  const answer = await callApi(staffEndpoints.listWorkSummaries, { query: { ids } });
  return answer.ok ? answer.value : [];
}
