/** Who reaches the shop, and what older shops called a setting: faults between the settings. */
import { isLoopbackHost } from './setting-kinds.ts';

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
}

/** Whoever listens to others has to say under which name, or it would be anybody's. */
export function hostFaults({ HOST: host, PUBLIC_ORIGIN: named }: Reached): string[] {
  if (named !== undefined || isLoopbackHost(host)) return [];
  return [
    `HOST is ${host}, where others than this machine reach the shop: set PUBLIC_ORIGIN to the ` +
      'address under which they do',
  ];
}
