import { preparedQuery } from '#platform/database/prepared-query.ts';
import { integer, text, uuid } from '#platform/database/sql-types.ts';

/** The order of this number, when it was placed with this email (in lower case). */
export const selectOrderOfEmail = preparedQuery(
  { number: integer, email: text },
  { id: uuid, number: integer },
)`
select id, number from orders where number = :number and lower(user_email) = :email`;
