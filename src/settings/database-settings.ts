/** A database on another machine must be reached over TLS where the shop is public. */
import { isLoopback } from '#platform/loopback.ts';

const encryptedModes = ['require', 'verify-ca', 'verify-full'];

/** Errors in the address of the database, as readable lines without the secret. */
export function findDatabaseErrors(
  { DATABASE_URL: url }: { DATABASE_URL?: string | undefined },
  { publicOriginIsLoopback }: { publicOriginIsLoopback: boolean },
): string[] {
  if (url === undefined || publicOriginIsLoopback) return [];
  const { hostname, searchParams } = new URL(url);
  // Without a host it is a socket of this machine, whose folder the query names.
  const host = hostname || searchParams.get('host') || '/';
  if (host.startsWith('/') || isLoopback(`http://${host}`)) return [];
  if (encryptedModes.includes(searchParams.get('sslmode') ?? '')) return [];
  return [
    `DATABASE_URL is on ${host}, which takes what it is told in the clear: ` +
      'add sslmode=verify-full to it',
  ];
}
