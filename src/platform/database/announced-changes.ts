/** What changed, by topic: a few ids, or undefined where anything may have. */
import type { Topic } from './database.ts';

export type AnnouncedChanges = Map<Topic, ReadonlySet<string> | undefined>;

/** A notification carries 8,000 bytes; this many UUIDs and its topic are fewer. */
const maxIds = 200;

/** Adds to what is known of a topic; too many ids, like none, stand for anything. */
export function addChange(
  changes: AnnouncedChanges,
  topic: Topic,
  ids: Iterable<string> | undefined,
): void {
  const known = changes.has(topic) ? changes.get(topic) : new Set<string>();
  const all = known && ids && new Set([...known, ...ids]);
  changes.set(topic, all && all.size <= maxIds ? all : undefined);
}
