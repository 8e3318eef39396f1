import { callApi, withJson } from '#web/api.ts';

/** Cancels anybody's order; one that is paid needs a reason, because it is refunded. */
export function cancelAsStaff(id: string, reason?: string) {
  const body = reason === undefined ? {} : { reason };
  return callApi(`/purchaseadmin/${id}`, { ...withJson('DELETE', body), keepalive: true });
}
