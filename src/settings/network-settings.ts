/** Errors in how the shop is reached, and settings that were renamed. */
import { findDatabaseErrors } from './database-settings.ts';
import { isLoopbackHost } from '#platform/loopback.ts';
import { findTlsErrors } from './tls-settings.ts';

/** Settings that were renamed, and what to write instead. */
const renamedSettings: Readonly<Record<string, string>> = {
  ALLOW_SANDBOX_PAYMENTS: 'SANDBOX_PAYMENTS=public',
};

export function findRenamedSettings(env: NodeJS.ProcessEnv): string[] {
  return Object.entries(renamedSettings)
    .filter(([name]) => (env[name] ?? '').trim() !== '')
    .map(
      ([name, replacement]) =>
        `${name} is no longer read: take it out, or write ${replacement} in its place`,
    );
}

interface NetworkSettings {
  HOST: string;
  PUBLIC_ORIGIN?: string | undefined;
  DATABASE_URL?: string | undefined;
  DATABASE_OWNER_URL?: string | undefined;
  DATABASE_READ_URL?: string | undefined;
  TLS_CERT_FILE?: string | undefined;
  TLS_KEY_FILE?: string | undefined;
}

interface ServerContext {
  publicOrigin: string;
  publicOriginIsLoopback: boolean;
}

/** Errors in how the shop is reached, and how it reaches its database. */
export function findNetworkErrors(settings: NetworkSettings, server: ServerContext): string[] {
  const tlsErrors = [...findDatabaseErrors(settings, server), ...findTlsErrors(settings, server)];
  return [...findHostErrors(settings), ...tlsErrors];
}

/**
 * Connections that one network may have open at once. Behind a proxy, and where this machine alone
 * can connect, all visitors come from one address and are not counted.
 */
export function chooseConnectionLimit(settings: {
  HOST: string;
  TRUSTED_PROXY_HOPS: number;
  CONNECTIONS_PER_NETWORK: number;
}): number | undefined {
  const isDirect = settings.TRUSTED_PROXY_HOPS === 0 && !isLoopbackHost(settings.HOST);
  return isDirect ? settings.CONNECTIONS_PER_NETWORK : undefined;
}

/** A shop that others can reach needs a PUBLIC_ORIGIN, or any host name would be accepted. */
function findHostErrors({ HOST: host, PUBLIC_ORIGIN: publicOrigin }: NetworkSettings): string[] {
  if (publicOrigin !== undefined || isLoopbackHost(host)) return [];
  return [
    `HOST is ${host}, where others than this machine reach the shop: set PUBLIC_ORIGIN to the ` +
      'address under which they do',
  ];
}
