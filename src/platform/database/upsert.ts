/**
 * In what `insert … on conflict do update` returns: whether the row was there before. Its `xmax`
 * then is the transaction that locked it for the update, and 0 for a new row. PostgreSQL 18 would
 * say `old is not null`, which the versions before it do not know. What the row was comes from a
 * `with former as (select … for update)` that the inserted rows are selected from: PostgreSQL reads
 * it when it is needed first, and after the update that is too late.
 */
export const isUpdated = 'xmax <> 0';
