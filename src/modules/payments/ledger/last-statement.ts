import type { Executor } from '#platform/database/database.ts';
import { selectNewestStatement } from '../queries/ledger.ts';

/** The comparison of the processor's statement with the ledger, of its newest day. */
export interface LastStatement {
  /** '2026-11-23', UTC. */
  day: string;
  comparedAt: Date;
  movements: number;
  differences: number;
}

/** Null where no day was compared yet. */
export async function findLastStatement(executor: Executor): Promise<LastStatement | null> {
  const row = await selectNewestStatement.first(executor, {});
  if (!row) return null;
  const { day, compared_at: comparedAt, movements, differences } = row;
  return { day, comparedAt, movements, differences };
}
