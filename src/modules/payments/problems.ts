/** Problems: what the shop cannot or may not decide about money by itself. One row a key. */
import type { Session } from '#platform/database/database.ts';
import type { Problem, ProblemKind } from './problem.ts';
import {
  countOpenProblems,
  insertProblem,
  insertProblems,
  resolveProblemRow,
  selectProblems,
  selectProblemsOfOrder,
  type ProblemRow,
} from './queries/problems.ts';

export interface NewProblem {
  kind: ProblemKind;
  /** What it is about, besides its kind: reported once. */
  about: string;
  order?: string | undefined;
  intent?: string | undefined;
  detail: string;
}

/** Writes a problem down; the same one a second time does nothing. */
export async function reportProblem(
  session: Session,
  { kind, about, order, intent, detail }: NewProblem,
  at: Date,
): Promise<void> {
  const key = `${kind}:${about}`;
  await insertProblem.count(session, order ?? null, intent ?? null, kind, detail, at, key);
}

/** Writes many of a kind down at once, of no order in particular. */
export async function reportProblems(
  session: Session,
  {
    kind,
    problems,
  }: { kind: ProblemKind; problems: readonly Pick<NewProblem, 'about' | 'detail'>[] },
  at: Date,
): Promise<void> {
  const keys = problems.map(({ about }) => `${kind}:${about}`);
  const details = problems.map(({ detail }) => detail);
  await insertProblems.count(session, kind, details, at, keys);
}

/** Marks a problem as settled by what happened. */
export async function settleProblem(
  session: Session,
  { kind, about }: Pick<NewProblem, 'kind' | 'about'>,
  { by, how, at }: { by: string; how: string; at: Date },
): Promise<void> {
  await resolveProblemRow.count(session, `${kind}:${about}`, at, by, how);
}

/** The problems, the newest first: at most `limit` of those before an id. */
export async function listProblems(
  session: Session,
  { before, settled, limit }: { before?: number | undefined; settled: boolean; limit: number },
): Promise<Problem[]> {
  return (await selectProblems.all(session, before ?? null, settled, limit)).map(toProblem);
}

/** How many problems nobody has settled, and how many of these are disputes. */
export async function countProblems(session: Session): Promise<{ open: number; disputes: number }> {
  return (await countOpenProblems.first(session)) ?? { open: 0, disputes: 0 };
}

/** The problems of an order, the oldest first. */
export async function listProblemsOf(session: Session, order: string): Promise<Problem[]> {
  return (await selectProblemsOfOrder.all(session, order)).map(toProblem);
}

export function toProblem(row: ProblemRow): Problem {
  const { resolved_at: at, resolved_by: by, resolution: how } = row;
  return {
    id: row.id,
    kind: row.kind,
    detail: row.detail,
    order: row.order_id ?? undefined,
    orderNumber: row.order_number ?? undefined,
    intent: row.intent_id ?? undefined,
    at: row.at,
    resolved: at ? { at, by: by ?? '', how: how ?? '' } : undefined,
  };
}
