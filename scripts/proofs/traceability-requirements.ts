/**
 * The numbered requirements (`docs/specification.md`), read by the check that each
 * has a test, and by the script that breaks them. A requirement is one line:
 *
 *   - **S-001** What is so. — `src/a.test.ts` › `a chapter › a test`
 *   - **S-002** What will be so. — pending refund: what will hold it
 */
export interface TestName {
  path: string;
  /** The `describe` titles and the test's title, or only the end of these. */
  chain: readonly string[];
}

export interface Requirement {
  id: string;
  text: string;
  tests: readonly TestName[];
  pending: { topic: string; plannedTest: string } | undefined;
  line: number;
}

const requirementStart = /^- \*\*(S-\d+)\*\* /;
const testNamePattern = /`([^`]+)` › `([^`]+)`/g;
const pendingPattern = /^pending ([\w ]+): (.+)$/;

/** All requirements, in the order of the document. */
export function readRequirements(document: string): Requirement[] {
  return document.split('\n').flatMap((line, index) => {
    const [prefix, id] = requirementStart.exec(line) ?? [];
    if (prefix === undefined || id === undefined) return [];
    const end = line.lastIndexOf(' — ');
    const text = line.slice(prefix.length, end < 0 ? undefined : end);
    const evidence = end < 0 ? '' : line.slice(end + ' — '.length);
    return [{ id, text, ...readEvidence(evidence), line: index + 1 }];
  });
}

function readEvidence(evidence: string): Pick<Requirement, 'tests' | 'pending'> {
  const [, topic, plan] = pendingPattern.exec(evidence) ?? [];
  const pending = topic && plan ? { topic, plannedTest: plan } : undefined;
  return { tests: readTestNames(evidence), pending };
}

/** The tests that a line names, each as `file` › `chapter › title`. */
export function readTestNames(line: string): TestName[] {
  return [...line.matchAll(testNamePattern)].map(([, path = '', chain = '']) => {
    return { path, chain: chain.split(' › ') };
  });
}
