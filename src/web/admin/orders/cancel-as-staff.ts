import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { callApi } from '#web/api.ts';

/** Cancels anybody's order; one that is paid needs a reason, because it is refunded. */
export function cancelAsStaff(id: string, reason?: string) {
  const body = reason === undefined ? {} : { reason };
  return callApi(staffEndpoints.cancelAnyOrder, { params: { id }, body, keepalive: true });
}
