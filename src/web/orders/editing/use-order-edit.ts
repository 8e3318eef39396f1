/** The change of an order: its draft, what the shop says of it, and its two steps. */
import { useState } from 'react';
import type { Currency } from '#platform/currency.ts';
import { problemText } from '#web/dashboard/forms/form-errors.ts';
import { useWords } from '#web/words.ts';
import type { Problem, WireOrder } from '#web/api.ts';
import { useRequestKey } from '../use-request-key.ts';
import {
  changeQuantity,
  isChanged,
  putBack,
  readDraft,
  rebase,
  removeLine,
  toDraft,
  type DraftLine,
} from './draft-lines.ts';
import type { EditCalls, EditQuote, WantedEdit } from './edit-calls.ts';
import { editTexts as words } from './edit-texts.ts';
import { readLineErrors } from './edit-problems.ts';

const noErrors: ReadonlyMap<string, string> = new Map();

type Busy = 'checking' | 'saving' | undefined;

/** What the shop, or the form itself, has said of the draft as it is. */
interface Verdict {
  quote: { wanted: WantedEdit; answer: EditQuote } | undefined;
  /** By tool. */
  lineErrors: ReadonlyMap<string, string>;
  error: string | undefined;
  /** Somebody else has changed it: only loading it again helps. */
  isOutdated: boolean;
  /** The code brings nothing for these lines: they can go on without it. */
  isCodeRefused: boolean;
  /** It was loaded again, and is another than the one that the draft began with. */
  isRebased: boolean;
}

const noVerdict: Verdict = {
  ...{ quote: undefined, lineErrors: noErrors, error: undefined },
  ...{ isOutdated: false, isCodeRefused: false, isRebased: false },
};

export interface OrderEditing extends Verdict {
  draft: readonly DraftLine[];
  /** Of the order, and of what it is quoted. */
  currency: Currency;
  busy: Busy;
  /** As it is typed; '' for none. */
  code: string;
  changeCode: (code: string) => void;
  change: (tool: string, quantity: string) => void;
  remove: (tool: string) => void;
  putBack: (tool: string) => void;
  add: (line: DraftLine) => void;
  /** With '' for the code it goes on without one. */
  check: (code?: string) => Promise<void>;
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
  const [code, setCode] = useState(order.discountCode);
  const [verdict, setVerdict] = useState(noVerdict);
  const [busy, setBusy] = useState<Busy>();
  const { quote } = verdict;
  const [base, setBase] = useState(order);
  if (base.version !== order.version) {
    setBase(order);
    setDraft(rebase(draft, order.lines));
    if (code === base.discountCode) setCode(order.discountCode);
    setVerdict({ ...noVerdict, isRebased: true });
  }

  const shop: QuoteSource = {
    order,
    calls,
    textOf: (problem) => problemText(problem, failure.offline),
  };

  /** What was said of the draft before is no more so. */
  function update(next: readonly DraftLine[]): void {
    setDraft(next);
    setVerdict(noVerdict);
  }

  async function check(wantedCode = code): Promise<void> {
    const say = (error: string) => setVerdict({ ...noVerdict, error });
    const read = readDraft(draft);
    if (!read.ok) return setVerdict({ ...noVerdict, lineErrors: markWrong(read.wrong) });
    if (read.lines.length === 0) return say(calls.emptyText ?? words.empty);
    const isOtherCode = wantedCode.trim() !== order.discountCode;
    if (!isChanged(draft) && !isOtherCode) return say(words.same);
    setCode(wantedCode);
    setBusy('checking');
    const wanted = { lines: read.lines, ...(isOtherCode && { code: wantedCode.trim() }) };
    setVerdict(await askFor(wanted, shop));
    setBusy(undefined);
  }

  async function save(): Promise<void> {
    if (!quote) return;
    setBusy('saving');
    const body = { ...quote.wanted, version: order.version, total: quote.answer.total };
    const answer = await calls.save(order._id, body, keyOf(body));
    if (answer.ok) await onSaved();
    else setVerdict(await readProblem(answer.problem, quote, shop));
    setBusy(undefined);
  }

  function changeCode(typed: string): void {
    setCode(typed);
    update(draft);
  }

  return {
    ...verdict,
    ...{ draft, currency: order.currency, busy, code, changeCode, check, save },
    ...createActions(draft, update),
  };
}

interface QuoteSource {
  order: WireOrder;
  calls: EditCalls;
  textOf: (problem: Problem) => string;
}

async function askFor(wanted: WantedEdit, { order, calls, textOf }: QuoteSource): Promise<Verdict> {
  const answer = await calls.quote(order._id, wanted, order.version);
  if (answer.ok) return { ...noVerdict, quote: { wanted, answer: answer.value } };
  const lineErrors = readLineErrors(answer.problem, wanted.lines);
  const error = lineErrors.size > 0 ? words.refused : textOf(answer.problem);
  const { code } = answer.problem;
  const refused = { isCodeRefused: code === 'code_refused', isOutdated: code === 'order_changed' };
  return { ...noVerdict, lineErrors, error, ...refused };
}

/** Of an edit that was not saved. */
async function readProblem(
  problem: Problem,
  quote: NonNullable<Verdict['quote']>,
  shop: QuoteSource,
): Promise<Verdict> {
  const error = problem.code === 'total_changed' ? words.totalChanged : shop.textOf(problem);
  if (isAnsweredAnew(problem.code)) {
    const anew = await askFor(quote.wanted, shop);
    return anew.quote ? { ...anew, error } : anew;
  }
  return { ...noVerdict, quote, error, isOutdated: problem.code === 'order_changed' };
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
