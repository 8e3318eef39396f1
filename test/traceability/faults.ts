/** What keeps a statement of the specification from being held by a test. */
import type { Statement } from '../../scripts/traceability-statements.ts';
import { isNamed, readTitles, type Title } from '../../scripts/traceability-titles.ts';

/** What may wait for the work that brings it; nothing else may. */
export const topicsThatMayWait = ['refund'];

/** Reads a file of the project; undefined when it is not there. */
export type ReadFile = (path: string) => string | undefined;

/** Each fault is a line: where, which statement, what is wrong. */
export function faultsOf(statements: readonly Statement[], readFile: ReadFile): string[] {
  const titles = new Map<string, Title[][] | undefined>();
  const titlesOf = (path: string) => {
    if (!titles.has(path)) {
      const text = readFile(path);
      titles.set(path, text === undefined ? undefined : readTitles(path, text));
    }
    return titles.get(path);
  };
  return [
    ...doubled(statements),
    ...statements.flatMap((statement) =>
      holderFaults(statement, titlesOf).map(
        (what) => `docs/specification.md:${statement.line} ${statement.id} ${what}`,
      ),
    ),
  ];
}

function holderFaults(
  { tests, pending, text }: Statement,
  titlesOf: (path: string) => Title[][] | undefined,
): string[] {
  if (text.trim() === '') return ['says nothing'];
  if (pending && tests.length > 0) return ['is held and pending at once'];
  if (pending) {
    const { topic } = pending;
    return topicsThatMayWait.includes(topic) ? [] : [`may not wait: ${topic} is no such topic`];
  }
  if (tests.length === 0) return ['has no test'];
  return tests.flatMap(({ path, chain }) => {
    const titles = titlesOf(path);
    if (!titles) return [`names ${path}, which is not there`];
    const isThere = titles.some((test) => isNamed(test, chain));
    return isThere ? [] : [`names '${chain.join(' › ')}', which ${path} does not have`];
  });
}

/** Numbers name one statement each, and go up without a gap. */
function doubled(statements: readonly Statement[]): string[] {
  return statements.flatMap(({ id, line }, index) => {
    const wanted = `S-${String(index + 1).padStart(3, '0')}`;
    return id === wanted
      ? []
      : [`docs/specification.md:${line} ${id} stands where ${wanted} should`];
  });
}
