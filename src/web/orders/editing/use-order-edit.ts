/** The change of an order: its draft, what the shop says of it, and its two steps. */
import { useState } from 'react';
import { problemText } from '#web/dashboard/forms/form-errors.ts';
import { useWords } from '#web/words.ts';
import type { Problem, WireOrder } from '#web/api.ts';
import { useRequestKey } from '../use-request-key.ts';
import {
  changeQuantity,
  isChanged,
  putBack,
  readDraft,
  removeLine,
  toDraft,
  type DraftLine,
} from './draft-lines.ts';
import type { EditCalls, EditQuote, WantedEdit } from './edit-calls.ts';
import { editTexts as words } from './edit-texts.ts';
import { readLineErrors } from './edit-problems.ts';

const noErrors: ReadonlyMap<string, string> = new Map();

type Busy = 'checking' | 'saving' | undefined;

export interface OrderEditing {
  draft: readonly DraftLine[];
  quote: { wanted: WantedEdit; answer: EditQuote } | undefined;
  /** By tool. */
  lineErrors: ReadonlyMap<string, string>;
  error: string | undefined;
  /** Somebody else has changed it: only loading it again helps. */
  isOutdated: boolean;
  /** The order's code brings nothing for these lines: they can go on without it. */
  isCodeRefused: boolean;
  busy: Busy;
  change: (tool: string, quantity: string) => void;
  remove: (tool: string) => void;
  putBack: (tool: string) => void;
  add: (line: DraftLine) => void;
  /** With '' for the code it goes on without the order's. */
  check: (code?: '') => Promise<void>;
  save: () => Promise<void>;
}

export function useOrderEdit(
  order: WireOrder,
  calls: EditCalls,
  onSaved: () => Promise<void>,
): OrderEditing {
  const { failure } = useWords();
  const keyOf = useRequestKey();
  const [draft, setDraft] = useState<readonly DraftLine[]>(() => toDraft(order.lines));
  const [quote, setQuote] = useState<OrderEditing['quote']>();
  const [lineErrors, setLineErrors] = useState(noErrors);
  const [error, setError] = useState<string>();
  const [isOutdated, setIsOutdated] = useState(false);
  const [isCodeRefused, setIsCodeRefused] = useState(false);
  const [busy, setBusy] = useState<Busy>();

  const textOf = (problem: Problem) => problemText(problem, failure.offline);

  /** What was said of the draft before is no more so. */
  function update(next: readonly DraftLine[]): void {
    setDraft(next);
    setQuote(undefined);
    setLineErrors(noErrors);
    setError(undefined);
    setIsCodeRefused(false);
  }

  async function ask(wanted: WantedEdit): Promise<void> {
    const answer = await calls.quote(order._id, wanted);
    setIsCodeRefused(!answer.ok && answer.problem.code === 'code_refused');
    if (answer.ok) return setQuote({ wanted, answer: answer.value });
    setQuote(undefined);
    const errors = readLineErrors(answer.problem, wanted.lines);
    setLineErrors(errors);
    setError(errors.size > 0 ? words.refused : textOf(answer.problem));
  }

  async function check(code?: ''): Promise<void> {
    setError(undefined);
    const read = readDraft(draft);
    setLineErrors(read.ok ? noErrors : markWrong(read.wrong));
    if (!read.ok) return undefined;
    if (read.lines.length === 0) return setError(calls.emptyText ?? words.empty);
    if (!isChanged(draft)) return setError(words.same);
    setBusy('checking');
    await ask({ lines: read.lines, ...(code !== undefined && { code }) });
    setBusy(undefined);
  }

  async function save(): Promise<void> {
    if (!quote) return;
    setError(undefined);
    setBusy('saving');
    const body = { ...quote.wanted, version: order.version, total: quote.answer.total };
    const answer = await calls.save(order._id, body, keyOf(body));
    if (answer.ok) await onSaved();
    else {
      const { code } = answer.problem;
      setIsOutdated(code === 'order_changed');
      setError(textOf(answer.problem));
      if (isAnsweredAnew(code)) await ask(quote.wanted);
      if (code === 'total_changed') setError(words.totalChanged);
    }
    setBusy(undefined);
  }

  return {
    ...{ draft, quote, lineErrors, error, isOutdated, isCodeRefused, busy },
    ...{ check, save, ...createActions(draft, update) },
  };
}

/** What can be ordered, or for how much, is asked for anew: the new answer says it by line. */
function isAnsweredAnew(code: string | undefined): boolean {
  return code === 'total_changed' || code === 'lines_refused' || code === 'code_refused';
}

function createActions(
  draft: readonly DraftLine[],
  update: (next: readonly DraftLine[]) => void,
): Pick<OrderEditing, 'change' | 'remove' | 'putBack' | 'add'> {
  return {
    change: (tool, quantity) => update(changeQuantity(draft, tool, quantity)),
    remove: (tool) => update(removeLine(draft, tool)),
    putBack: (tool) => update(putBack(draft, tool)),
    add: (line) => update([...draft.filter(({ tool }) => tool !== line.tool), line]),
  };
}

function markWrong(tools: readonly string[]): ReadonlyMap<string, string> {
  return new Map(tools.map((tool) => [tool, words.quantityWrong]));
}
