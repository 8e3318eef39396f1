import { preparedQuery } from '#platform/database/prepared-query.ts';
import { json, nullable, uuid } from '#platform/database/sql-types.ts';

export const updateBillTo = preparedQuery({ id: uuid, billTo: nullable(json<string>()) })`
update orders set bill_to = :billTo::jsonb where id = :id`;
