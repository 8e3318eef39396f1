/**
 * The list of orders that was seen last in this tab: from an order one goes to the next of it, and
 * back to it as it was.
 */
import { getField } from '#web/identity/json.ts';

const storageKey = 'order-list';

interface LastList {
  /** The list's own address, with its tab, filters, search and page. */
  href: string;
  /** Its orders, in their order. */
  ids: readonly string[];
}

export interface Neighbours {
  /** The address of the list. */
  back: string;
  previous: string | undefined;
  next: string | undefined;
  /** Counted from 1. */
  place: number;
  count: number;
}

export function saveList(list: LastList): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(list));
  } catch (error) {
    // Full or forbidden: an order then leads back to the whole list.
    if (!(error instanceof DOMException)) throw error;
  }
}

/** Where the order stands in that list; undefined when it is not in it. */
export function findNeighbours(order: string): Neighbours | undefined {
  const { href, ids } = readList();
  const index = ids.indexOf(order);
  if (index === -1) return undefined;
  return {
    back: href,
    previous: ids[index - 1],
    next: ids[index + 1],
    place: index + 1,
    count: ids.length,
  };
}

function readList(): LastList {
  const stored = readStored();
  const ids = getField(stored, 'ids');
  const href = getField(stored, 'href');
  const isList = typeof href === 'string' && Array.isArray(ids);
  if (!isList) return { href: '', ids: [] };
  return { href, ids: ids.filter((id) => typeof id === 'string') };
}

function readStored(): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
  } catch {
    return null;
  }
}
