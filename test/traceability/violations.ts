/** Checks that every requirement of the specification has a test that exists. */
import type { Requirement } from '../../scripts/proofs/traceability-requirements.ts';
import { matchesChain, readTitles, type Title } from '../../scripts/proofs/traceability-titles.ts';

/** The only topics for which a requirement may be pending. */
export const allowedPendingTopics = ['refund'];

/** Reads a file of the project; undefined when it is not there. */
export type ReadFile = (path: string) => string | undefined;

/** Each violation is a line: where, which requirement, what is wrong. */
export function findViolations(requirements: readonly Requirement[], readFile: ReadFile): string[] {
  const titles = new Map<string, Title[][] | undefined>();
  const titlesOf = (path: string) => {
    if (!titles.has(path)) {
      const text = readFile(path);
      titles.set(path, text === undefined ? undefined : readTitles(path, text));
    }
    return titles.get(path);
  };
  return [
    ...checkNumbering(requirements),
    ...requirements.flatMap((requirement) =>
      checkEvidence(requirement, titlesOf).map(
        (message) => `docs/specification.md:${requirement.line} ${requirement.id} ${message}`,
      ),
    ),
  ];
}

function checkEvidence(
  { tests, pending, text }: Requirement,
  titlesOf: (path: string) => Title[][] | undefined,
): string[] {
  if (text.trim() === '') return ['says nothing'];
  if (pending && tests.length > 0) return ['has a test and is pending at once'];
  if (pending) {
    const { topic } = pending;
    return allowedPendingTopics.includes(topic) ? [] : [`may not wait: ${topic} is no such topic`];
  }
  if (tests.length === 0) return ['has no test'];
  return tests.flatMap(({ path, chain }) => {
    const titles = titlesOf(path);
    if (!titles) return [`names ${path}, which is not there`];
    const isThere = titles.some((test) => matchesChain(test, chain));
    return isThere ? [] : [`names '${chain.join(' › ')}', which ${path} does not have`];
  });
}

/** Numbers are unique and ascend without a gap. */
function checkNumbering(requirements: readonly Requirement[]): string[] {
  return requirements.flatMap(({ id, line }, index) => {
    const expectedId = `S-${String(index + 1).padStart(3, '0')}`;
    return id === expectedId
      ? []
      : [`docs/specification.md:${line} ${id} stands where ${expectedId} should`];
  });
}
