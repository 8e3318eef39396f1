/** The operations of orders of several lines. */
import * as answers from '../responses.ts';
import { noInput, type Operation } from '../operation.ts';
import { shopEndpoints } from '../shop-endpoints.ts';
import { linesBody, orderLinesBytes } from './order-line.ts';

export const linesOperations = {
  placeOrderOfLines: {
    ...noInput,
    endpoint: shopEndpoints.placeOrderOfLines,
    rateLimitInHandler: 'orders',
    access: 'signed_in',
    summary: 'Places an order of up to 1,000 lines and reserves its units: all of them or none.',
    headers: {
      'idempotency-key':
        'Makes a repeated request the same request, as long as its order is there.',
    },
    bodyLimitBytes: orderLinesBytes,
    body: linesBody,
    response: answers.order,
    problemCodes: [
      'lines_refused',
      'total_changed',
      'terms_changed',
      'other_company',
      'total_out_of_bounds',
      'below_order_minimum',
      'not_delivered_to',
      'delivery_not_offered',
      'carrier_missing',
      'code_refused',
      'key_reused',
      'too_many_open_orders',
      'orders_paused',
    ],
  },
} as const satisfies Record<string, Operation<unknown, unknown, unknown, unknown>>;
