/** The drill's report, as it is printed. */
import type { Comparison } from './compare-records.ts';
import type { Market } from './buyers.ts';
import type { FailureKind } from './failures.ts';

export interface Failure {
  kind: FailureKind;
  /** The longest time without an acknowledged order, in seconds. */
  pauseSeconds: number;
  /** Requests that had to be repeated meanwhile. */
  failedRequests: number;
  violations: readonly string[];
}

/** Lines, and whether everything is in order. */
export function formatReport(
  failures: readonly Failure[],
  market: Market,
  records: Comparison,
): { text: string; isGood: boolean } {
  const kinds = [...new Set(failures.map(({ kind }) => kind))];
  const rows = kinds.map((kind) => {
    const ofKind = failures.filter((failure) => failure.kind === kind);
    const pauses = ofKind.map(({ pauseSeconds }) => pauseSeconds).toSorted((a, b) => a - b);
    const repeated = ofKind.reduce((sum, { failedRequests }) => sum + failedRequests, 0);
    return (
      kind.padEnd(18) +
      String(ofKind.length).padStart(7) +
      formatSeconds(pauses[Math.floor((pauses.length - 1) / 2)] ?? 0).padStart(10) +
      formatSeconds(pauses.at(-1) ?? 0).padStart(10) +
      String(repeated).padStart(10)
    );
  });
  const head = `${'failure'.padEnd(18)}   runs    median     worst  repeated`;
  const { failures: answers } = market;
  const internal = answers.get(500) ?? 0;
  const violations = [...failures.flatMap((each) => each.violations), ...records.violations];
  const statuses = [...answers].map(([status, times]) => `${status || 'no answer'}: ${times}`);
  const lines = [
    'Seconds without an acknowledged order, and requests that were repeated:',
    ...[head, ...rows, ''],
    `answers 500                  ${internal}`,
    `answers to be repeated       ${statuses.join(', ') || 'none'}`,
  ];
  const compared = formatRecords(market, records, violations);
  const text = [...lines, ...compared.lines].join('\n');
  return { text, isGood: compared.isGood && internal === 0 };
}

/** What became of the orders that were acknowledged, and whether it is as it must be. */
export function formatRecords(
  { observations: { placed, shownPaid } }: Market,
  { acknowledgedLost, paidLost, doubleCharges }: Comparison,
  violations: readonly string[],
): { lines: string[]; isGood: boolean } {
  const lines = [
    `orders acknowledged          ${placed.size}, of them paid ${shownPaid.size}`,
    `acknowledged orders lost     ${acknowledgedLost}`,
    `paid orders lost             ${paidLost}`,
    `double charges               ${doubleCharges}`,
    `books                        ${violations.length === 0 ? 'equal' : 'NOT EQUAL'}`,
    ...violations.slice(0, 20).map((violation) => `  ${violation}`),
  ];
  const isGood = acknowledgedLost + paidLost + doubleCharges + violations.length === 0;
  return { lines, isGood };
}

export const formatSeconds = (seconds: number) => `${seconds.toFixed(1)} s`;
