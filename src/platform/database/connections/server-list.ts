/**
 * The address of a database with several servers, one of which takes writes, as libpq writes it:
 * `postgres://user:password@one:5432,two:5432/shop?target_session_attrs=read-write`.
 */

export interface ServerList {
  /** An address for each server, with all that stands behind the hosts. */
  urls: readonly string[];
  /** Whether a server that refuses to write is passed over. */
  needsWritable: boolean;
}

/** Scheme with user and password, hosts with ports, and the rest. */
const parts = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s;

const writableAttributes: readonly string[] = ['read-write', 'primary'];

/** Splits an address by its hosts. One that is none of PostgreSQL is returned as it is. */
export function readServerList(url: string): ServerList {
  const [, scheme = '', hosts = '', rest = ''] = parts.exec(url) ?? [];
  if (scheme === '') return { urls: [url], needsWritable: false };
  const urls = hosts.split(',').map((host) => `${scheme}${host}${rest}`);
  const attribute = readDemand(url);
  const needsWritable =
    attribute === undefined ? urls.length > 1 : writableAttributes.includes(attribute);
  return { urls, needsWritable };
}

/** What the address demands of a server, if it says so. */
export function readDemand(url: string): string | undefined {
  const query = url.split('?', 2)[1] ?? '';
  return new URLSearchParams(query).get('target_session_attrs') ?? undefined;
}

/** The server in use: when one fails, the next one is, for all who connect from then on. */
export interface ServerInTurn {
  position(): number;
  url(): string;
  /** Moves on from the server at `position`, unless somebody else has done so already. */
  moveOn(position: number): void;
  count: number;
}

/** Begins with the first server. */
export function takeServersInTurn(urls: readonly string[]): ServerInTurn {
  let current = 0;
  return {
    position: () => current,
    url: () => urls[current] ?? '',
    moveOn(position) {
      if (position === current) current = (current + 1) % urls.length;
    },
    count: urls.length,
  };
}
