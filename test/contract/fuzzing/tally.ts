/** Looks at every answer, and counts what each call was answered. */
import { calls, type CallName } from '#api/contract/calls.ts';
import { problem } from '#api/contract/answers.ts';
import { refusals } from '#api/contract/refusals.ts';

export interface Answered {
  status: number;
  type: string;
  text: string;
  /** Said of an answer that is allowed to be a 5xx: the processor was switched off. */
  outage?: boolean;
}

export interface Tally {
  answers: number;
  /** Answers of 2xx by call. */
  good: Map<CallName, number>;
  /** Refusals by call and code, as `placeOrder price_changed`. */
  refused: Map<string, number>;
}

export function newTally(): Tally {
  return { answers: 0, good: new Map(), refused: new Map() };
}

/** Counts the answer, and says what is wrong with it; undefined when it is as it should be. */
export function count(tally: Tally, name: CallName, answered: Answered): string | undefined {
  tally.answers += 1;
  if (answered.status >= 300) return countRefusal(tally, name, answered);
  tally.good.set(name, (tally.good.get(name) ?? 0) + 1);
  const fitting = calls[name].answer.safeParse(JSON.parse(answered.text));
  return fitting.success ? undefined : `is not what the contract says: ${fitting.error.message}`;
}

const traces = /node_modules|\.tsx?:\d|\bat \w+.*:\d+:\d+|(Syntax|Type|Range|Database)Error\b/;

function countRefusal(tally: Tally, name: CallName, answered: Answered): string | undefined {
  const { status, type, text, outage = false } = answered;
  if (!type.startsWith('application/problem+json')) return `is ${type}`;
  if (traces.test(text)) return 'shows how the shop is made';
  const read = problem.safeParse(JSON.parse(text));
  if (!read.success) return `is no problem: ${read.error.message}`;
  const { code } = read.data;
  const [wanted] = Object.entries(refusals).find(([known]) => known === code)?.[1] ?? [];
  if (wanted !== status || read.data.status !== status) return `says ${code} with ${status}`;
  // Several lanes upload for one account, which has few places for pictures under way.
  const isBusy = name === 'keepPicture' && code === 'unavailable';
  const isMeant = isBusy || (outage && code === 'processor_unavailable');
  if (status >= 500 && !isMeant) return 'is a fault of ours';
  const key = `${name} ${code}`;
  tally.refused.set(key, (tally.refused.get(key) ?? 0) + 1);
  return undefined;
}

/** What the run has not seen, of what it must have: each a line. */
export function unseen(tally: Tally, leastGood: number): string[] {
  return Object.entries(calls).flatMap(([name, call]) => {
    const good = [...tally.good].find(([known]) => known === name)?.[1] ?? 0;
    const codes: readonly string[] = 'refusals' in call ? call.refusals : [];
    const missing = codes.filter((code) => !tally.refused.has(`${name} ${code}`));
    return [
      ...(good < leastGood ? [`${name} was answered ${good} times with 2xx`] : []),
      ...missing.map((code) => `${name} was never refused with ${code}`),
    ];
  });
}
