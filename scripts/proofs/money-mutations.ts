/**
 * Reads `money-mutations.txt`: how the code of money and stock can be broken, and which tests must
 * fail. Each mutant begins with its name and what it breaks; then come its killers, and the
 * edits: lines that occur once in the file, with `-`, and their replacement, with `+`.
 */
import type { Edit } from './broken-copy.ts';
import { readTestNames, type TestName } from './traceability-requirements.ts';

export interface Mutant {
  id: string;
  /** What is broken. */
  description: string;
  /** One element for each line; of every line at least one test must fail. */
  killers: readonly (readonly TestName[])[];
  edits: readonly Edit[];
}

/** All of them, in the order in which they stand there. */
export function readMutants(text: string): Mutant[] {
  return text.split(/^## /m).slice(1).map(readMutant);
}

const killerPrefix = 'killed by ';

function readMutant(section: string): Mutant {
  const [heading = '', ...lines] = section.split('\n');
  const [, id = '', description = ''] = /^([\w-]+): (.+)$/.exec(heading) ?? [];
  const killers = lines.filter((line) => line.startsWith(killerPrefix)).map(readTestNames);
  return { id, description, killers, edits: readEdits(lines) };
}

function readEdits(lines: readonly string[]): Edit[] {
  const edits: { file: string; oldLines: string[]; newLines: string[] }[] = [];
  let file = '';
  let hunk: (typeof edits)[number] | undefined;
  for (const line of lines) {
    if (line.startsWith('in ')) [file, hunk] = [line.slice('in '.length), undefined];
    if (line.startsWith('- ')) {
      if (!hunk || hunk.newLines.length > 0)
        edits.push((hunk = { file, oldLines: [], newLines: [] }));
      hunk.oldLines.push(line.slice('- '.length));
    }
    if (line.startsWith('+ ')) hunk?.newLines.push(line.slice('+ '.length));
  }
  return edits.map(({ file: path, oldLines, newLines }) => {
    return { file: path, search: oldLines.join('\n'), replace: newLines.join('\n') };
  });
}
