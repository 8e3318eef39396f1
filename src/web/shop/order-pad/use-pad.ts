/** The rows of the order pad, kept in the browser at every change. */
import { useCallback, useEffect, useMemo, useState } from 'react';
import { assessPad } from '#modules/order-pad/assess-pad.ts';
import type { CheckedLine, CheckedPad } from '#modules/order-pad/checked-pad.ts';
import type { Choice } from '#modules/order-pad/pad-line.ts';
import { readPreference, savePreference } from '#web/ui/stored-preference.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { formatCount } from '#platform/number-format.ts';
import { fill } from '#web/wording/fill.ts';
import { orderPadTexts as words } from '#web/wording/orders/order-pad.ts';
import {
  applyChoice,
  changeRow,
  hideViolation,
  padOut,
  pasteRows,
  readDraft,
  removeRow,
  removeRows,
  toPadLines,
  writeDraft,
  type PadRow,
} from './pad-rows.ts';
import { useKnownCodes, type CodeLookup } from './use-known-codes.ts';

const draftKey = 'order-pad';

/** What was typed before the page was left; '' for nothing. */
export function readKeptDraft(): string {
  return readPreference(draftKey);
}

export interface Pad {
  rows: readonly PadRow[];
  checked: CheckedPad;
  /** The same without what is wrong with the line that is typed right now. */
  shown: CheckedPad;
  typing: Typing;
  /** Those that are shown, by the number of the line. */
  lines: ReadonlyMap<number, CheckedLine>;
  lookup: CodeLookup;
  /** What can be taken back; undefined unless the pad was just cleared. */
  cleared: readonly PadRow[] | undefined;
  actions: PadActions;
}

export interface PadActions {
  change: (id: number, change: Partial<Choice>) => void;
  choose: (line: CheckedLine, choice: Choice) => void;
  remove: (id: number) => void;
  /** From this row on, or after the last line. */
  paste: (id: number | undefined, text: string) => void;
  addRows: () => void;
  clear: () => void;
  takeBack: () => void;
  removeRows: (rows: ReadonlySet<PadRow | undefined>) => void;
}

/** `draft`: undefined until the page is in a browser. */
export function usePad(draft: string | undefined): Pad {
  const [{ rows, cleared }, setState] = useState<PadState>(() => ({
    rows: readDraft(draft ?? ''),
  }));
  const isKept = draft !== undefined;
  useEffect(() => {
    if (isKept) savePreference(draftKey, writeDraft(rows));
  }, [rows, isKept]);
  const padLines = useMemo(() => toPadLines(rows), [rows]);
  const lookup = useKnownCodes(padLines);
  const checked = useMemo(() => assessPad(padLines, lookup.known), [padLines, lookup.known]);
  const [typedId, setTypedId] = useState<number>();
  const shown = useMemo(() => {
    const typedLine = rows.findIndex(({ id }) => id === typedId) + 1;
    return typedLine === 0 ? checked : hideViolation(checked, typedLine);
  }, [rows, checked, typedId]);
  const lines = useMemo(() => new Map(shown.lines.map((line) => [line.line, line])), [shown]);
  const typing = {
    begin: (line: number) => {
      if (!lines.get(line)?.violation) setTypedId(rows[line - 1]?.id);
    },
    end: () => setTypedId(undefined),
  };
  return { rows, checked, shown, typing, lines, lookup, cleared, actions: usePadActions(setState) };
}

/** What is wrong with a line is said when it is left, and from then on at every key. */
export interface Typing {
  begin: (line: number) => void;
  end: () => void;
}

interface PadState {
  rows: readonly PadRow[];
  /** The rows before the pad was cleared, until it is changed again. */
  cleared?: readonly PadRow[];
}

type SetState = React.Dispatch<React.SetStateAction<PadState>>;

const moreRows = 10;

function usePadActions(setState: SetState): PadActions {
  const setRows = useCallback(
    (change: (rows: readonly PadRow[]) => readonly PadRow[]) =>
      setState((state) => {
        const rows = change(state.rows);
        return rows === state.rows ? state : { rows };
      }),
    [setState],
  );
  const paste = useCallback(
    (id: number | undefined, text: string) =>
      setRows((rows) => {
        const pasted = pasteRows(rows, id, text);
        if (pasted.ok) return pasted.rows;
        const count = formatCount(pasted.count);
        // Outside of the update: it may be made twice.
        queueMicrotask(() => notify({ text: fill(words.tooMany, { count }), tone: 'failed' }));
        return rows;
      }),
    [setRows],
  );
  return useMemo(
    () => ({
      paste,
      change: (id, change) => setRows((rows) => changeRow(rows, id, change)),
      choose: (line, choice) => setRows((rows) => applyChoice(rows, line, choice)),
      remove: (id) => setRows((rows) => removeRow(rows, id)),
      addRows: () => setRows((rows) => padOut(rows, rows.length + moreRows)),
      clear: () => setState(({ rows }) => ({ rows: padOut([]), cleared: rows })),
      takeBack: () => setState(({ rows, cleared }) => ({ rows: cleared ?? rows })),
      removeRows: (gone) => setRows((rows) => removeRows(rows, gone)),
    }),
    [paste, setRows, setState],
  );
}
