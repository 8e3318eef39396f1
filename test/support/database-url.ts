import type { Connection } from '#platform/database/database.ts';

/** The same connection as a URL, for a process that takes DATABASE_URL. */
export function urlOf({ user, password, host, port, database }: Connection): string {
  const secret = typeof password === 'string' ? password : '';
  const where = encodeURIComponent(host ?? '');
  return `postgres://${user}:${secret}@localhost:${port}/${database}?host=${where}`;
}
