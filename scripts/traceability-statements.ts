/**
 * The specification as numbered statements (`docs/specification.md`), read by the check that each
 * is held by a test, and by the script that breaks them. A statement is one line:
 *
 *   - **S-001** What is so. — `src/a.test.ts` › `a chapter › a test`
 *   - **S-002** What will be so. — pending refund: what will hold it
 */
export interface TestName {
  path: string;
  /** Chapters and title, or only the end of these. */
  chain: readonly string[];
}

export interface Statement {
  id: string;
  text: string;
  tests: readonly TestName[];
  pending: { topic: string; holder: string } | undefined;
  line: number;
}

const opening = /^- \*\*(S-\d+)\*\* /;
const named = /`([^`]+)` › `([^`]+)`/g;
const waiting = /^pending ([\w ]+): (.+)$/;

/** All statements, in the order in which they stand there. */
export function readStatements(paper: string): Statement[] {
  return paper.split('\n').flatMap((line, index) => {
    const [start, id] = opening.exec(line) ?? [];
    if (start === undefined || id === undefined) return [];
    const end = line.lastIndexOf(' — ');
    const text = line.slice(start.length, end < 0 ? undefined : end);
    const holder = end < 0 ? '' : line.slice(end + ' — '.length);
    return [{ id, text, ...readHolder(holder), line: index + 1 }];
  });
}

function readHolder(holder: string): Pick<Statement, 'tests' | 'pending'> {
  const [, topic, what] = waiting.exec(holder) ?? [];
  const pending = topic && what ? { topic, holder: what } : undefined;
  return { tests: readTestNames(holder), pending };
}

/** The tests that a line names, each as `file` › `chapter › title`. */
export function readTestNames(line: string): TestName[] {
  return [...line.matchAll(named)].map(([, path = '', chain = '']) => {
    return { path, chain: chain.split(' › ') };
  });
}
