/** The rows of a query, some thousand at a time, within the transaction. */
import type { QueryResultRow } from 'pg';
import type { Executor } from '#platform/database/database.ts';

const batchSize = 5000;

export async function* readInBatches<Row extends QueryResultRow>(
  executor: Executor,
  sql: string,
): AsyncGenerator<Row[]> {
  await executor.query({ text: `declare grown_rows no scroll cursor for ${sql}` });
  for (;;) {
    const { rows } = await executor.query<Row>({ text: `fetch ${batchSize} from grown_rows` });
    if (rows.length === 0) break;
    yield rows;
  }
  await executor.query({ text: 'close grown_rows' });
}
