/** The operation by which staff send an order in several parcels. */
import * as answers from '../responses.ts';
import * as bodies from '../request-bodies.ts';
import { idParams, noInput, type Operation } from '../operation.ts';
import { orderLinesBytes } from './order-line.ts';
import { staffEndpoints } from '../staff-endpoints.ts';

export const parcelOperations = {
  sendParcel: {
    ...noInput,
    endpoint: staffEndpoints.sendParcel,
    access: 'orders',
    summary: 'Sends units of the lines of a paid order in a parcel, and an email to the customer.',
    headers: { 'idempotency-key': 'Makes a repeated request the same request.' },
    params: idParams,
    bodyLimitBytes: orderLinesBytes,
    body: bodies.parcelBody,
    response: answers.order,
    problemCodes: [
      'order_unknown',
      'not_paid',
      'step_not_possible',
      'shipment_missing',
      'address_missing',
      'units_gone',
      'disputed',
      'refund_under_way',
      'units_refused',
      'key_reused',
    ],
  },
} as const satisfies Record<string, Operation<unknown, unknown, unknown, unknown>>;
