/** Answers by key, within a bound of bytes: what was not used for longest goes first. */
import type { StoredAnswer } from './stored-answer.ts';

export interface KeptAnswers {
  find(key: string): StoredAnswer | undefined;
  /** Makes room by dropping others; an answer larger than all the room is not kept. */
  keep(key: string, answer: StoredAnswer): void;
  /** Drops every answer with this tag. */
  drop(tag: string): void;
  size(): { entries: number; bytes: number };
}

/** Nothing kept yet; `maxBytes` bounds the bodies in all their encodings together. */
export function createKeptAnswers(maxBytes: number): KeptAnswers {
  const answers = new Map<string, StoredAnswer>();
  let bytes = 0;

  function forget(key: string, answer: StoredAnswer): void {
    answers.delete(key);
    bytes -= answer.bytes();
  }

  /** Second chance: one that was used since the last look moves to the end instead of going. */
  function makeRoom(newest: StoredAnswer): void {
    for (const [key, answer] of answers) {
      if (bytes <= maxBytes) return;
      if (answer === newest) continue;
      if (answer.used) {
        answer.used = false;
        answers.delete(key);
        answers.set(key, answer);
      } else {
        forget(key, answer);
      }
    }
  }

  return {
    find: (key) => answers.get(key),

    keep(key, answer) {
      if (answer.bytes() > maxBytes) return;
      answers.set(key, answer);
      bytes += answer.bytes();
      // A further encoding is made when it is first asked for.
      answer.onGrowth((more) => {
        if (answers.get(key) !== answer) return;
        bytes += more;
        makeRoom(answer);
      });
      makeRoom(answer);
    },

    drop(tag) {
      for (const [key, answer] of answers) if (answer.tags.includes(tag)) forget(key, answer);
    },

    size: () => ({ entries: answers.size, bytes }),
  };
}
