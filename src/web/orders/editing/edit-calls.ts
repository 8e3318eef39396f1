/** The calls that change an order, of an account and of who has its link. */
import { guestEndpoints } from '#api/contract/guests/guest-endpoints.ts';
import { shopEndpoints } from '#api/contract/shop-endpoints.ts';
import { callApi, type AnswerOf, type ApiResult } from '#web/api.ts';
import { linkHeaders } from '../guest/guest-calls.ts';

export interface EditedLine {
  tool: string;
  quantity: number;
}

export type EditQuote = AnswerOf<typeof shopEndpoints.quoteOrderEdit>;

/** The lines as they shall be, with the order's code unless it names another; '' for none. */
export interface WantedEdit {
  lines: EditedLine[];
  code?: string;
}

export interface EditBody extends WantedEdit {
  version: number;
  total: number;
}

export interface EditCalls {
  /** What is said of a draft without lines, where it is no order yet. */
  emptyText?: string;
  /** Whether its promotion code can be another one. */
  takesCode?: boolean;
  /** `version`: of the order, as it is shown. */
  quote: (id: string, wanted: WantedEdit, version: number) => Promise<ApiResult<EditQuote>>;
  save: (id: string, body: EditBody, key: string) => Promise<ApiResult<unknown>>;
}

/** Of customers and staff. */
export const accountEditCalls: EditCalls = {
  takesCode: true,
  quote: (id, wanted, version) =>
    callApi(shopEndpoints.quoteOrderEdit, { params: { id }, body: { ...wanted, version } }),
  save: (id, body, key) => {
    const headers = { 'idempotency-key': key };
    return callApi(shopEndpoints.editOrder, { params: { id }, body, headers });
  },
};

export function createGuestEditCalls(token: string): EditCalls {
  const link = linkHeaders(token);
  return {
    takesCode: true,
    quote: (id, wanted, version) => {
      const request = { params: { id }, body: { ...wanted, version }, headers: link };
      return callApi(guestEndpoints.quoteGuestEdit, request);
    },
    save: (id, body, key) => {
      const headers = { ...link, 'idempotency-key': key };
      return callApi(guestEndpoints.editGuestOrder, { params: { id }, body, headers });
    },
  };
}
