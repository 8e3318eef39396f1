/** Prices and minimums of a product's sizes as fields of its form; no version holds them. */
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { toText } from '#modules/catalogue/product-fields.ts';
import { callApi, type Problem } from '#web/api.ts';
import { explainCellProblem, toolText, wireText } from './grid/grid-cells.ts';
import type { EditedProduct, FieldConflict, FieldValue } from './use-product-form.ts';

const priceFields = ['price', 'minimum'] as const;

type PriceField = (typeof priceFields)[number];
type Values = Readonly<Record<string, FieldValue>>;

/** By the names of the form's fields, as they are typed. */
export function pricesOf({ tools }: Pick<EditedProduct, 'tools'>): Record<string, string> {
  const entries = tools.flatMap((tool) =>
    priceFields.map((field) => [`variants.${tool.id}.${field}`, toolText(tool, field)] as const),
  );
  return Object.fromEntries(entries);
}

function readPlace(name: string): { tool: string; field: PriceField } | undefined {
  const [, tool, key] = /^variants\.([^.]+)\.(\w+)$/.exec(name) ?? [];
  const field = priceFields.find((one) => one === key);
  return tool !== undefined && field !== undefined ? { tool, field } : undefined;
}

export function isPrice(name: string): boolean {
  return readPlace(name) !== undefined;
}

/** What is wrong with prices before they are sent, by field; `advice`: how one is written. */
export function findPriceProblems(values: Values, advice: string): [string, string][] {
  return Object.entries(values).flatMap(([name, value]) => {
    const place = readPlace(name);
    const message = place && explainCellProblem(place.field, toText(value), advice);
    return message === undefined ? [] : [[name, message]];
  });
}

export interface SavedPrices {
  /** By field. */
  errors: [string, string][];
  conflicts: FieldConflict[];
  /** What is wrong with none of the fields. */
  problem: Problem | undefined;
}

/** `seen`: what the new prices were made from. */
export async function savePrices(
  values: Values,
  seen: Readonly<Record<string, string>>,
): Promise<SavedPrices> {
  const places = Object.entries(values).flatMap(([name, value]) => {
    const place = readPlace(name);
    return place ? [{ ...place, value: toText(value), was: seen[name] ?? '' }] : [];
  });
  const rows = [...Map.groupBy(places, ({ tool }) => tool)].map(([tool, fields]) => ({
    tool,
    seen: Object.fromEntries(fields.map(({ field, was }) => [field, was])),
    fields: Object.fromEntries(fields.map(({ field, value }) => [field, value])),
  }));
  const nothing: SavedPrices = { errors: [], conflicts: [], problem: undefined };
  if (rows.length === 0) return nothing;
  const answer = await callApi(staffEndpoints.changeTools, { body: { rows } });
  if (!answer.ok) return { ...nothing, problem: answer.problem };
  const refused = answer.value.flatMap(({ tool, problem }) => (problem ? [{ tool, problem }] : []));
  const named = refused.map(({ tool, problem: { conflicts = [], errors = [], ...problem } }) => ({
    conflicts: conflicts.map(({ field, base, theirs, yours }) => ({
      field: `variants.${tool}.${field}`,
      ...{ base: wireText(field, base), theirs: wireText(field, theirs) },
      yours: wireText(field, yours),
    })),
    errors: errors.map(({ path, message }): [string, string] => {
      return [`variants.${tool}.${path}`, message];
    }),
    problem,
  }));
  return {
    conflicts: named.flatMap(({ conflicts }) => conflicts),
    errors: named.flatMap(({ errors }) => errors),
    problem: named.find(({ conflicts, errors }) => conflicts.length + errors.length === 0)?.problem,
  };
}
