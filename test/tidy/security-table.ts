/**
 * The table of `docs/security.md` against OWASP ASVS 5.0: every requirement of levels 1 and 2
 * once and in order, and nothing called met without words that stand in a file of the project. What
 * the page names outside of the table, the attacks above all, is looked up as well.
 */
import type { Violation, TextFile } from './source.ts';

const path = 'docs/security.md';

/** The number of requirements of levels 1 and 2 in each section, where they come first. */
const sections: Readonly<Record<string, number>> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2 },
  ...{ '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2 },
  ...{ '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3 },
  ...{ '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2 },
  ...{ '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
  ...{ '9.1': 3, '9.2': 4 },
  ...{ '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3 },
  ...{ '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1 },
  ...{ '12.1': 3, '12.2': 2, '12.3': 4 },
  ...{ '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5 },
  ...{ '14.1': 2, '14.2': 4, '14.3': 3 },
  ...{ '15.1': 3, '15.2': 3, '15.3': 7 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3 },
  ...{ '17.1': 1, '17.2': 4, '17.3': 2 },
};

const states = ['met', 'not applicable', 'not met'];

export interface Requirement {
  id: string;
  line: number;
  state: string;
  where: string;
}

/** The rows of the table: `| 6.2.1 | L1 | what it asks | met | where |`. */
export function readRequirements({ text }: TextFile): Requirement[] {
  return text.split('\n').flatMap((line, index) => {
    const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
    const [, id = '', , , state = '', where = ''] = cells;
    return /^\d+\.\d+\.\d+$/.test(id) ? [{ id, line: index + 1, state, where }] : [];
  });
}

/** Checks the table against the files that it names. */
export function findTableViolations(table: TextFile, files: readonly TextFile[]): Violation[] {
  const rows = readRequirements(table);
  const requiredIds = Object.entries(sections).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
  );
  const misplaced = requiredIds.flatMap((id, index) =>
    rows[index]?.id === id
      ? []
      : [{ path, line: rows[index]?.line ?? 1, message: `${id} is missing here` }],
  );
  const extra = rows.slice(requiredIds.length).map(({ id, line }) => {
    return { path, line, message: `${id} is one too many` };
  });
  // After the first gap all rows are out of order; only the first is reported.
  const rowViolations = [...misplaced.slice(0, 1), ...extra, ...rows.flatMap(checkRow)];
  return [...rowViolations, ...findMissingEvidence(table, files)];
}

function checkRow({ line, state, where }: Requirement): Violation[] {
  const violation = (message: string) => [{ path, line, message }];
  if (!states.includes(state)) return violation(`'${state}' is none of ${states.join(', ')}`);
  if (where === '') return violation('says neither where nor why');
  const hasEvidence = state !== 'met' || new RegExp(evidence).test(where);
  return hasEvidence ? [] : violation('is called met and names no line');
}

// `a/file.test.ts` "the words of a test's name, or of a line of code"
const evidence = /`([^`]+)` "([^"]+)"/g;

/** Quoted texts that are not in the named file; a quote of this page must be on another line. */
function findMissingEvidence(table: TextFile, files: readonly TextFile[]): Violation[] {
  const lines = table.text.split('\n');
  return lines.flatMap((text, index) =>
    [...text.matchAll(evidence)].flatMap(([, file = '', quotedText = '']) => {
      const violation = (message: string) => [{ path, line: index + 1, message }];
      const otherLines = lines.filter(
        (each) => each !== text && !each.includes(`\`${path}\` "${quotedText}"`),
      );
      const fileText =
        file === path ? otherLines.join('\n') : files.find((each) => each.path === file)?.text;
      if (fileText === undefined) return violation(`${file} does not exist`);
      return fileText.includes(quotedText) ? [] : violation(`"${quotedText}" is not in ${file}`);
    }),
  );
}
