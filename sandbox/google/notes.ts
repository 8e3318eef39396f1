/** What the issuer keeps while a sign-in is on its way: in memory, and gone with the process. */
import type { Adapter, AdapterPayload } from 'oidc-provider';

interface Note {
  payload: AdapterPayload;
  /** Milliseconds since the epoch. */
  overAt: number;
}

/** So that a page that is asked for in a loop cannot fill the memory. */
const mostNotes = 2000;

/** Makes the issuer's drawers, one for each kind of note. */
export function openNotes(nowMs: () => number): (kind: string) => Adapter {
  const notes = new Map<string, Note>();
  const find = (key: string) => {
    const note = notes.get(key);
    return note && note.overAt > nowMs() ? note.payload : undefined;
  };
  const findBy = (kind: string, field: 'uid' | 'userCode', value: string) =>
    [...notes].find(([key, { payload }]) => {
      return key.startsWith(`${kind}:`) && payload[field] === value && find(key) !== undefined;
    })?.[1].payload;
  return (kind) => ({
    upsert: async (id, payload, lifeSeconds = Infinity) => {
      notes.set(`${kind}:${id}`, { payload, overAt: nowMs() + lifeSeconds * 1000 });
      const [oldest] = notes.keys();
      if (notes.size > mostNotes && oldest !== undefined) notes.delete(oldest);
    },
    find: async (id) => find(`${kind}:${id}`),
    findByUid: async (uid) => findBy(kind, 'uid', uid),
    findByUserCode: async (code) => findBy(kind, 'userCode', code),
    consume: async (id) => {
      const payload = find(`${kind}:${id}`);
      if (payload) payload.consumed = Math.floor(nowMs() / 1000);
    },
    destroy: async (id) => void notes.delete(`${kind}:${id}`),
    revokeByGrantId: async (grantId) => {
      for (const [key, { payload }] of notes) {
        if (payload.grantId === grantId) notes.delete(key);
      }
    },
  });
}
