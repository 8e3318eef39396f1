import { preparedQuery } from '#platform/database/prepared-query.ts';
import {
  integer,
  json,
  nullable,
  text,
  texts,
  timestamp,
  uuid,
  uuids,
} from '#platform/database/sql-types.ts';

const fields = { recipient: text, street: text, city: text, postcode: text, country: text };
const columns = 'a.recipient, a.street, a.city, a.postcode, a.country';

/** Accounts whose email is proved: an address is not shown to who only typed an email. */
export const selectProvedUsers = preparedQuery({ emails: texts }, { id: uuid, email: text })`
select id, email from app_user
where email = any(:emails::text[]) and email_verified and erased_at is null`;

/** Until the transaction ends, nobody else adds any, so that none is added twice. */
export const lockAddresses = preparedQuery({}, {})`
lock table customer_address in share row exclusive mode`;

export const selectAddressesOf = preparedQuery(
  { users: uuids },
  { id: uuid, user_id: uuid, ...fields },
)`
select a.id, a.user_id, ${columns} from customer_address a
where a.user_id = any(:users::uuid[]) order by a.user_id, a.id`;

/** Answers their ids in the order given. */
export const insertAddresses = preparedQuery(
  { rows: json<string>(), at: timestamp },
  { id: uuid, line: integer },
)`
with row as (
  select uuidv7() as id, r.* from jsonb_to_recordset(:rows::jsonb)
    as r (line integer, "user" uuid, recipient text, street text, city text, postcode text,
      country text)
), added as (
  insert into customer_address (id, user_id, recipient, street, city, postcode, country, created_at)
  select id, "user", recipient, street, city, postcode, country, :at from row
)
select id, line from row order by line`;

export const deleteAddresses = preparedQuery({ ids: uuids }, { id: uuid })`
delete from customer_address where id = any(:ids::uuid[]) returning id`;

export const deleteAddressesOf = preparedQuery({ userId: uuid })`
delete from customer_address where user_id = :userId`;

/** With the email of their accounts, in an order that stays the same. */
export const selectAddressPage = preparedQuery(
  { after: nullable(uuid), limit: integer },
  { id: uuid, email: text, ...fields },
)`
select a.id, u.email, ${columns} from customer_address a join app_user u on u.id = a.user_id
where (:after::uuid is null or a.id > :after::uuid) order by a.id limit :limit`;
