/** What the shop has against a change, by line and as a whole. Pure. */
import type { Problem } from '#web/api.ts';
import { toSentence } from '#web/dashboard/forms/form-errors.ts';
import type { EditedLine } from './edit-calls.ts';

const linePath = /^lines\.(\d+)\./;

/** By the tool of the line. */
export function readLineErrors(
  { errors = [] }: Problem,
  lines: readonly EditedLine[],
): ReadonlyMap<string, string> {
  return new Map(
    errors.flatMap(({ path, message }) => {
      const [, place] = linePath.exec(path) ?? [];
      const tool = place === undefined ? undefined : lines[Number(place)]?.tool;
      return tool === undefined ? [] : [[tool, toSentence(message)] as const];
    }),
  );
}
