/** The filters of the audit log: days in the page's URL, moments for the server. */
import { pageSize } from '#web/dashboard/loading/load-page.ts';

export interface AuditFilterValues {
  /** Words of an entry. */
  q: string;
  actor: string;
  action: string;
  object: string;
  /** Days as a date field has them, 2026-11-20, in the browser's own time zone. */
  from: string;
  to: string;
}

/** The filters in the parameters of a URL. */
export function readFilters(search: URLSearchParams): AuditFilterValues {
  const textOf = (name: string) => (search.get(name) ?? '').trim();
  return {
    q: textOf('q'),
    actor: textOf('actor'),
    action: textOf('action'),
    object: textOf('object').replace(/^#/, ''),
    from: textOf('from'),
    to: textOf('to'),
  };
}

/** The query for the server; a text that is not a day is left out. */
export function auditQuery(search: URLSearchParams): URLSearchParams {
  const { q, actor, action, object, from, to } = readFilters(search);
  const filters = {
    ...{ q, actor, action, object },
    from: startOfDay(from, 0),
    before: startOfDay(to, 1),
    cursor: search.get('cursor') ?? '',
  };
  const query = new URLSearchParams({ limit: String(pageSize) });
  for (const [name, value] of Object.entries(filters)) if (value !== '') query.set(name, value);
  return query;
}

function startOfDay(day: string, daysLater: number): string {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  if (date === undefined) return '';
  const start = new Date(Number(year), Number(month) - 1, Number(date) + daysLater);
  return start.toISOString();
}
