/** The issuer's storage during a sign-in: in memory, lost when the process ends. */
import type { Adapter, AdapterPayload } from 'oidc-provider';

interface Entry {
  payload: AdapterPayload;
  /** Milliseconds since the epoch. */
  expiresAt: number;
}

/** A limit, so that requests in a loop cannot fill the memory. */
const maxEntries = 2000;

/** Creates the adapter of each kind of entry. */
export function createMemoryAdapter(nowMs: () => number): (kind: string) => Adapter {
  const entries = new Map<string, Entry>();
  const find = (key: string) => {
    const entry = entries.get(key);
    return entry && entry.expiresAt > nowMs() ? entry.payload : undefined;
  };
  const findBy = (kind: string, field: 'uid' | 'userCode', value: string) =>
    [...entries].find(([key, { payload }]) => {
      return key.startsWith(`${kind}:`) && payload[field] === value && find(key) !== undefined;
    })?.[1].payload;
  return (kind) => ({
    upsert: async (id, payload, lifeSeconds = Infinity) => {
      entries.set(`${kind}:${id}`, { payload, expiresAt: nowMs() + lifeSeconds * 1000 });
      const [oldest] = entries.keys();
      if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest);
    },
    find: async (id) => find(`${kind}:${id}`),
    findByUid: async (uid) => findBy(kind, 'uid', uid),
    findByUserCode: async (code) => findBy(kind, 'userCode', code),
    consume: async (id) => {
      const payload = find(`${kind}:${id}`);
      if (payload) payload.consumed = Math.floor(nowMs() / 1000);
    },
    destroy: async (id) => void entries.delete(`${kind}:${id}`),
    revokeByGrantId: async (grantId) => {
      for (const [key, { payload }] of entries) {
        if (payload.grantId === grantId) entries.delete(key);
      }
    },
  });
}
