/** Reads `traceability-mutations.txt`: how each requirement can be broken in the source. */
import type { Edit } from './broken-copy.ts';

export interface Mutation extends Edit {
  id: string;
}

/** All of them, in the order in which they stand there. */
export function readMutations(text: string): Mutation[] {
  let file = '';
  return text.split('\n').flatMap((line) => {
    if (line.startsWith('## ')) file = line.slice('## '.length);
    const [, id, search, replace] = /^(S-\d+) (.+?) ⇒ ?(.*)$/.exec(line) ?? [];
    if (id === undefined || search === undefined || replace === undefined) return [];
    return [{ id, file, search, replace }];
  });
}
