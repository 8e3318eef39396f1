/** The calls of a guest's order, with the token of its link. */
import { guestEndpoints } from '#api/contract/guests/guest-endpoints.ts';
import { callApi } from '#web/api.ts';
import type { PaymentCalls } from '../payment/payment-calls.ts';

/** The token stands behind the '#' of the page's address, where no server sees it. */
export function readLinkToken(): string {
  return location.hash.slice(1);
}

/** The header of calls that the link allows. */
export const linkHeaders = (token: string) => ({ 'order-link': token });

export function createGuestCalls(token: string): PaymentCalls {
  const headers = linkHeaders(token);
  return {
    read: (id) => callApi(guestEndpoints.getGuestOrder, { params: { id }, headers }),
    start: ({ _id: id }) => callApi(guestEndpoints.startGuestPayment, { params: { id }, headers }),
    report: (id, transaction) =>
      callApi(guestEndpoints.confirmGuestPayment, {
        params: { id },
        body: { transaction },
        headers,
      }),
  };
}
