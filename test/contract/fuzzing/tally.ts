/** Checks every response, and counts the results of each operation. */
import { operations, type OperationName } from '#api/contract/operations.ts';
import { problem } from '#api/contract/responses.ts';
import { problems } from '#api/contract/problems.ts';

export interface ReceivedResponse {
  status: number;
  type: string;
  text: string;
  /** The response may be a 5xx: the processor was switched off. */
  outage?: boolean;
}

export interface Tally {
  answers: number;
  /** Responses of 2xx by operation. */
  succeeded: Map<OperationName, number>;
  /** Errors by operation and code, as `placeOrder price_changed`. */
  errors: Map<string, number>;
}

export function createTally(): Tally {
  return { answers: 0, succeeded: new Map(), errors: new Map() };
}

/** Counts the response, and returns what is wrong with it; undefined when it is valid. */
export function checkResponse(
  tally: Tally,
  name: OperationName,
  response: ReceivedResponse,
): string | undefined {
  tally.answers += 1;
  if (response.status >= 300) return checkError(tally, name, response);
  tally.succeeded.set(name, (tally.succeeded.get(name) ?? 0) + 1);
  const parsed = operations[name].response.safeParse(JSON.parse(response.text));
  return parsed.success ? undefined : `is not what the contract says: ${parsed.error.message}`;
}

const internals = /node_modules|\.tsx?:\d|\bat \w+.*:\d+:\d+|(Syntax|Type|Range|Database)Error\b/;

function checkError(
  tally: Tally,
  name: OperationName,
  response: ReceivedResponse,
): string | undefined {
  const { status, type, text, outage = false } = response;
  if (!type.startsWith('application/problem+json')) return `is ${type}`;
  if (internals.test(text)) return 'shows how the shop is made';
  const parsed = problem.safeParse(JSON.parse(text));
  if (!parsed.success) return `is no problem: ${parsed.error.message}`;
  const { code } = parsed.data;
  const [expectedStatus] = Object.entries(problems).find(([known]) => known === code)?.[1] ?? [];
  if (expectedStatus !== status || parsed.data.status !== status)
    return `says ${code} with ${status}`;
  // Several workers upload for one account, which may have few uploads in progress.
  const isUpload = name === 'uploadPicture' || name === 'uploadImport';
  const isBusy = isUpload && code === 'unavailable';
  const isExpected = isBusy || (outage && code === 'processor_unavailable');
  if (status >= 500 && !isExpected) return 'is an error of the shop';
  const key = `${name} ${code}`;
  tally.errors.set(key, (tally.errors.get(key) ?? 0) + 1);
  return undefined;
}

/** The operations and errors that the run has not covered, a line each. */
export function findUncovered(tally: Tally, minSucceeded: number): string[] {
  return Object.entries(operations).flatMap(([name, call]) => {
    const succeeded = [...tally.succeeded].find(([known]) => known === name)?.[1] ?? 0;
    const codes: readonly string[] = 'problemCodes' in call ? call.problemCodes : [];
    const missing = codes.filter((code) => !tally.errors.has(`${name} ${code}`));
    return [
      ...(succeeded < minSucceeded ? [`${name} was answered ${succeeded} times with 2xx`] : []),
      ...missing.map((code) => `${name} never failed with ${code}`),
    ];
  });
}
