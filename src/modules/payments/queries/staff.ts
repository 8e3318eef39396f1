import { statement } from '#platform/database/statement.ts';

/** The staff who get the emails about failed refunds. */
export const selectOrderStaff = statement<[], { email: string }>(
  "select email from app_user where role in ('orders', 'admin') order by email limit 20",
);
