/** The data of the dashboard, read through the API's own operations and from deliveries. */
import type { Stripe } from 'stripe';
import type { Store } from '../store/store.ts';
import { text, textOrNull, integer } from '../store/columns.ts';
import { handleRequest, type ApiContext, type WireReply } from '../wire/handle-request.ts';

export interface Delivery {
  state: string;
  attempts: number;
  lastResponse: string | null;
}

export interface EventWithDeliveries {
  id: string;
  type: string;
  created: number;
  deliveries: readonly Delivery[];
}

/** A payment with its charges, refunds, disputes and events. */
export interface PaymentDetails {
  intent: Stripe.PaymentIntent;
  charges: readonly Stripe.Charge[];
  refunds: readonly Stripe.Refund[];
  disputes: readonly Stripe.Dispute[];
  /** What came by transfer, the oldest first. */
  cashMovements: readonly Stripe.CustomerCashBalanceTransaction[];
  events: readonly EventWithDeliveries[];
}

interface List<Item> {
  data: Item[];
  has_more: boolean;
}

const pageSize = 25;

/** A request to the API as the shop's server would send it. */
export function requestAsServer(
  api: ApiContext,
  method: 'GET' | 'POST',
  path: string,
  form: Readonly<Record<string, string>> = {},
): WireReply {
  return handleRequest(api, {
    method,
    path,
    encoded: new URLSearchParams(form).toString(),
    authorization: `Bearer ${api.keys.secret}`,
    idempotencyKey: undefined,
  });
}

/** Payments, newest first, after the one named. */
export function listPayments(api: ApiContext, after: string | null): List<Stripe.PaymentIntent> {
  const page = { limit: String(pageSize), ...(after && { starting_after: after }) };
  const response = requestAsServer(api, 'GET', '/v1/payment_intents', page);
  const list: List<Stripe.PaymentIntent> = JSON.parse(response.body);
  return response.status === 200 ? list : { data: [], has_more: false };
}

/** The payment with this id, if there is one. */
export function findPayment(api: ApiContext, id: string): PaymentDetails | undefined {
  const response = requestAsServer(api, 'GET', `/v1/payment_intents/${id}`);
  if (response.status !== 200) return undefined;
  const fetchList = <Item>(path: string, filter = {}): Item[] => {
    const list: List<Item> = JSON.parse(
      requestAsServer(api, 'GET', path, { ...filter, limit: '100' }).body,
    );
    return list.data;
  };
  const ofIntent = { payment_intent: id };
  const intent: Stripe.PaymentIntent = JSON.parse(response.body);
  const { customer } = intent;
  return {
    intent,
    charges: fetchList('/v1/charges', ofIntent),
    refunds: fetchList('/v1/refunds', ofIntent),
    disputes: fetchList('/v1/disputes', ofIntent),
    cashMovements:
      typeof customer === 'string'
        ? fetchList<Stripe.CustomerCashBalanceTransaction>(
            `/v1/customers/${customer}/cash_balance_transactions`,
          ).toReversed()
        : [],
    events: listEventsOf(api.store, id),
  };
}

function listEventsOf({ sql }: Store, intent: string): EventWithDeliveries[] {
  const rows = sql.all`
    select id, type, created from event
    where json_extract(snapshot, '$.id') = ${intent}
      or json_extract(snapshot, '$.payment_intent') = ${intent}
    order by seq`;
  return rows.map((row) => {
    const id = text(row, 'id');
    const deliveries = sql.all`
      select state, attempts, last_answer from delivery where event = ${id} order by seq`;
    return {
      id,
      type: text(row, 'type'),
      created: integer(row, 'created'),
      deliveries: deliveries.map((each) => ({
        state: text(each, 'state'),
        attempts: integer(each, 'attempts'),
        lastResponse: textOrNull(each, 'last_answer'),
      })),
    };
  });
}
