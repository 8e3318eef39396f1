/** Sizes while they are typed; sent one after the other, a refused one stays with its reason. */
import { useState } from 'react';
import { newSizeFields } from '#api/contract/catalogue/product-fields.ts';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { callApi, type Problem } from '#web/api.ts';
import { problemText, serverSentence } from '#web/dashboard/forms/form-errors.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { fill } from '#web/wording/fill.ts';
import type { Wording } from '#web/wording/specified.ts';
import { useStaffWords } from '#web/staff-words.ts';
import type { Attribute } from '../attribute-fields.tsx';
import { adviseOnPrice, issueText } from '../grid/grid-cells.ts';
import { readSizeRow, valueOfSize } from './size-row.ts';

export const newSizeNames = ['price', 'stock', 'minimum', 'sku'] as const;

export type NewSizeName = (typeof newSizeNames)[number];

export interface NewSizeRow {
  /** What tells it from the others: '50 mm'. */
  variant: string;
  /** However often it is sent, it is one request. */
  key: string;
  fields: Record<NewSizeName, string>;
  /** By the codes of attributes. */
  values: Readonly<Record<string, string>>;
  /** By field; 'values.<code>' of a value. */
  errors: Readonly<Record<string, string>>;
}

export interface NewSizesForm {
  rows: readonly NewSizeRow[];
  error: string | undefined;
  isSending: boolean;
  /** What was typed of a size that stays in the row is kept. */
  readRow(text: string): void;
  change(variant: string, name: NewSizeName, value: string): void;
  changeValue(variant: string, code: string, value: string): void;
  /** Whether all of them are in the product now. */
  send(): Promise<boolean>;
}

interface NewSizesOptions {
  product: string;
  varying: readonly Attribute[];
  onAdded: () => void;
}

const empty = { price: '', stock: '0', minimum: '1', sku: '' } as const;

export function useNewSizes({ product, varying, onAdded }: NewSizesOptions): NewSizesForm {
  const { productPage: words, productGrid, failure, field: fieldWords } = useStaffWords();
  const [rows, setRows] = useState<readonly NewSizeRow[]>([]);
  const [error, setError] = useState<string>();
  const [isSending, setSending] = useState(false);

  function update(variant: string, change: (row: NewSizeRow) => NewSizeRow): void {
    setRows((before) => before.map((row) => (row.variant === variant ? change(row) : row)));
  }

  /** Undefined when the product has it now. */
  async function sendRow(row: NewSizeRow): Promise<NewSizeRow | undefined> {
    const { variant, values, fields } = row;
    const answer = await callApi(staffEndpoints.addSize, {
      params: { id: product },
      body: { variant, ...fields, values },
      headers: { 'idempotency-key': row.key },
    });
    if (answer.ok) return undefined;
    const found = errorsOf(answer.problem);
    if (found.length === 0) setError(problemText(answer.problem, failure.offline));
    return { ...row, errors: toErrors(found) };
  }

  const toErrors = (found: readonly Found[]) => toTexts(found, fieldWords);

  function areRight(): boolean {
    const found = rows.map(({ fields }) => findProblems(fields, productGrid.priceAdvice));
    setRows(rows.map((row, at) => ({ ...row, errors: toErrors(found[at] ?? []) })));
    return found.every((problems) => problems.length === 0);
  }

  async function send(): Promise<boolean> {
    if (isSending || rows.length === 0) return false;
    setError(undefined);
    // Nothing is sent until each row is right.
    if (!areRight()) return false;
    setSending(true);
    const left: NewSizeRow[] = [];
    for (const row of rows) {
      const refused = await sendRow(row);
      if (refused) left.push(refused);
    }
    setSending(false);
    setRows(left);
    const count = rows.length - left.length;
    if (count > 0) {
      notify({ text: fill(words.sizesAdded, { count }) });
      onAdded();
    }
    return left.length === 0;
  }

  return {
    ...{ rows, error, isSending, send },
    readRow: (text) =>
      setRows((before) =>
        readSizeRow(text).map(
          (variant) => before.find((row) => row.variant === variant) ?? toRow(variant, varying),
        ),
      ),
    change: (variant, name, value) =>
      update(variant, (row) => ({ ...row, fields: { ...row.fields, [name]: value } })),
    changeValue: (variant, code, value) =>
      update(variant, (row) => ({ ...row, values: { ...row.values, [code]: value } })),
  };
}

function toRow(variant: string, varying: readonly Attribute[]): NewSizeRow {
  const values = varying.map((one) => [one.code, valueOfSize(variant, one)] as const);
  return {
    ...{ variant, key: crypto.randomUUID(), fields: empty, errors: {} },
    values: Object.fromEntries(values.filter(([, value]) => value !== '')),
  };
}

/** A field, and what is wrong with it in the server's words. */
type Found = [field: string, problem: string];

function toTexts(found: readonly Found[], words: Wording['field']) {
  return Object.fromEntries(found.map(([name, text]) => [name, serverSentence(text, words)]));
}

/** What is wrong before the server is asked, in its words. */
function findProblems(fields: NewSizeRow['fields'], advice: string): Found[] {
  return newSizeNames.flatMap((name): Found[] => {
    const text = fields[name];
    if (text.trim() === '') return name === 'sku' ? [] : [[name, 'is required']];
    const problem = issueText(name, newSizeFields.shape[name].safeParse(text).error);
    return problem ? [[name, adviseOnPrice(problem, advice)]] : [];
  });
}

function errorsOf({ errors = [] }: Problem): Found[] {
  return errors.map(({ path, message }) => [path, message]);
}
