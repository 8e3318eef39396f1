/** The database of one's own: over TLS, where the shop is in public and it is not beside it. */
import { isLoopback } from './setting-kinds.ts';

const tls = ['require', 'verify-ca', 'verify-full'];

/** What is wrong with the address of the database, a readable line that tells no secret. */
export function databaseFaults(
  { DATABASE_URL: url }: { DATABASE_URL?: string | undefined },
  { publicOriginIsLoopback }: { publicOriginIsLoopback: boolean },
): string[] {
  if (url === undefined || publicOriginIsLoopback) return [];
  const { hostname, searchParams } = new URL(url);
  // Without a host it is a socket of this machine, whose folder the query names.
  const host = hostname || searchParams.get('host') || '/';
  if (host.startsWith('/') || isLoopback(`http://${host}`)) return [];
  if (tls.includes(searchParams.get('sslmode') ?? '')) return [];
  return [
    `DATABASE_URL is on ${host}, which takes what it is told in the clear: ` +
      'add sslmode=verify-full to it',
  ];
}
