/**
 * The order of the test files: what takes longest first, so that at the end all workers are busy
 * to the last. A machine that has never run them knows no times, so the longest are named here.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files of a project stay together, because they share workers. */
const projects = ['system', 'database', 'document', 'pages', 'unit', 'tidy'];

/** From ten seconds on, the longest first. */
const longFiles = [
  ...['contract/fuzz', 'simulation/simulation', 'faults/kill-nine', 'routes/bad-imports'],
  ...['contract/operations', 'budgets/sql', 'routes/slow-processor', 'attacks/guessing'],
  ...['routes/paging', 'checks/make-it-yours', 'contract/ids', 'operations/release'],
  ...['routes/test-email', 'routes/access', 'routes/overdue-exceptions', 'attacks/hoarding'],
  ...['routes/reconciliation', 'routes/account-erasure', 'routes/withdrawals', 'routes/reviews'],
].map((name) => `${name}.test.ts`);

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}

function rankOf({ project, moduleId }: TestSpecification): number {
  const place = longFiles.findIndex((name) => moduleId.endsWith(name));
  return projects.indexOf(project.name) * 100 + (place === -1 ? longFiles.length : place);
}
