/** Events: what happened, with a snapshot of the object; some are sent as webhooks. */
import { text, textOrNull, integer, type Row } from '../store/columns.ts';
import { newId } from '../ids.ts';
import { optionalList, optionalText, optionalBoolean, assertKnownFields } from '../wire/fields.ts';
import { listPage, pagingFields } from '../wire/lists.ts';
import { notFound } from '../wire/api-error.ts';
import { answer, nowSeconds, scheduleAt, type Answer, type Call, type Work } from '../wire/work.ts';

/** The version of the wire that the pinned SDK speaks. */
export const apiVersion = '2026-10-28.endive';

/** For this long nobody else works on a delivery that was claimed. */
export const leaseMs = 20_000;

interface EventRecord {
  id: string;
  created: number;
  type: string;
  snapshot: string;
  previous: string | null;
  requestId: string | null;
  idempotencyKey: string | null;
}

/** Writes the event down and plans its deliveries. `object` is the thing's full view. */
export function recordEvent(work: Work, type: string, object: object, previous?: object): void {
  const event: EventRecord = {
    id: newId('evt'),
    created: nowSeconds(work),
    type,
    snapshot: JSON.stringify(object),
    previous: previous ? JSON.stringify(previous) : null,
    requestId: work.request.id,
    idempotencyKey: work.request.idempotencyKey,
  };
  work.sql.run`
    insert into event (id, created, type, snapshot, previous, request_id, idempotency_key)
    values (${event.id}, ${event.created}, ${type}, ${event.snapshot}, ${event.previous},
      ${event.requestId}, ${event.idempotencyKey})`;
  const planned = work.settings.planDeliveries(type);
  if (planned.length === 0) return;
  const body = eventJson(event, 1);
  for (const plan of planned) planDelivery(work, event.id, body, plan);
}

/** Sends an event once more, whatever became of it before. */
export function resendEvent(work: Work, id: string): void {
  const body = eventJson(getEventRecord(work, id), 1);
  planDelivery(work, id, body, { delayMs: 0, lost: false });
}

function planDelivery(
  work: Work,
  event: string,
  body: string,
  { delayMs, lost }: { delayMs: number; lost: boolean },
): void {
  const isClaimed = delayMs === 0 && !lost;
  const dueAtMs = work.nowMs + (isClaimed ? leaseMs : delayMs);
  const { lastInsertRowid } = work.sql.run`
    insert into delivery (event, state, due_at_ms)
    values (${event}, ${lost ? 'lost' : 'pending'}, ${dueAtMs})`;
  if (isClaimed) work.outbox.push({ seq: Number(lastInsertRowid), attempts: 0, body });
  // Also when this process claims it: without an attempt it is due again then.
  if (!lost) scheduleAt(work, dueAtMs);
}

/** The body of an event's webhook. */
export function webhookBody(work: Work, id: string): string {
  return eventJson(getEventRecord(work, id), 1);
}

function getEventRecord(work: Work, id: string): EventRecord {
  const row = work.sql.get`select * from event where id = ${id}`;
  if (!row) throw notFound('event', id);
  return eventOf(row);
}

export function retrieveEvent(call: Call): Answer {
  assertKnownFields(call.form, []);
  return answer(eventView(call, getEventRecord(call, call.id)));
}

export function listEvents(call: Call): Answer {
  assertKnownFields(call.form, [...pagingFields, 'type', 'types', 'delivery_success']);
  const types = optionalList(call.form, 'types');
  const delivered = optionalBoolean(call.form, 'delivery_success');
  return answer(
    listPage(call, {
      table: 'event',
      kind: 'event',
      url: '/v1/events',
      where: [
        ['type = ?', optionalText(call.form, 'type')],
        ['type in (select value from json_each(?))', types && JSON.stringify(types)],
        [`id in ${undelivered}`, delivered === false ? outstanding : null],
        [`id not in ${undelivered}`, delivered === true ? outstanding : null],
      ],
      view: (row) => eventView(call, eventOf(row)),
    }),
  );
}

/** Those where a delivery still waits, has failed for good, or was lost on the way. */
const undelivered = "(select event from delivery where state <> 'delivered' and ? is not null)";
const outstanding = 1;

function eventView(work: Work, event: EventRecord): object {
  const waiting = work.sql.get`
    select 1 from delivery where event = ${event.id} and state <> 'delivered' limit 1`;
  return JSON.parse(eventJson(event, waiting ? 1 : 0));
}

/** As JSON at once: the snapshot already is. */
function eventJson(event: EventRecord, pendingWebhooks: number): string {
  const previous = event.previous ? `,"previous_attributes":${event.previous}` : '';
  const request = JSON.stringify({ id: event.requestId, idempotency_key: event.idempotencyKey });
  return (
    `{"id":"${event.id}","object":"event","api_version":"${apiVersion}",` +
    `"created":${event.created},"data":{"object":${event.snapshot}${previous}},` +
    `"livemode":false,"pending_webhooks":${pendingWebhooks},"request":${request},` +
    `"type":"${event.type}"}`
  );
}

function eventOf(row: Row): EventRecord {
  return {
    id: text(row, 'id'),
    created: integer(row, 'created'),
    type: text(row, 'type'),
    snapshot: text(row, 'snapshot'),
    previous: textOrNull(row, 'previous'),
    requestId: textOrNull(row, 'request_id'),
    idempotencyKey: textOrNull(row, 'idempotency_key'),
  };
}
