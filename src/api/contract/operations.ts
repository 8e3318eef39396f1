/**
 * The contract: every operation of the API, who may call it, its input and its response.
 * Validation, permission checks, the pages' types, /api/openapi.json and /api/docs come from
 * here. Paths are below /api; names and spelling are the specification's.
 */
import type { z } from 'zod';
import { accountOperations } from './account-operations.ts';
import { holidayOperations } from './holiday-operations.ts';
import { addressOperations } from './addresses/address-operations.ts';
import { importOperations } from './import-operations.ts';
import { auditOperations } from './audit-operations.ts';
import { cartOperations } from './carts/cart-operations.ts';
import { savedCartOperations } from './carts/saved-cart-operations.ts';
import { companyAddressOperations } from './companies/company-address-operations.ts';
import { companyOperations } from './companies/company-operations.ts';
import { companyStaffOperations } from './companies/company-staff-operations.ts';
import { customerOperations } from './customers/customer-operations.ts';
import { attributeOperations } from './catalogue/attribute-operations.ts';
import { guestOperations } from './guests/guest-operations.ts';
import { finderOperations } from './finder/finder-operations.ts';
import { inboxOperations } from './inbox/inbox-operations.ts';
import { homeOperations } from './catalogue/home-operations.ts';
import { additionOperations } from './orders/addition-operations.ts';
import { editOperations } from './orders/edit-operations.ts';
import { deliveryOperations } from './delivery/delivery-operations.ts';
import { linesOperations } from './orders/lines-operations.ts';
import { moneyOperations } from './money-operations.ts';
import { overviewOperations } from './overview-operations.ts';
import { productOperations } from './catalogue/product-operations.ts';
import { searchOperations } from './catalogue/search-operations.ts';
import { orderPadOperations } from './order-pad/order-pad-operations.ts';
import { buyerPriceOperations } from './prices/buyer-price-operations.ts';
import { priceListOperations } from './prices/price-list-operations.ts';
import { priceRiseOperations } from './prices/price-rise-operations.ts';
import { reportOperations } from './tax/report-operations.ts';
import { receiptOperations } from './orders/receipt-operations.ts';
import { summaryOperations } from './orders/summary-operations.ts';
import { sellerOperations } from './seller-operations.ts';
import { taxOperations } from './tax/tax-operations.ts';
import { promotionOperations } from './promotions/promotion-operations.ts';
import { transferOperations } from './payments/transfer-operations.ts';
import { stockAlertOperations } from './stock-alerts/stock-alert-operations.ts';
import { systemOperations } from './system/system-operations.ts';
import { productReviewOperations } from './product-review-operations.ts';
import { shopOperations } from './shop-operations.ts';
import { staffOperations } from './staff-operations.ts';
import { staffOrderOperations } from './staff-orders/staff-order-operations.ts';
import { withdrawalOperations } from './withdrawal-operations.ts';

export const operations = {
  ...shopOperations,
  ...linesOperations,
  ...summaryOperations,
  ...editOperations,
  ...additionOperations,
  ...guestOperations,
  ...staffOperations,
  ...inboxOperations,
  ...customerOperations,
  ...systemOperations,
  ...staffOrderOperations,
  ...productOperations,
  ...attributeOperations,
  ...homeOperations,
  ...searchOperations,
  ...finderOperations,
  ...auditOperations,
  ...accountOperations,
  ...addressOperations,
  ...moneyOperations,
  ...overviewOperations,
  ...importOperations,
  ...productReviewOperations,
  ...orderPadOperations,
  ...withdrawalOperations,
  ...stockAlertOperations,
  ...holidayOperations,
  ...priceListOperations,
  ...priceRiseOperations,
  ...buyerPriceOperations,
  ...promotionOperations,
  ...taxOperations,
  ...reportOperations,
  ...sellerOperations,
  ...receiptOperations,
  ...companyOperations,
  ...companyAddressOperations,
  ...companyStaffOperations,
  ...deliveryOperations,
  ...transferOperations,
  ...cartOperations,
  ...savedCartOperations,
};

export type OperationName = keyof typeof operations;

export type KnownEndpoint = (typeof operations)[OperationName]['endpoint'];

/** The operation that is called at an endpoint. */
export type OperationAt<At extends KnownEndpoint> = Extract<
  (typeof operations)[OperationName],
  { endpoint: At }
>;

/** The response body of an operation, for the pages. */
export type ResponseBody<Name extends OperationName> = z.infer<
  (typeof operations)[Name]['response']
>;
