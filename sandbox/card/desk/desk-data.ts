/** What the dashboard shows, read through the wire's own calls and from the deliveries. */
import type { Stripe } from 'stripe';
import type { Books } from '../books/books.ts';
import { text, textOrNull, whole } from '../books/columns.ts';
import { takeCall, type CallDesk, type WireReply } from '../wire/calls.ts';

export interface Delivery {
  state: string;
  attempts: number;
  lastAnswer: string | null;
}

export interface ToldEvent {
  id: string;
  type: string;
  created: number;
  deliveries: readonly Delivery[];
}

/** A payment with all that came of it. */
export interface Story {
  intent: Stripe.PaymentIntent;
  charges: readonly Stripe.Charge[];
  refunds: readonly Stripe.Refund[];
  disputes: readonly Stripe.Dispute[];
  events: readonly ToldEvent[];
}

interface List<Item> {
  data: Item[];
  has_more: boolean;
}

const pageSize = 25;

/** A call of the wire as the shop's server would make it. */
export function callAsServer(
  desk: CallDesk,
  method: 'GET' | 'POST',
  path: string,
  form: Readonly<Record<string, string>> = {},
): WireReply {
  return takeCall(desk, {
    method,
    path,
    encoded: new URLSearchParams(form).toString(),
    authorization: `Bearer ${desk.keys.secret}`,
    idempotencyKey: undefined,
  });
}

/** Payments, newest first, after the one named. */
export function listPayments(desk: CallDesk, after: string | null): List<Stripe.PaymentIntent> {
  const page = { limit: String(pageSize), ...(after && { starting_after: after }) };
  const asked = callAsServer(desk, 'GET', '/v1/payment_intents', page);
  const list: List<Stripe.PaymentIntent> = JSON.parse(asked.body);
  return asked.status === 200 ? list : { data: [], has_more: false };
}

/** The payment with this id, if there is one. */
export function findStory(desk: CallDesk, id: string): Story | undefined {
  const asked = callAsServer(desk, 'GET', `/v1/payment_intents/${id}`);
  if (asked.status !== 200) return undefined;
  const of = <Item>(path: string): Item[] => {
    const list: List<Item> = JSON.parse(
      callAsServer(desk, 'GET', path, { payment_intent: id, limit: '100' }).body,
    );
    return list.data;
  };
  const intent: Stripe.PaymentIntent = JSON.parse(asked.body);
  return {
    intent,
    charges: of('/v1/charges'),
    refunds: of('/v1/refunds'),
    disputes: of('/v1/disputes'),
    events: listEventsOf(desk.books, id),
  };
}

function listEventsOf({ sql }: Books, intent: string): ToldEvent[] {
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
      created: whole(row, 'created'),
      deliveries: deliveries.map((each) => ({
        state: text(each, 'state'),
        attempts: whole(each, 'attempts'),
        lastAnswer: textOrNull(each, 'last_answer'),
      })),
    };
  });
}
