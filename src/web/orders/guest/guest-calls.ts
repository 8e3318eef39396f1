/** The calls of a guest's order, with the token of its link. */
import { guestEndpoints } from '#api/contract/guests/guest-endpoints.ts';
import { transferEndpoints } from '#api/contract/payments/transfer-endpoints.ts';
import { staffOrderEndpoints } from '#api/contract/staff-orders/staff-order-endpoints.ts';
import { callApi } from '#web/api.ts';
import type { OrderAddresses } from '../address/order-address-form.tsx';
import type { DeliveryChoice } from '../delivery/delivery-options.tsx';
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
    start: ({ _id: id, total }) =>
      callApi(guestEndpoints.startGuestPayment, { params: { id }, body: { total }, headers }),
    acceptTerms: (id, terms) =>
      callApi(staffOrderEndpoints.acceptGuestTerms, { params: { id }, body: { terms }, headers }),
    report: (id, transaction) =>
      callApi(guestEndpoints.confirmGuestPayment, {
        params: { id },
        body: { transaction },
        headers,
      }),
    readTransfer: (id) => callApi(transferEndpoints.getGuestTransfer, { params: { id }, headers }),
    startTransfer: (id) =>
      callApi(transferEndpoints.startGuestTransfer, { params: { id }, headers }),
    abandonTransfer: (id) =>
      callApi(transferEndpoints.abandonGuestTransfer, { params: { id }, headers }),
  };
}

export function cancelGuestUnits(
  token: string,
  id: string,
  { body, key }: { body: { lines: { position: number; units: number }[] }; key: string },
) {
  const headers = { ...linkHeaders(token), 'idempotency-key': key };
  return callApi(guestEndpoints.cancelGuestLines, { params: { id }, body, headers });
}

export function reorderGuestOrder(token: string, id: string) {
  const request = { params: { id }, headers: linkHeaders(token) };
  return callApi(guestEndpoints.reorderGuestOrder, request);
}

export function saveGuestAddress(
  id: string,
  { token, body }: { token: string; body: OrderAddresses },
) {
  const request = { params: { id }, body, headers: linkHeaders(token) };
  return callApi(guestEndpoints.saveGuestAddress, request);
}

export function chooseGuestDelivery(
  id: string,
  { token, choice: body }: { token: string; choice: DeliveryChoice },
) {
  const request = { params: { id }, body, headers: linkHeaders(token) };
  return callApi(guestEndpoints.chooseGuestDelivery, request);
}
