/** The calls that add to a paid order, of an account, of staff and of who has its link. */
import { guestEndpoints } from '#api/contract/guests/guest-endpoints.ts';
import { shopEndpoints } from '#api/contract/shop-endpoints.ts';
import { termsVersion } from '#modules/orders/placing/terms-version.ts';
import { callApi, type ApiResult } from '#web/api.ts';
import type { EditCalls, WantedEdit } from '../editing/edit-calls.ts';
import { linkHeaders } from '../guest/guest-calls.ts';

export interface AdditionCalls {
  quote: EditCalls['quote'];
  /** Answers where the new order goes on: to its payment, or to its page. */
  place: (
    id: string,
    body: WantedEdit & { total: number },
    key: string,
  ) => Promise<ApiResult<string>>;
}

/** Customers go on to pay; staff place for somebody, who accepts the terms with the payment. */
export function createAdditionCalls(isStaff: boolean): AdditionCalls {
  return {
    quote: (id, { lines }) =>
      callApi(shopEndpoints.quoteAddition, { params: { id }, body: { lines } }),
    place: async (id, { lines, total }, key) => {
      const accepted = isStaff ? {} : { terms: termsVersion };
      const request = { params: { id }, headers: { 'idempotency-key': key } };
      const body = { lines, total, ...accepted };
      const answer = await callApi(shopEndpoints.addToOrder, { ...request, body });
      if (!answer.ok) return answer;
      const page = isStaff ? 'order' : 'payment';
      return { ok: true, value: `/dashboard/${page}/${answer.value._id}` };
    },
  };
}

export function createGuestAdditionCalls(token: string): AdditionCalls {
  const link = linkHeaders(token);
  return {
    quote: (id, { lines }) => {
      const request = { params: { id }, body: { lines }, headers: link };
      return callApi(guestEndpoints.quoteGuestAddition, request);
    },
    place: async (id, { lines, total }, key) => {
      const body = { lines, total, terms: termsVersion };
      const headers = { ...link, 'idempotency-key': key };
      const request = { params: { id }, body, headers };
      const answer = await callApi(guestEndpoints.addToGuestOrder, request);
      return answer.ok ? { ok: true, value: answer.value.path } : answer;
    },
  };
}
