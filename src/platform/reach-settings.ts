/** Who reaches the shop, and what older shops called a setting: faults between the settings. */
import { databaseFaults } from './database-settings.ts';
import { isLoopbackHost } from './setting-kinds.ts';
import { tlsFaults } from './tls-settings.ts';

/** Names of older shops, and what stands in their place. */
const retired: Readonly<Record<string, string>> = {
  ALLOW_SANDBOX_PAYMENTS: 'SANDBOX_PAYMENTS=public',
};

export function retiredFaults(env: NodeJS.ProcessEnv): string[] {
  return Object.entries(retired)
    .filter(([name]) => (env[name] ?? '').trim() !== '')
    .map(([name, now]) => `${name} is no longer read: take it out, or write ${now} in its place`);
}

interface Reached {
  HOST: string;
  PUBLIC_ORIGIN?: string | undefined;
  DATABASE_URL?: string | undefined;
  TLS_CERT_FILE?: string | undefined;
  TLS_KEY_FILE?: string | undefined;
}

interface Shown {
  publicOrigin: string;
  publicOriginIsLoopback: boolean;
}

/** What is wrong with how the shop is reached, and reaches its database. */
export function reachFaults(settings: Reached, shown: Shown): string[] {
  const inTheClear = [...databaseFaults(settings, shown), ...tlsFaults(settings, shown)];
  return [...hostFaults(settings), ...inTheClear];
}

/**
 * Connections that one network may have open at once. Behind a proxy, and where this machine alone
 * is listened to, all visitors come from one address and are not counted.
 */
export function connectionLimit(settings: {
  HOST: string;
  TRUSTED_PROXY_HOPS: number;
  CONNECTIONS_PER_NETWORK: number;
}): number | undefined {
  const isDirect = settings.TRUSTED_PROXY_HOPS === 0 && !isLoopbackHost(settings.HOST);
  return isDirect ? settings.CONNECTIONS_PER_NETWORK : undefined;
}

/** Whoever listens to others has to say under which name, or it would be anybody's. */
function hostFaults({ HOST: host, PUBLIC_ORIGIN: named }: Reached): string[] {
  if (named !== undefined || isLoopbackHost(host)) return [];
  return [
    `HOST is ${host}, where others than this machine reach the shop: set PUBLIC_ORIGIN to the ` +
      'address under which they do',
  ];
}
