/** What an import can be of: its columns, and how its lines are applied and undone. */
import type { Executor } from '#platform/database/database.ts';
import type { Tx } from '#platform/database/transaction.ts';
import type { Actor } from '#modules/audit/entry.ts';
import type { HasPage } from '../deps.ts';
import type { CellValue, ExampleLine, LineCounts, WrongLine } from '../import.ts';
import type { ReadColumn } from './cell-values.ts';

/** A line with the values of its columns; every cell of it can be read. */
export interface ReadLine {
  line: number;
  values: Readonly<Record<string, CellValue>>;
}

/** What was read for a line; it can be written as JSON. */
export interface LineBasis {
  line: number;
  read: unknown;
}

export interface AppliedBatch {
  counts: Omit<LineCounts, 'wrong'>;
  wrong: WrongLine[];
  /** What each line did, for the record, as JSON. */
  record: string;
  /** What it read of what was there: equal for the try and for what is applied later. */
  basis: readonly LineBasis[];
  examples: ExampleLine[];
  /** Lines that are applied and are probably not meant so. */
  warned?: WrongLine[];
}

export interface LookedUpKey {
  line: number;
  column: string;
  key: string;
  /** What is wrong with a line that repeats it. */
  code: string;
}

export interface BatchKey {
  id: string;
  number: number;
}

export interface Target {
  columns: readonly ReadColumn[];
  /** Those that staff have made beside them, and how one is read by its key. */
  more?: {
    list(executor: Executor): Promise<ReadColumn[]>;
    find(key: string): ReadColumn | undefined;
  };
  /** One of them finds what a line is about. */
  keyColumns: readonly string[];
  /** What no two lines of a file may say; by columns, with the value in its one spelling. */
  findKeys(values: ReadLine['values']): { column: string; key: string }[];
  /** The same, where it takes what is there to know it: of one batch after the other. */
  beginLookUp?(): (executor: Executor, lines: readonly ReadLine[]) => Promise<LookedUpKey[]>;
  /**
   * What lines are about that hold together: they stand in one batch, and where one of them is
   * wrong none is applied. Undefined for a line by itself.
   */
  groupOf?(values: ReadLine['values']): string | undefined;
  /** Applies what can be applied of a batch; the caller rolls back when that is not enough. */
  apply(
    tx: Tx,
    actor: Actor,
    batch: Subject & {
      lines: readonly ReadLine[];
      importId: string;
      hasPage: HasPage | undefined;
    },
  ): Promise<AppliedBatch>;
  /** Undoes what an applied batch did, where nobody has changed it since. */
  undo(
    tx: Tx,
    actor: Actor,
    batch: Subject & BatchKey,
  ): Promise<{ line: number; columns: string[] }[]>;
  /** All rows as an import takes them, in groups; a cell for each of `columns`. */
  exportRows(
    executor: Executor,
    columns: readonly ReadColumn[],
    subject: Subject,
  ): AsyncGenerator<string[][]>;
}

/** What all lines of a file are of, beside their target. */
export interface Subject {
  /** A price list. */
  list: string | null;
}

/** All columns of a target, as of now. */
export async function listAllColumns(
  { columns, more }: Pick<Target, 'columns' | 'more'>,
  executor: Executor,
): Promise<readonly ReadColumn[]> {
  return more ? [...columns, ...(await more.list(executor))] : columns;
}

export function countOutcomes(
  lines: readonly { outcome: 'added' | 'changed' | 'unchanged' }[],
): Omit<LineCounts, 'wrong'> {
  const count = (wanted: string) => lines.filter(({ outcome }) => outcome === wanted).length;
  return { added: count('added'), changed: count('changed'), unchanged: count('unchanged') };
}
