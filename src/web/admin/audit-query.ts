/** The filters of the audit log: in the address as days, to the server as moments. */
import { rowsOnAPage } from '../account/load-page.ts';

export interface AuditFilterValues {
  actor: string;
  action: string;
  object: string;
  /** Days as a date field has them, 2026-11-20, in the browser's own time zone. */
  from: string;
  to: string;
}

/** What an address asks for. */
export function readFilters(asked: URLSearchParams): AuditFilterValues {
  const textOf = (name: string) => (asked.get(name) ?? '').trim();
  return {
    actor: textOf('actor'),
    action: textOf('action'),
    object: textOf('object').replace(/^#/, ''),
    from: textOf('from'),
    to: textOf('to'),
  };
}

/** What the server is asked for; a day that is none counts as not given. */
export function auditQuery(asked: URLSearchParams): URLSearchParams {
  const { actor, action, object, from, to } = readFilters(asked);
  const wanted = {
    ...{ actor, action, object },
    from: startOfDay(from, 0),
    before: startOfDay(to, 1),
    cursor: asked.get('cursor') ?? '',
  };
  const query = new URLSearchParams({ limit: String(rowsOnAPage) });
  for (const [name, value] of Object.entries(wanted)) if (value !== '') query.set(name, value);
  return query;
}

function startOfDay(day: string, later: number): string {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  if (date === undefined) return '';
  const start = new Date(Number(year), Number(month) - 1, Number(date) + later);
  return start.toISOString();
}
