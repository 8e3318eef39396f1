/** The search as staff keep it: synonyms, and searches without a result. */
import { hourMs, later } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import { inTransaction, type Tx } from '#platform/database/transaction.ts';
import { writeAuditEntry } from '#modules/audit/audit.ts';
import type { Actor } from '#modules/audit/entry.ts';
import {
  deleteLostSearch,
  deleteSynonym,
  insertSynonym,
  selectLostSearches,
  selectSynonyms,
  splitWords,
} from '../queries/search-words.ts';

/** Who looks for `word` also finds what has `means`. */
export interface Synonym {
  word: string;
  means: string;
}

export type AddSynonymResult =
  | { ok: true }
  | { ok: false; error: 'no_word'; field: 'word' | 'means' }
  | { ok: false; error: 'same' | 'taken' };

/** By the alphabet; `isKnown` where a product has what it means. */
export async function listSynonyms(
  executor: Executor,
): Promise<(Synonym & { isKnown: boolean })[]> {
  const rows = await selectSynonyms.all(executor, {});
  return rows.map(({ is_known: isKnown, ...synonym }) => ({ ...synonym, isKnown }));
}

/**
 * Adds a synonym; each side is one word, spelt as the search reads it. What it is made of, `lost`,
 * leaves the list of searches without a result.
 */
export async function addSynonym(
  { db }: { db: Database },
  actor: Actor,
  { word, means, lost }: Synonym & { lost?: string | undefined },
): Promise<AddSynonymResult> {
  return inTransaction(db, async (tx) => {
    const split = await splitWords.first(tx, { word, means });
    const [from, to] = [toWord(split?.word), toWord(split?.means)];
    if (from === undefined) return { ok: false, error: 'no_word', field: 'word' };
    if (to === undefined) return { ok: false, error: 'no_word', field: 'means' };
    if (from === to) return { ok: false, error: 'same' };
    if ((await insertSynonym.count(tx, { word: from, means: to })) === 0)
      return { ok: false, error: 'taken' };
    if (lost !== undefined) await deleteLostSearch.count(tx, { words: lost });
    await finish(tx, actor, 'synonym_added');
    return { ok: true };
  });
}

/** False when it is not there. */
export async function removeSynonym(
  { db }: { db: Database },
  actor: Actor,
  synonym: Synonym,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if ((await deleteSynonym.count(tx, { ...synonym })) === 0) return false;
    await finish(tx, actor, 'synonym_removed');
    return true;
  });
}

export interface LostSearch {
  words: string;
  searches: number;
  /** The newest first; a day is written as in 2026-11-23. */
  days: { day: string; searches: number }[];
}

const shownDays = 90;
const shownSearches = 200;

/** Of the last 90 days, the most frequent first. */
export async function listLostSearches(executor: Executor, at: Date): Promise<LostSearch[]> {
  const since = later(at, -shownDays * 24 * hourMs)
    .toISOString()
    .slice(0, 10);
  return selectLostSearches.all(executor, { since, limit: shownSearches });
}

/** Takes a search off the list; false when it is not there. */
export async function removeLostSearch(
  { db }: { db: Database },
  actor: Actor,
  words: string,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if ((await deleteLostSearch.count(tx, { words })) === 0) return false;
    await writeAuditEntry(tx, actor, {
      ...{ action: 'search.changed', object: 'search:words', detail: { change: 'forgotten' } },
    });
    return true;
  });
}

/** The one word of letters that was typed. */
function toWord(words: readonly string[] | undefined): string | undefined {
  const [word, other] = words ?? [];
  return other === undefined && word !== undefined && !/\d/.test(word) ? word : undefined;
}

async function finish(tx: Tx, actor: Actor, change: string): Promise<void> {
  tx.announce('catalogue');
  const entry = { action: 'search.changed', object: 'search:words', detail: { change } } as const;
  await writeAuditEntry(tx, actor, entry);
}
