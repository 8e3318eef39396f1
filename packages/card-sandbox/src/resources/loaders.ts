/** How to fetch a thing by the prefix of its id, for `expand`. */
import type { Loaders } from '../wire/expand.ts';
import { getChargeView } from './charges.ts';
import { getCustomerView } from './customers.ts';
import { getDisputeView } from './disputes.ts';
import { getIntent, intentView } from './intents.ts';
import { getMovementView } from './ledger.ts';
import { getMethod, methodView } from './payment-methods.ts';
import { getRefundView } from './refund-rows.ts';

export const loaders: Loaders = {
  pi: (work, id) => intentView(work, getIntent(work, id)),
  pm: (work, id) => methodView(getMethod(work, id)),
  ch: getChargeView,
  re: getRefundView,
  du: getDisputeView,
  txn: getMovementView,
  cus: getCustomerView,
};
