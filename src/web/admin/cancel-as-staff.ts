import { askShop, withJson } from '../api.ts';

/** Cancels anybody's order; one that is paid needs a reason, because it is refunded. */
export function cancelAsStaff(id: string, reason?: string) {
  const body = reason === undefined ? {} : { reason };
  return askShop(`/purchaseadmin/${id}`, { ...withJson('DELETE', body), keepalive: true });
}
