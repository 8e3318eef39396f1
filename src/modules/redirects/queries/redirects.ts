import { preparedQuery } from '#platform/database/prepared-query.ts';
import { json, nullable, integer, text, texts } from '#platform/database/sql-types.ts';

/** The address with its query comes before the one without. */
export const selectRedirect = preparedQuery({ paths: texts }, { to_path: text })`
select to_path from page_redirect where from_path = any(:paths::text[])
order by length(from_path) desc limit 1`;

const redirectRow = { from_path: text, to_path: text };

/** Until the transaction ends, nobody else changes any. */
export const lockAllRedirects = preparedQuery({}, {})`
lock table page_redirect in share row exclusive mode`;

/** Those that lead from or to one of these addresses. */
export const selectRedirects = preparedQuery({ paths: texts }, redirectRow)`
select from_path, to_path from page_redirect
where from_path = any(:paths::text[]) or to_path = any(:paths::text[])
order by from_path`;

export const writeRedirects = preparedQuery({ rows: json<string>() })`
insert into page_redirect (from_path, to_path)
select r."from", r."to" from jsonb_to_recordset(:rows::jsonb) as r ("from" text, "to" text)
on conflict (from_path) do update set to_path = excluded.to_path`;

export const deleteRedirects = preparedQuery({ paths: texts })`
delete from page_redirect where from_path = any(:paths::text[])`;

export const selectRedirectPage = preparedQuery(
  { after: nullable(text), limit: integer },
  redirectRow,
)`
select from_path, to_path from page_redirect
where :after::text is null or from_path > :after::text order by from_path limit :limit`;
