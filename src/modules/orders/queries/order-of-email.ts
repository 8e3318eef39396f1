import { preparedQuery } from '#platform/database/prepared-query.ts';
import { integer, nullable, text, uuid } from '#platform/database/sql-types.ts';

/** The order of this number, when it was placed with this email (in lower case). */
export const selectOrderOfEmail = preparedQuery(
  { number: integer, email: text },
  { id: uuid, number: integer, user_id: nullable(uuid) },
)`
select id, number, user_id from orders where number = :number and lower(user_email) = :email`;

/** The same while it belongs to no account. */
export const selectGuestOrderOfEmail = preparedQuery(
  { number: integer, email: text },
  { id: uuid, number: integer },
)`
select id, number from orders
where number = :number and lower(user_email) = :email and user_id is null`;

/** Those of guests who gave this email (in lower case); what somebody else joined is not there. */
export const updateOwner = preparedQuery({ userId: uuid, email: text }, { id: uuid })`
update orders set user_id = :userId where user_id is null and lower(user_email) = :email
returning id`;
