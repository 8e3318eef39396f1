/** An import as staff see it; plain types, shared with the pages. */
import type { Currency } from '#platform/currency.ts';
import type { TableSource } from '#platform/spreadsheets/table.ts';
import type { Role } from '#modules/identity/caller.ts';
import { hasPermission } from '#modules/identity/permissions.ts';

export const importTargets = ['tools', 'prices', 'redirects', 'customers', 'addresses'] as const;

/** What the lines of a file are. */
export type ImportTarget = (typeof importTargets)[number];

const personalTargets: ReadonlySet<ImportTarget> = new Set(['customers', 'addresses']);

/** Whether a file is about people: only those who also look after users see it. */
export function isPersonalTarget(target: ImportTarget): boolean {
  return personalTargets.has(target);
}

/** Whether staff of the catalogue may import and export these: people's data take 'users', too. */
export function mayImport(role: Role, target: ImportTarget): boolean {
  return !isPersonalTarget(target) || hasPermission(role, 'users');
}

export const importStates = [
  ...(['read', 'trying', 'tried', 'applying', 'stopped', 'applied', 'undoing', 'undone'] as const),
] as const;

export type ImportState = (typeof importStates)[number];

/** For each header the key of the column that it stands for; null for none. */
export type Mapping = readonly (string | null)[];

/**
 * How many cells a line may have: to the last header that is called something, or that staff have
 * said to stand for a column. Spreadsheets add empty headers at the end.
 */
export function countHeaders({
  headers,
  mapping,
}: {
  headers: readonly string[];
  mapping: Mapping;
}): number {
  return (
    headers.findLastIndex((header, place) => header !== '' || (mapping[place] ?? null) !== null) + 1
  );
}

/** A column that an import knows. */
export interface ImportColumn {
  key: string;
  /** As the template and an export write it. */
  label: string;
  /** What may stand in it. */
  hint: string;
  /** Whether `clearMark` empties it. */
  canBeCleared: boolean;
}

/** A cell with this empties the field; an empty cell leaves it as it is. */
export const clearMark = '[clear]';

/** What is wrong with a cell of a line; what to do about it follows from the code. */
export interface CellProblem {
  /** The key of its column; '' where it is the line as a whole. */
  column: string;
  code: string;
  /** What stands there, or who has it already; '' when there is nothing to say. */
  detail: string;
}

export interface WrongLine {
  line: number;
  problems: CellProblem[];
}

export type CellValue = string | number | null;

/** A line that changes something, as the try shows it. */
export interface ExampleLine {
  line: number;
  name: string;
  changes: { column: string; before: CellValue; after: CellValue }[];
}

export interface LineCounts {
  added: number;
  changed: number;
  unchanged: number;
  wrong: number;
}

export type StopReason =
  /** A line is wrong that was not when it was tried. */
  | 'wrong_lines'
  /** What the try read was changed by others. */
  | 'changed_since_try'
  /** The database refused a batch. */
  | 'refused';

export interface ImportSummary {
  id: string;
  target: ImportTarget;
  fileName: string;
  state: ImportState;
  rowCount: number;
  createdAt: Date;
  /** A user's id; undefined once that account is erased. */
  createdBy: string | undefined;
  /** Batches of which each is whole. */
  batches: { all: number; tried: number; applied: number; undone: number };
}

export interface ImportDetails extends ImportSummary {
  source: TableSource;
  headers: readonly string[];
  mapping: Mapping;
  /** The first rows, as they stand there. */
  sample: readonly (readonly string[])[];
  stoppedBy: StopReason | undefined;
  /** The first line that is why it stopped; undefined where that is not known. */
  stoppedAt: number | undefined;
  skipsWrong: boolean;
  /** The price list that its lines are of; undefined where they are of none. */
  list: { id: string; name: string; currency: Currency } | undefined;
  /** As the last try found, of the batches that were not applied before it. */
  tried: LineCounts;
  /** How many lines can be applied and are probably not meant so. */
  warned: number;
  wrongLines: WrongLine[];
  warnedLines: WrongLine[];
  examples: ExampleLine[];
  /** Lines that were not undone. */
  conflicts: { line: number; columns: string[] }[];
  /** Rows are deleted after 30 days; then it cannot be undone any more. */
  areRowsDeleted: boolean;
}
