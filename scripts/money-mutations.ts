/**
 * Reads `money-mutations.txt`: how money and stock can be broken in the source, and who must
 * notice. Each mutant begins with its name and what it breaks; then come who kills it, and the
 * edits: lines that stand once in the file, with `-`, and what takes their place, with `+`.
 */
import type { Edit } from './broken-copy.ts';
import { readTestNames, type TestName } from './traceability-statements.ts';

export interface Mutant {
  id: string;
  /** What is broken. */
  words: string;
  /** Each a line of its own; the tests of every single line must notice. */
  killers: readonly (readonly TestName[])[];
  edits: readonly Edit[];
}

/** All of them, in the order in which they stand there. */
export function readMutants(text: string): Mutant[] {
  return text.split(/^## /m).slice(1).map(readMutant);
}

const killing = 'killed by ';

function readMutant(chapter: string): Mutant {
  const [opening = '', ...lines] = chapter.split('\n');
  const [, id = '', words = ''] = /^([\w-]+): (.+)$/.exec(opening) ?? [];
  const killers = lines.filter((line) => line.startsWith(killing)).map(readTestNames);
  return { id, words, killers, edits: readEdits(lines) };
}

function readEdits(lines: readonly string[]): Edit[] {
  const edits: { file: string; old: string[]; fresh: string[] }[] = [];
  let file = '';
  let hunk: (typeof edits)[number] | undefined;
  for (const line of lines) {
    if (line.startsWith('in ')) [file, hunk] = [line.slice('in '.length), undefined];
    if (line.startsWith('- ')) {
      if (!hunk || hunk.fresh.length > 0) edits.push((hunk = { file, old: [], fresh: [] }));
      hunk.old.push(line.slice('- '.length));
    }
    if (line.startsWith('+ ')) hunk?.fresh.push(line.slice('+ '.length));
  }
  return edits.map(({ file: place, old, fresh }) => {
    return { file: place, search: old.join('\n'), replace: fresh.join('\n') };
  });
}
