/** The lines of the grid: what was typed, what is wrong with it, and how it is saved. */
import { useState } from 'react';
import { currencyCode } from '#platform/currency.ts';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { callApi, type Problem } from '#web/api.ts';
import { problemText, toSentence } from '#web/dashboard/forms/form-errors.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { fill } from '#web/wording/fill.ts';
import type { ListWithPrices } from './edit-prices.tsx';
import {
  findChanged,
  findDearerRows,
  findRowErrors,
  newRow,
  pasteRows,
  rebase,
  placeOfError,
  toRows,
  toTools,
  withEmptyRows,
  type Column,
  type PriceRow,
  type Rebased,
  type RowError,
  type RowErrors,
  type WrittenTool,
} from './price-rows.ts';

/** What is wrong with lines, by line, and the cell that it is about. */
type RowMessages = ReadonlyMap<number, { text: string; column: Column | undefined }>;

/** As many as a request takes. */
const toolsAtOnce = 1000;

export function usePriceRows(loaded: ListWithPrices, after: string) {
  const { priceLists, failure } = useStaffWords();
  const { grid: words } = priceLists;
  const [list, setList] = useState(loaded);
  const [before, setBefore] = useState(() => toTools(toRows(loaded.prices)));
  const { rows, setRows, ...actions } = useRows(() => withEmptyRows(toRows(loaded.prices)));
  const [messages, setMessages] = useState<RowMessages>(new Map());
  const [theirs, setTheirs] = useState<Rebased['theirs']>(new Map());
  const [error, setError] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);

  async function save(): Promise<void> {
    const wrong = findRowErrors(rows, list.currency);
    setError(wrong.size > 0 ? fill(words.wrongCount, { count: wrong.size }) : undefined);
    setMessages(describeErrors(wrong, list, words.errors));
    if (wrong.size > 0) return;
    const changed = findChanged(rows, before);
    if (changed.length === 0) {
      notify({ text: words.unchanged });
      return;
    }
    setIsSaving(true);
    const result = await sendPrices(list, changed);
    setIsSaving(false);
    const { version, problem, sent } = result;
    setList({ ...list, version });
    if (problem?.code === 'price_list_changed') return load();
    if (problem) return showProblem(problem, sent);
    setBefore(toTools(rows));
    setTheirs(new Map());
    notify({ text: fill(words.saved, { count: result.changed }) });
  }

  function showProblem(problem: Problem, sent: readonly WrittenTool[]): void {
    const found = toMessages(problem, sent);
    setMessages(found);
    setError(
      found.size > 0
        ? fill(words.wrongCount, { count: found.size })
        : problemText(problem, failure.offline),
    );
  }

  /** What others have written comes in; the lines that were changed here stay. */
  async function load(): Promise<void> {
    const answer = await callApi(staffEndpoints.getPriceList, {
      ...{ params: { id: list._id }, query: { after } },
    });
    if (!answer.ok) return setError(problemText(answer.problem, failure.offline));
    const now = toRows(answer.value.prices);
    const rebased = rebase(rows, before, now);
    setList(answer.value);
    setBefore(toTools(now));
    setRows(withEmptyRows(rebased.rows));
    setTheirs(rebased.theirs);
    setError(words.changed);
  }

  return {
    ...{ list, rows, messages, theirs, error, isSaving, save, ...actions },
    isUnsaved: findChanged(rows, before).length > 0,
    dearer: findDearerRows(toTools(rows)),
  };
}

/** The lines, and what is done with them by hand. */
function useRows(start: () => PriceRow[]) {
  const [rows, setRows] = useState(start);
  return {
    ...{ rows, setRows },
    change: (id: number, column: Column, text: string) =>
      setRows((all) => all.map((row) => (row.id === id ? { ...row, [column]: text } : row))),
    remove: (id: number) => setRows((all) => all.filter((row) => row.id !== id)),
    addRows: () => setRows((all) => withEmptyRows(all)),
    paste: (index: number, text: string) =>
      setRows((all) => withEmptyRows(withoutTail(pasteRows(all, index, text)))),
  };
}

interface SentPrices {
  /** After what was written. */
  version: number;
  changed: number;
  problem?: Problem;
  /** What the problem is about. */
  sent: readonly WrittenTool[];
}

/** As many at once as a request takes; those before a problem are written. */
async function sendPrices(
  { _id: id, version: seen }: ListWithPrices,
  tools: readonly WrittenTool[],
): Promise<SentPrices> {
  let [version, changed] = [seen, 0];
  for (let start = 0; start < tools.length; start += toolsAtOnce) {
    const sent = tools.slice(start, start + toolsAtOnce);
    const body = { version, tools: sent.map(({ tool, prices }) => ({ tool, prices })) };
    const answer = await callApi(staffEndpoints.setListPrices, { params: { id }, body });
    if (!answer.ok) return { version, changed, sent, problem: answer.problem };
    ({ version } = answer.value);
    changed += answer.value.changed;
  }
  return { version, changed, sent: [] };
}

function describeErrors(
  wrong: RowErrors,
  { currency }: ListWithPrices,
  texts: Record<RowError['error'], string>,
): RowMessages {
  const named = { currency: currencyCode(currency) };
  return new Map(
    [...wrong].map(([id, { error, column }]) => [id, { text: fill(texts[error], named), column }]),
  );
}

/** By the line that each is about. */
function toMessages({ errors = [] }: Problem, sent: readonly WrittenTool[]): RowMessages {
  return new Map(
    errors.flatMap(({ path, message }) => {
      const place = placeOfError(path, sent);
      const { row, column } = place ?? {};
      return row === undefined ? [] : [[row, { text: toSentence(message), column }] as const];
    }),
  );
}

/** Empty lines at the end are added anew. */
function withoutTail(rows: readonly PriceRow[]): readonly PriceRow[] {
  const last = rows.findLastIndex((row) => row.article + row.from + row.price !== '');
  return last === -1 ? [newRow()] : rows.slice(0, last + 1);
}

export type PriceRows = ReturnType<typeof usePriceRows>;
