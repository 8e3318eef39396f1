import { preparedQuery } from '#platform/database/prepared-query.ts';
import { integer, uuid } from '#platform/database/sql-types.ts';

export const updateReceived = preparedQuery({ id: uuid, receivedMinor: integer })`
update orders set received_minor = :receivedMinor
where id = :id and received_minor <> :receivedMinor`;
