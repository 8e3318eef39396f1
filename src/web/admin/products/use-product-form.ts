/**
 * A product while it is edited: what stands in the fields, what is sent of it, and what others
 * changed meanwhile. Only fields that were changed here are sent.
 */
import { useState } from 'react';
import type { z } from 'zod';
import { productFields } from '#api/contract/catalogue/product-fields.ts';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import type { ResponseBody } from '#api/contract/operations.ts';
import { toText } from '#modules/catalogue/product-fields.ts';
import { callApi, type Problem } from '#web/api.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { findPriceProblems, isPrice, pricesOf, savePrices } from './size-prices.ts';

export type EditedProduct = ResponseBody<'getProduct'>;
export type FieldValue = EditedProduct['fields'][string];
export type FieldConflict = NonNullable<Problem['conflicts']>[number];

type Values = Readonly<Record<string, FieldValue>>;

export interface ProductForm {
  /** The value of a field as it stands now. */
  value(field: string): FieldValue;
  /** The same as the text of an input. */
  text(field: string): string;
  change(field: string, value: FieldValue): void;
  error(field: string): string | undefined;
  /** The names of the fields that are not saved yet. */
  changed: readonly string[];
  /** Below the form: what is wrong with none of its fields. */
  problem: Problem | undefined;
  conflicts: readonly FieldConflict[];
  isSaving: boolean;
  /** `more`: changes that are made by saving, such as publishing. */
  save(more?: Values): Promise<SavedForm | undefined>;
  /** Saves with what was chosen of each conflict. */
  resolve(chosen: Readonly<Record<string, FieldValue>>): Promise<SavedForm | undefined>;
  /** Back to the form, with what was typed. */
  dismissConflicts(): void;
}

/** What an input asks of its form. */
export interface InputForm extends Pick<ProductForm, 'text' | 'error' | 'change'> {
  /** By which the form focuses an input that is refused. */
  ref?: (input: HTMLElement | null) => void;
}

/** `version`: the new one; none where only prices were changed. */
export interface SavedForm {
  version?: number;
}

/** `onSaved` loads the product again; until then the fields show what was sent. */
export function useProductForm(product: EditedProduct, onSaved: () => Promise<void>): ProductForm {
  const { productGrid: words } = useStaffWords();
  const { id } = product;
  const fields: Values = { ...product.fields, ...pricesOf(product) };
  const [edits, setEdits] = useState<Values>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<Problem>();
  const [conflicts, setConflicts] = useState<readonly FieldConflict[]>([]);
  const [isSaving, setIsSaving] = useState(false);
  const changed = Object.keys(edits).filter((name) => !isSame(edits[name], fields[name]));

  /** Prices are saved last: they have no version that says what else was refused. */
  async function send(
    values: Values,
    from: Pick<EditedProduct, 'version' | 'tools'>,
  ): Promise<SavedForm | undefined> {
    const [prices, others] = split(values);
    setProblem(undefined);
    const parsed = productFields.safeParse(nest(others));
    const wrong = [...findPriceProblems(prices, words.priceAdvice), ...issuesOf(parsed.error)];
    setErrors(Object.fromEntries(wrong));
    if (!parsed.success || wrong.length > 0) return undefined;
    setIsSaving(true);
    const input = { params: { id }, body: { version: from.version, fields: parsed.data } };
    const { length } = Object.keys(others);
    const answer = length > 0 ? await callApi(staffEndpoints.changeProduct, input) : undefined;
    if (answer?.ok === false) return showRejection(answer.problem);
    const saved = await savePrices(prices, pricesOf(from));
    const isAllSaved = saved.errors.length + saved.conflicts.length === 0 && !saved.problem;
    await onSaved();
    setIsSaving(false);
    const isLeft = isNotIn(isAllSaved ? values : others);
    setEdits((before) => Object.fromEntries(Object.entries(before).filter(isLeft)));
    setConflicts(saved.conflicts);
    setErrors(Object.fromEntries(saved.errors));
    setProblem(saved.problem);
    return isAllSaved ? (answer?.value ?? {}) : undefined;
  }

  function showRejection(refused: Problem): undefined {
    setIsSaving(false);
    setConflicts(refused.conflicts ?? []);
    const found = errorsOf(refused);
    setErrors(Object.fromEntries(found));
    if (found.length === 0 && !refused.conflicts) setProblem(refused);
    return undefined;
  }

  const ownChanges = () => Object.fromEntries(changed.map((name) => [name, edits[name] ?? null]));
  return {
    value: (field) => edits[field] ?? fields[field] ?? null,
    text: (field) => toText(field in edits ? edits[field] : fields[field]),
    change: (field, value) => setEdits((before) => ({ ...before, [field]: value })),
    error: (field) => errors[field],
    ...{ changed, problem, conflicts, isSaving },
    save(more = {}) {
      setEdits({ ...edits, ...more });
      return send({ ...ownChanges(), ...more }, product);
    },
    async resolve(chosen) {
      const newest = await callApi(staffEndpoints.getProduct, { params: { id } });
      setEdits((before) => ({ ...before, ...chosen }));
      if (newest.ok) return send({ ...ownChanges(), ...chosen }, newest.value);
      setProblem(newest.problem);
      return undefined;
    },
    dismissConflicts: () => setConflicts([]),
  };
}

/** What was typed anew while it was saved stays. */
function isNotIn(saved: Values) {
  return ([name, value]: [string, FieldValue]) => !(name in saved) || saved[name] !== value;
}

/** The prices, and all else. */
function split(values: Values): [Values, Values] {
  const entries = Object.entries(values);
  return [
    Object.fromEntries(entries.filter(([name]) => isPrice(name))),
    Object.fromEntries(entries.filter(([name]) => !isPrice(name))),
  ];
}

/** By field. */
function errorsOf({ errors = [] }: Problem): [string, string][] {
  return errors.map(({ path, message }) => [path.replace(/^fields\./, ''), message]);
}

function issuesOf(error: z.ZodError | undefined): [string, string][] {
  return (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);
}

/** An empty field of an input is none. */
function isSame(one: FieldValue | undefined, other: FieldValue | undefined): boolean {
  const isObject = typeof one === 'object' && one !== null;
  return isObject ? JSON.stringify(one) === JSON.stringify(other) : toText(one) === toText(other);
}

/** 'variants.<id>.sku' and 'variants.<id>.values.width' as the API takes them, nested. */
function nest(edits: Values): unknown {
  const sizes: Record<string, Record<string, FieldValue>> = {};
  const values: Record<string, Record<string, FieldValue>> = {};
  const own: Record<string, FieldValue> = {};
  for (const [name, value] of Object.entries(edits)) {
    const [, tool, key, code] = /^variants\.([^.]+)\.(\w+)(?:\.(.+))?$/.exec(name) ?? [];
    if (tool === undefined || key === undefined) own[name] = value;
    else if (code === undefined) (sizes[tool] ??= {})[key] = value;
    else (values[tool] ??= {})[code] = value;
  }
  const tools = [...new Set([...Object.keys(sizes), ...Object.keys(values)])];
  const variants = tools.map((tool) => {
    return [tool, { ...sizes[tool], ...(values[tool] && { values: values[tool] }) }];
  });
  return { ...own, variants: Object.fromEntries(variants) };
}
