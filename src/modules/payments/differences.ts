/**
 * What a statement has said, and what differs from it. A day may have 100,000 lines: both are kept
 * in parts, and written a batch at a time.
 */
import type { Database } from '#platform/database/database.ts';
import { partOf } from '#platform/parts.ts';
import { reportProblems } from './problems.ts';

const parts = 64;
const writtenAtOnce = 500;

/** Names that stand in a statement. */
export function createStated() {
  const sets = Array.from({ length: parts }, () => new Set<string>());
  return {
    add: (name: string) => void sets[partOf(name, parts)]?.add(name),
    has: (name: string) => sets[partOf(name, parts)]?.has(name) === true,
  };
}

export type Stated = ReturnType<typeof createStated>;

export interface Difference {
  object: string;
  detail: string;
}

/** What differs, by the object that it is about. */
export function createDifferences() {
  const maps = Array.from({ length: parts }, () => new Map<string, string[]>());
  let count = 0;
  return {
    add(found: readonly Difference[]): void {
      for (const { object, detail } of found) {
        const map = maps[partOf(object, parts)];
        map?.set(object, [...(map.get(object) ?? []), detail]);
      }
      count += found.length;
    },
    count: () => count,
    /** Reports each object once, with all that differs of it. */
    async report(db: Database, day: string, at: Date): Promise<void> {
      for (const map of maps) {
        const problems = [...map].map(([object, details]) => ({
          about: `${day}:${object}`,
          detail: `${day}: ${details.join('; ')}`,
        }));
        for (let from = 0; from < problems.length; from += writtenAtOnce) {
          const some = problems.slice(from, from + writtenAtOnce);
          await reportProblems(db, { kind: 'statement_differs', problems: some }, at);
        }
      }
    },
  };
}
