import { preparedQuery } from '#platform/database/prepared-query.ts';
import { integer, uuid } from '#platform/database/sql-types.ts';
import { listedColumns, orderRow } from './orders.ts';

export const selectOverOrders = preparedQuery({ userId: uuid, limit: integer }, orderRow)`
select ${listedColumns} from orders
where user_id = :userId and payment_state in ('cancelling', 'cancelled', 'expired')
order by placed_at desc, id desc limit :limit`;
