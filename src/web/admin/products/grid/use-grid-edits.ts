/**
 * What was typed into the grid and is not what was loaded: on its way, saved, refused, or unsent
 * because the network failed. A text is kept until it is saved or given up.
 */
import { useEffect, useRef, useState } from 'react';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { callApi, type Problem } from '#web/api.ts';
import { problemText } from '#web/dashboard/forms/form-errors.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { fill } from '#web/wording/fill.ts';
import { explainCellProblem, wireText, type CellChange } from './grid-cells.ts';

export interface CellEdit extends CellChange {
  status: 'saving' | 'saved' | 'refused' | 'unsent';
  /** Why it is not saved. */
  message?: string | undefined;
  /** What somebody else wrote meanwhile. */
  theirs?: string | undefined;
  /** The rows that were shown when it was saved. */
  page?: object;
}

export interface GridEdits {
  get(key: string): CellEdit | undefined;
  /** Those that are neither saved nor on their way. */
  waiting: readonly CellEdit[];
  isSaving: boolean;
  /** Answers when the server has answered; with those that are not saved. */
  save(changes: readonly CellChange[]): Promise<readonly CellEdit[]>;
  drop(keys: readonly string[]): void;
  /** Loads the rows again. */
  reload: () => void;
}

type Edits = ReadonlyMap<string, CellEdit>;

/** `page`: the rows that are shown; `onSaved` loads them again. */
export function useGridEdits(page: object, onSaved: () => void): GridEdits {
  const words = useStaffWords();
  const [edits, setEdits] = useState<Edits>(new Map());
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  /** What the server last confirmed of the cells that were sent, by their keys. */
  const confirmed = useRef(new Map<string, string>());
  const shown = useRef(page);
  useEffect(() => {
    shown.current = page;
  });
  const put = (list: readonly CellEdit[]) =>
    setEdits(
      (before) => new Map([...before, ...list.map((edit) => [edit.cell.key, edit] as const)]),
    );

  async function send(sent: readonly CellEdit[]): Promise<CellEdit[]> {
    const results: CellEdit[] = [];
    const changes = sent.map(({ cell, seen, isOnWay, text }) => {
      const known = isOnWay ? confirmed.current.get(cell.key) : undefined;
      return { cell, seen: known ?? seen, text };
    });
    for (const group of inGroups(changes)) {
      const answers = await sendGroup(group, words);
      results.push(...answers.map((edit) => ({ ...edit, page: shown.current })));
    }
    for (const { cell, status, seen, text } of results)
      confirmed.current.set(cell.key, status === 'saved' ? text : seen);
    // What was typed since into the same cell stays.
    setEdits((before) => {
      const last = results.filter(({ cell: { key } }, index) => {
        return !before.has(key) || before.get(key) === sent[index];
      });
      return new Map([...before, ...last.map((edit) => [edit.cell.key, edit] as const)]);
    });
    if (results.some(({ status }) => status === 'saved')) onSaved();
    return results.filter(({ status }) => status !== 'saved');
  }

  function save(changes: readonly CellChange[]): Promise<readonly CellEdit[]> {
    const { priceAdvice } = words.productGrid;
    const checked = changes.map((change) => {
      return { change, message: explainCellProblem(change.cell.field, change.text, priceAdvice) };
    });
    const wrong = checked.flatMap(({ change, message }) =>
      message === undefined ? [] : [{ ...change, status: 'refused' as const, message }],
    );
    const right = checked.flatMap(({ change, message }) => (message === undefined ? change : []));
    const sent = right.map((change) => ({ ...change, status: 'saving' as const }));
    put([...wrong, ...sent]);
    // One after the other: the second change of a cell is made from what the first one wrote.
    const answer = queue.current.then(() => (sent.length > 0 ? send(sent) : []));
    queue.current = answer;
    return answer.then((failed) => [...wrong, ...failed]);
  }

  const all = [...edits.values()];
  return {
    get: (key) => edits.get(key),
    waiting: all.filter(({ status }) => status === 'refused' || status === 'unsent'),
    isSaving: all.some(({ status }) => status === 'saving'),
    save,
    reload: onSaved,
    drop: (keys) =>
      setEdits((before) => new Map([...before].filter(([key]) => !keys.includes(key)))),
  };
}

type Words = ReturnType<typeof useStaffWords>;

/** At most `maxRows` changes, in one call. */
async function sendGroup(
  changes: readonly CellChange[],
  words: Words,
): Promise<Omit<CellEdit, 'page'>[]> {
  const rows = [...Map.groupBy(changes, ({ cell }) => cell.tool)].map(([tool, cells]) => ({
    tool,
    seen: Object.fromEntries(cells.map(({ cell, seen }) => [cell.field, seen])),
    fields: Object.fromEntries(cells.map(({ cell, text }) => [cell.field, text])),
  }));
  const answer = await callApi(staffEndpoints.changeTools, { body: { rows } });
  if (!answer.ok) {
    const message = problemText(answer.problem, words.failure.offline);
    const status = isTransient(answer.problem) ? 'unsent' : 'refused';
    return changes.map((change) => ({ ...change, status, message }));
  }
  const problems = new Map(answer.value.map(({ tool, problem }) => [tool, problem]));
  return changes.map((change) => {
    const problem = problems.get(change.cell.tool);
    if (!problem) return { ...change, status: 'saved' };
    return { ...change, status: 'refused', ...explainRejection(change, problem, words) };
  });
}

/** Why a row was refused, for one of its cells. */
function explainRejection(
  { cell: { field } }: CellChange,
  { conflicts = [], errors = [], ...problem }: Problem,
  { productGrid: words, failure }: Words,
): Pick<CellEdit, 'message' | 'theirs'> {
  const conflict = conflicts.find((one) => one.field === field);
  if (conflict) {
    const theirs = wireText(field, conflict.theirs);
    return { theirs, message: fill(words.conflict, { theirs: theirs || words.nothing }) };
  }
  const own = errors.find(({ path }) => path === field);
  return { message: own?.message ?? problemText(problem, failure.offline) };
}

/** The server did not answer, or could not: the same may be sent again. */
function isTransient({ status }: Problem): boolean {
  return status === 0 || status === 429 || status >= 500;
}

/** As many as one call takes. */
const maxRows = 100;

function inGroups(changes: readonly CellChange[]): CellChange[][] {
  const groups = Math.ceil(changes.length / maxRows);
  return Array.from({ length: groups }, (_, index) =>
    changes.slice(index * maxRows, (index + 1) * maxRows),
  );
}
