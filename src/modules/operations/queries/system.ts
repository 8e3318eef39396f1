import { preparedQuery } from '#platform/database/prepared-query.ts';
import { boolean, double, integer, nullable, text } from '#platform/database/sql-types.ts';

export const selectDatabase = preparedQuery(
  {},
  {
    version: text,
    bytes: integer,
    is_primary: boolean,
    connections: integer,
    max_connections: integer,
    sees_replicas: boolean,
  },
)`
select current_setting('server_version') as version,
  pg_database_size(current_database()) as bytes,
  not pg_is_in_recovery() as is_primary,
  (select count(*) from pg_stat_activity where datname = current_database()) as connections,
  current_setting('max_connections')::integer as max_connections,
  pg_has_role('pg_read_all_stats', 'usage') as sees_replicas`;

/** Those that follow this server; the lag is null where nothing was written lately. */
export const selectReplicas = preparedQuery(
  {},
  { name: nullable(text), state: nullable(text), lag_seconds: nullable(double) },
)`
select application_name as name, state,
  extract(epoch from replay_lag)::double precision as lag_seconds
from pg_stat_replication order by application_name, pid`;
