import { preparedQuery } from '#platform/database/prepared-query.ts';
import {
  integer,
  json,
  nullable,
  oneOf,
  oneOfs,
  text,
  timestamp,
  type ShapeOf,
  uuid,
} from '#platform/database/sql-types.ts';
import type { ExceptionKind } from '../exceptions/exception.ts';
import type { TransferAccount } from '../processor/processor-types.ts';
import type { AttemptState } from './attempts.ts';

const transferRow = {
  attempt_id: uuid,
  order_id: uuid,
  intent_id: nullable(text),
  attempt_state: oneOf<AttemptState>(),
  customer_id: text,
  reference: text,
  accounts: json<TransferAccount[]>(),
  amount_minor: integer,
  currency: text,
  received_minor: integer,
  applied_minor: integer,
  returned_minor: integer,
  movements: integer,
};

export type TransferRow = ShapeOf<typeof transferRow>;

const transfers = `
select t.attempt_id, t.order_id, a.intent_id, a.state as attempt_state, t.customer_id, t.reference,
  t.accounts, a.amount_minor, a.currency, t.received_minor, t.applied_minor, t.returned_minor,
  t.movements
from bank_transfer t join payment_attempt a on a.id = t.attempt_id`;

/** The transfer of an order, or its next one; nothing where it is there already. */
export const insertTransfer = preparedQuery({
  attemptId: uuid,
  orderId: uuid,
  customerId: text,
  reference: text,
  accounts: json<string>(),
  updatedAt: timestamp,
})`
insert into bank_transfer (attempt_id, order_id, customer_id, reference, accounts, updated_at)
values (:attemptId, :orderId, :customerId, :reference, :accounts::jsonb, :updatedAt)
on conflict (order_id) do update set attempt_id = excluded.attempt_id,
  reference = excluded.reference, accounts = excluded.accounts, updated_at = excluded.updated_at
where bank_transfer.customer_id = excluded.customer_id
  and (select ordinal from payment_attempt where id = bank_transfer.attempt_id)
    < (select ordinal from payment_attempt where id = excluded.attempt_id)`;

export const selectTransfer = preparedQuery({ orderId: uuid }, transferRow)`
${transfers} where t.order_id = :orderId`;

export const selectTransferOfCustomer = preparedQuery({ customerId: text }, transferRow)`
${transfers} where t.customer_id = :customerId`;

/** Nothing where a later reading was written already. It rests on, where no money has moved. */
export const updateTransfer = preparedQuery({
  orderId: uuid,
  receivedMinor: integer,
  appliedMinor: integer,
  returnedMinor: integer,
  movements: integer,
  updatedAt: timestamp,
})`
update bank_transfer set received_minor = :receivedMinor, applied_minor = :appliedMinor,
  returned_minor = :returnedMinor, movements = :movements,
  updated_at = case when movements < :movements then :updatedAt else updated_at end
where order_id = :orderId and movements <= :movements`;

/** It rests anew, so that others that are owed money are looked at before it. */
export const touchTransfer = preparedQuery({ orderId: uuid, updatedAt: timestamp })`
update bank_transfer set updated_at = :updatedAt where order_id = :orderId`;

/** Orders whose customers are owed money that no transfer waits for, and that rested since then. */
export const selectOwed = preparedQuery({ rested: timestamp, limit: integer }, { order_id: uuid })`
select t.order_id from bank_transfer t join payment_attempt a on a.id = t.attempt_id
where t.received_minor > t.applied_minor + t.returned_minor and t.updated_at <= :rested
  and a.state not in ('creating', 'open', 'processing')
order by t.updated_at limit :limit`;

/** Settles the exceptions about a transfer, but for the one that is about it as it is now. */
export const resolveTransferExceptions = preparedQuery({
  kinds: oneOfs<ExceptionKind>(),
  about: text,
  except: text,
  resolvedAt: timestamp,
  resolution: text,
})`
update payment_exception set resolved_at = :resolvedAt, resolved_by = 'processor',
  resolution = :resolution
where kind = any(:kinds::text[]) and key like '%:' || :about || ':%' and key <> :except
  and resolved_at is null`;
