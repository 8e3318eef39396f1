import { statement } from '#platform/database/statement.ts';

/** Who is told when money goes astray. */
export const selectStaffOfOrders = statement<[], { email: string }>(
  "select email from app_user where role in ('orders', 'admin') order by email limit 20",
);
