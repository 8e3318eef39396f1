/** Rows of the staff's table of tools between the API, with dollars, and the catalogue. */
import type { z } from 'zod';
import { toDollars } from '#platform/money.ts';
import type { toolRowFields } from '#api/contract/catalogue/product-fields.ts';
import { createProblem, type FieldError, type Problem } from '#api/contract/problems.ts';
import { toProblemDetails } from '#api/http/problem.ts';
import type {
  LineProblem,
  ListedProduct,
  ToolConflict,
  ToolEdit,
  ToolEditAnswer,
  ToolValues,
} from '#modules/catalogue/catalogue.ts';
import { isTakenCode, takenMessage } from './taken.ts';

/** A product with its sizes, in a list or by itself. */
export function serializeWithTools<Product extends Pick<ListedProduct, 'tools'>>({
  tools,
  ...product
}: Product) {
  return {
    ...product,
    tools: tools.map(({ priceMinor, minimumOrder, ...tool }) => ({
      ...{ ...tool, price: toDollars(priceMinor), minimum: minimumOrder },
    })),
  };
}

type RowFields = z.output<typeof toolRowFields>;

interface SentEdit {
  tool: string;
  seen: RowFields;
  fields: RowFields;
}

export function toToolEdit({ tool, seen, fields }: SentEdit): ToolEdit {
  return { tool, seen: toValues(seen), values: toValues(fields) };
}

function toValues({ price, minimum, ...fields }: RowFields): Partial<ToolValues> {
  const values = { ...fields, priceMinor: price, minimumOrder: minimum };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

export function serializeEditAnswer(answer: ToolEditAnswer) {
  const { tool } = answer;
  if (answer.ok) return { tool, problem: null };
  if (answer.error === 'refused')
    return { tool, problem: toProblemDetails(toProblem(answer.problems)) };
  const problem = createProblem('product_changed', 'Decide about each field.');
  const conflicts = answer.conflicts.map(toWire);
  return { tool, problem: { ...toProblemDetails(problem), conflicts } };
}

function toProblem(problems: readonly LineProblem[]): Problem {
  if (problems.some(({ code }) => goneCodes.has(code)))
    return createProblem('tool_unknown', 'It may have been taken off sale.');
  const errors = problems.map(toFieldError);
  const detail = errors.map(({ path, message }) => `${path}: ${message}`).join('; ');
  return createProblem('bad_input', detail, errors);
}

function toWire({ field, base, theirs, yours }: ToolConflict) {
  return {
    field: wireNames.get(field) ?? field,
    ...{ base: inWire(field, base), theirs: inWire(field, theirs), yours: inWire(field, yours) },
  };
}

function inWire(field: string, value: ToolConflict['base']) {
  return field === 'priceMinor' && typeof value === 'number' ? toDollars(value) : value;
}

const wireNames: ReadonlyMap<string, string> = new Map([
  ['priceMinor', 'price'],
  ['minimumOrder', 'minimum'],
]);

const goneCodes: ReadonlySet<LineProblem['code']> = new Set(['id_unknown', 'archived']);

const messages: Partial<Record<LineProblem['code'], string>> = {
  category_unknown: 'is not there any more; choose another',
  product_differs: 'must be the same for all sizes of the product',
  maximum_below_minimum: 'must not be above the largest order of this tool',
  same_tool: 'must be in one row only',
};

/** The largest order stands in no column: what is wrong is the minimum above it. */
function toFieldError({ field, code, detail }: LineProblem): FieldError {
  const path = code === 'maximum_below_minimum' ? 'minimum' : (wireNames.get(field) ?? field);
  if (isTakenCode(code)) return { path, message: takenMessage(code, detail || undefined) };
  return { path, message: messages[code] ?? code };
}
