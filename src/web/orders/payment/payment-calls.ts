/** The calls by which an order is paid: of an account here, of a guest by the order's link. */
import { transferEndpoints } from '#api/contract/payments/transfer-endpoints.ts';
import { shopEndpoints } from '#api/contract/shop-endpoints.ts';
import { staffOrderEndpoints } from '#api/contract/staff-orders/staff-order-endpoints.ts';
import { callApi, type ApiResult, type WireOrder } from '#web/api.ts';
import type { TransferOffer } from '../transfer/transfer-offer.ts';

export interface PaymentCalls {
  /** The order as it is now. */
  read(id: string): Promise<ApiResult<WireOrder>>;
  start(order: WireOrder): Promise<ApiResult<{ clientSecret: string }>>;
  /** Accepts the terms of that day; undefined for who is not the customer. */
  acceptTerms?: ((id: string, terms: string) => Promise<ApiResult<unknown>>) | undefined;
  report(id: string, transaction: string): Promise<unknown>;
  readTransfer(id: string): Promise<ApiResult<TransferOffer>>;
  startTransfer(id: string): Promise<ApiResult<TransferOffer>>;
  abandonTransfer(id: string): Promise<ApiResult<TransferOffer>>;
}

/** Of staff, who may pay for a customer and accept nothing for them. */
export const staffCalls: PaymentCalls = {
  read: (id) => callApi(shopEndpoints.getOrder, { params: { id } }),
  start: ({ _id: order, price, total }) =>
    callApi(shopEndpoints.startPayment, { body: { price, order, total } }),
  report: (id, transaction) =>
    callApi(shopEndpoints.confirmPayment, {
      params: { id },
      body: { appointment: id, transaction },
    }),
  readTransfer: (id) => callApi(transferEndpoints.getTransfer, { params: { id } }),
  startTransfer: (id) => callApi(transferEndpoints.startTransfer, { params: { id } }),
  abandonTransfer: (id) => callApi(transferEndpoints.abandonTransfer, { params: { id } }),
};

export const accountCalls: PaymentCalls = {
  ...staffCalls,
  acceptTerms: (id, terms) =>
    callApi(staffOrderEndpoints.acceptTerms, { params: { id }, body: { terms } }),
};
