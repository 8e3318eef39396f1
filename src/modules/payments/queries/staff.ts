import { preparedQuery } from '#platform/database/prepared-query.ts';
import { text } from '#platform/database/sql-types.ts';

/** The staff who get the emails about failed refunds. */
export const selectOrderStaff = preparedQuery({}, { email: text })`
select email from app_user where role in ('orders', 'admin') order by email limit 20`;
