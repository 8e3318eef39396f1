/** A database on another machine must be reached over TLS where the shop is public. */
import { readServerList, readDemand } from '#platform/database/connections/server-list.ts';
import { isLoopback } from '#platform/loopback.ts';

const encryptedModes = ['require', 'verify-ca', 'verify-full'];

const takenAttributes = ['any', 'read-write', 'primary'];

interface DatabaseAddresses {
  DATABASE_URL?: string | undefined;
  DATABASE_OWNER_URL?: string | undefined;
  DATABASE_READ_URL?: string | undefined;
}

/** Errors in the addresses of the database, as readable lines without the secret. */
export function findDatabaseErrors(
  settings: DatabaseAddresses,
  { publicOriginIsLoopback }: { publicOriginIsLoopback: boolean },
): string[] {
  const { DATABASE_URL, DATABASE_OWNER_URL, DATABASE_READ_URL } = settings;
  const errors = Object.entries({ DATABASE_URL, DATABASE_OWNER_URL, DATABASE_READ_URL }).flatMap(
    ([name, url]) =>
      url === undefined ? [] : findAddressErrors(name, url, publicOriginIsLoopback),
  );
  if (DATABASE_READ_URL !== undefined && DATABASE_URL === undefined)
    errors.push('DATABASE_READ_URL is of a copy of DATABASE_URL, which is not set');
  // A replica refuses to write: as a server of a list it would always be passed over.
  if (DATABASE_READ_URL !== undefined && readServerList(DATABASE_READ_URL).needsWritable)
    errors.push('DATABASE_READ_URL passes over every replica: add target_session_attrs=any to it');
  return errors;
}

function findAddressErrors(name: string, url: string, isLocalShop: boolean): string[] {
  const attribute = readDemand(url);
  if (attribute !== undefined && !takenAttributes.includes(attribute))
    return [`${name} has a target_session_attrs other than ${takenAttributes.join(', ')}`];
  if (isLocalShop) return [];
  const openHost = readServerList(url)
    .urls.map(findOpenHost)
    .find((host) => host !== undefined);
  if (openHost === undefined) return [];
  return [
    `${name} is on ${openHost}, which takes what it is told in the clear: ` +
      'add sslmode=verify-full to it',
  ];
}

/** The host of an address that is reached over a network without TLS. */
function findOpenHost(url: string): string | undefined {
  const { hostname, searchParams } = new URL(url);
  // Without a host it is a socket of this machine, whose folder the query names.
  const host = decodeURIComponent(hostname) || searchParams.get('host') || '/';
  if (host.startsWith('/') || isLoopback(`http://${host}`)) return undefined;
  return encryptedModes.includes(searchParams.get('sslmode') ?? '') ? undefined : host;
}
