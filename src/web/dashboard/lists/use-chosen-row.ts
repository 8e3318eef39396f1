/** A row of a list that a dialog is about. */
import { useState } from 'react';

/**
 * As the list has read it since it was chosen: what is shown of it is never older than the list.
 * One that is no longer on the page stays as it was, with what is typed about it.
 */
export function useChosenRow<Row>(rows: readonly Row[], idOf: (row: Row) => string) {
  const [chosen, choose] = useState<Row>();
  const row = chosen && (rows.find((each) => idOf(each) === idOf(chosen)) ?? chosen);
  return [row, choose] as const;
}
