/**
 * Places for uploads that are under way: being received, waiting their turn, being drawn. Each
 * may hold the largest picture in memory, so there are few; one account has fewer, and so has one
 * network, so that nobody takes them all by being slow.
 */
import { networkOf } from '#platform/ip-address.ts';

export interface UploadBounds {
  all: number;
  account: number;
  network: number;
}

export interface UploadPlaces {
  /** A place for an upload, to be given back; undefined when all that they may have are taken. */
  take(by: { account: string; peer: string }): (() => void) | undefined;
}

/** Nothing under way yet. */
export function createUploadPlaces({ all, account: each, network }: UploadBounds): UploadPlaces {
  const accounts = countedUpTo(each);
  const networks = countedUpTo(network);
  let inside = 0;
  return {
    take({ account, peer }) {
      const from = networkOf(peer);
      if (inside >= all || accounts.isFull(account) || networks.isFull(from)) return undefined;
      inside += 1;
      accounts.add(account, 1);
      networks.add(from, 1);
      let given = false;
      return () => {
        if (given) return;
        given = true;
        inside -= 1;
        accounts.add(account, -1);
        networks.add(from, -1);
      };
    },
  };
}

/** How many each key has, of so many at most; a key that has none is not kept. */
function countedUpTo(most: number) {
  const counts = new Map<string, number>();
  return {
    isFull: (key: string) => (counts.get(key) ?? 0) >= most,
    add(key: string, more: number) {
      const count = (counts.get(key) ?? 0) + more;
      if (count === 0) counts.delete(key);
      else counts.set(key, count);
    },
  };
}
