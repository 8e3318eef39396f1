/** `expand[]=latest_charge.balance_transaction`: ids in an answer replaced by what they name. */
import { invalid } from './api-error.ts';
import type { Work } from './work.ts';

/** How to fetch a thing by its id, by the prefix of the id. */
export type Loaders = Readonly<Record<string, (work: Work, id: string) => object>>;

const depthLimit = 4;
/** Fields that an object has only later. */
const optionalFields: ReadonlySet<string> = new Set(['failure_balance_transaction']);

/** Changes `body` in place. Throws for a path that cannot be expanded. */
export function expandPaths(work: Work, loaders: Loaders, body: object, paths: string[]): void {
  for (const path of paths) {
    const steps = path.split('.');
    if (steps.length > depthLimit) {
      throw invalid(`You cannot expand more than ${depthLimit} levels (${path}).`);
    }
    expandSteps(work, loaders, body, steps, path);
  }
}

function expandSteps(
  work: Work,
  loaders: Loaders,
  target: unknown,
  steps: readonly string[],
  path: string,
): void {
  const [head, ...rest] = steps;
  if (head === undefined || target === null) return;
  if (Array.isArray(target)) {
    for (const item of target) expandSteps(work, loaders, item, steps, path);
    return;
  }
  if (isRecord(target) && !Object.hasOwn(target, head) && optionalFields.has(head)) return;
  if (!isRecord(target) || !Object.hasOwn(target, head)) {
    throw invalid(`This property cannot be expanded (${path}).`, { param: 'expand' });
  }
  const value = target[head];
  const load = typeof value === 'string' ? loaders[value.split('_', 1)[0] ?? ''] : undefined;
  if (typeof value === 'string' && load) target[head] = load(work, value);
  else if (value !== null && typeof value !== 'object') {
    throw invalid(`This property cannot be expanded (${path}).`, { param: 'expand' });
  }
  expandSteps(work, loaders, target[head], rest, path);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
