/** Asking VIES: which companies are due, and what was answered. */
import { preparedQuery } from '#platform/database/prepared-query.ts';
import {
  integer,
  json,
  nullable,
  oneOf,
  text,
  timestamp,
  uuid,
} from '#platform/database/sql-types.ts';
import type { NamedTaxCheck } from '../company.ts';

/** Claims the company that is due for longest; others leave it alone until then. */
export const claimDue = preparedQuery(
  { at: timestamp, until: timestamp },
  {
    ...{ id: uuid, tax_number: text, tax_check: nullable(json<NamedTaxCheck>()) },
    tax_check_failures: integer,
  },
)`
update company set tax_check_due_at = :until
where id = (select id from company where tax_check_due_at <= :at
  order by tax_check_due_at limit 1 for update skip locked)
returning id, tax_number, tax_check, tax_check_failures`;

export const insertCheck = preparedQuery({
  ...{ companyId: uuid, number: text, state: oneOf<'valid' | 'invalid' | 'unavailable'>() },
  ...{ at: timestamp, requestId: text, name: text, address: text, error: text },
})`
insert into tax_number_check (company_id, number, state, asked_at, request_id, name, address, error)
values (:companyId, :number, :state, :at, :requestId, :name, :address, :error)`;

/** Of a locked company. */
export const writeCheck = preparedQuery({
  ...{ id: uuid, check: json<string>(), failures: integer, dueAt: timestamp },
})`
update company set tax_check = :check::jsonb, tax_check_failures = :failures,
  tax_check_due_at = :dueAt
where id = :id`;

/** Nobody is asked about a number like this. */
export const stopAsking = preparedQuery({ id: uuid, taxNumber: text })`
update company set tax_check_due_at = null where id = :id and tax_number = :taxNumber`;

/** Of a locked company. */
export const askNow = preparedQuery({ id: uuid, at: timestamp })`
update company set tax_check_due_at = :at, tax_check_failures = 0 where id = :id`;
