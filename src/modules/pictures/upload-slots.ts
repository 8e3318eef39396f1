/**
 * Slots for current uploads: being received, waiting or being encoded. Each
 * may hold the largest picture in memory, so there are few; an account and a
 * network may use only some of them, so that a slow client cannot take them all.
 */
import { clientNetworkOf } from '#platform/ip-address.ts';

export interface UploadLimits {
  all: number;
  account: number;
  network: number;
}

export interface UploadSlots {
  /** Acquires a slot and returns its release function; undefined when a limit is reached. */
  acquire(client: { account: string; clientIp: string }): (() => void) | undefined;
}

/** All slots are free. */
export function createUploadSlots({
  all,
  account: perAccount,
  network: perNetwork,
}: UploadLimits): UploadSlots {
  const accounts = createCounter(perAccount);
  const networks = createCounter(perNetwork);
  let used = 0;
  return {
    acquire({ account, clientIp }) {
      const network = clientNetworkOf(clientIp);
      if (used >= all || accounts.isFull(account) || networks.isFull(network)) return undefined;
      used += 1;
      accounts.add(account, 1);
      networks.add(network, 1);
      let isReleased = false;
      return () => {
        if (isReleased) return;
        isReleased = true;
        used -= 1;
        accounts.add(account, -1);
        networks.add(network, -1);
      };
    },
  };
}

/** Counts per key up to a limit; a key with a count of 0 is deleted. */
function createCounter(limit: number) {
  const counts = new Map<string, number>();
  return {
    isFull: (key: string) => (counts.get(key) ?? 0) >= limit,
    add(key: string, change: number) {
      const count = (counts.get(key) ?? 0) + change;
      if (count === 0) counts.delete(key);
      else counts.set(key, count);
    },
  };
}
