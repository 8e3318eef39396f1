/** The report as text. */
import type { PageFigures, ServerFigures } from '../measures/pages.ts';
import type { PurchaseFigures } from '../measures/purchases.ts';
import type { StartFigures } from '../measures/start-time.ts';
import { evaluateGoals } from './goals.ts';
import type { Report } from './report.ts';
import { formatTable } from './table.ts';

const notMeasured = 'not measured';

export function formatReport(report: Report): string {
  const parts = [formatHeading(report), formatPages(report.pages)];
  parts.push(formatPurchases([...report.orders, ...report.lines, ...report.checkouts]));
  parts.push(formatPurchases(report.carts, 'Carts'));
  parts.push(formatStartAndMemory(report), formatChecks(report), formatGoals(report));
  return parts.filter((part) => part !== '').join('\n\n');
}

function formatHeading({ at, machine, processor, tookSeconds }: Report): string {
  const { cores, cpu, system, node, loadBefore, durableWriteMs } = machine;
  return [
    `Bench of ${at}, ${tookSeconds.toFixed(0)} s`,
    `  Machine    ${cores} × ${cpu}, ${system}; load before: ${loadBefore.toFixed(1)}`,
    `  Disk       ${durableWriteMs.toFixed(2)} ms for a durable write of 8 KiB`,
    `  Node       ${node}`,
    `  Cards      ${processor}`,
  ].join('\n');
}

function formatPages(all: readonly PageFigures[]): string {
  if (all.length === 0) return '';
  const head = [
    '',
    'requests/s',
    'of bare',
    'p50 ms',
    'p99 ms',
    'CPU µs',
    '× bare',
    'load',
    'new/s',
  ];
  const rows = all.flatMap((figures) => {
    const { path, ordersPerSecond, shop, bare, shareOfBare, cpuOfBare, versionsPerSecond } =
      figures;
    const when = ordersPerSecond === 0 ? 'at rest' : `${ordersPerSecond} orders/s`;
    const share = `${(shareOfBare * 100).toFixed(0)} %`;
    const shopRow = formatServer(shop, share, cpuOfBare?.toFixed(2) ?? '');
    const fresh = ordersPerSecond === 0 ? '' : versionsPerSecond.toFixed(0);
    return [
      [`${path}, ${when}`, ...shopRow, fresh],
      ['  bare node:http, the same bytes', ...formatServer(bare, '', '')],
    ];
  });
  const title = 'Pages, 32 kept connections, brotli; medians of five rounds in turns';
  return `${title}\n${formatTable([head, ...rows])}`;
}

function formatServer(
  { requestsPerSecond, p50Ms, p99Ms, cpuMicros, loadBusy }: ServerFigures,
  share: string,
  cpu: string,
): string[] {
  return [
    requestsPerSecond.toFixed(0),
    share,
    p50Ms.toFixed(2),
    p99Ms.toFixed(2),
    cpuMicros?.toFixed(1) ?? notMeasured,
    cpu,
    `${(loadBusy * 100).toFixed(0)} %`,
  ];
}

function formatPurchases(all: readonly PurchaseFigures[], title = 'Purchases'): string {
  if (all.length === 0) return '';
  const head = ['', 'per s', 'p50 ms', 'p99 ms', 'server ms', 'database ms', 'both', 'sandbox ms'];
  const rows = all.map(({ label, perSecond, p50Ms, p99Ms, cpuMs }) => [
    label,
    perSecond.toFixed(0),
    p50Ms.toFixed(1),
    p99Ms.toFixed(1),
    cpuMs?.server.toFixed(2) ?? notMeasured,
    cpuMs?.database.toFixed(2) ?? notMeasured,
    cpuMs ? (cpuMs.server + cpuMs.database).toFixed(2) : notMeasured,
    cpuMs?.sandbox.toFixed(2) ?? notMeasured,
  ]);
  return `${title}, ${all[0]?.buyers} buyers at once; CPU each\n${formatTable([head, ...rows])}`;
}

function formatStartAndMemory({ start, memory }: Report): string {
  const rows = [...formatStart(start)];
  for (const [when, use] of Object.entries(memory ?? {})) {
    if (!use) continue;
    const { serverRssMiB, databaseMiB, databaseIs, databaseProcesses, sandboxRssMiB } = use;
    const label = when === 'idle' ? 'after 10 s of rest' : 'after the load';
    rows.push([`memory ${label}: server alone (RSS)`, formatMebibytes(serverRssMiB)]);
    const database = `  database, ${databaseProcesses} processes (${databaseIs})`;
    rows.push([database, formatMebibytes(databaseMiB)]);
    rows.push(['  sandbox (RSS)', formatMebibytes(sandboxRssMiB)]);
  }
  return rows.length === 0 ? '' : `Start and memory\n${formatTable(rows)}`;
}

function formatStart(start: StartFigures | undefined): string[][] {
  if (!start) return [];
  const { how, medianMs, allMs, cpuMs, idleRssMiB } = start;
  const range = `${Math.min(...allMs).toFixed(0)} to ${Math.max(...allMs).toFixed(0)}`;
  const memory = idleRssMiB === undefined ? notMeasured : formatMebibytes(idleRssMiB);
  return [
    [`${how} to the first page (five: ${range})`, `${medianMs.toFixed(0)} ms`],
    ['  CPU of its process until then', cpuMs === undefined ? notMeasured : `${cpuMs} ms`],
    ['  its memory after 10 s of rest, sandbox included (RSS)', memory],
  ];
}

function formatChecks({ checks: all }: Report): string {
  if (all.length === 0) return '';
  const rows = all.map(({ claim, expected, actual, isMet }) => [
    claim,
    String(actual),
    isMet ? 'holds' : `WRONG: ${expected} expected`,
  ]);
  return `Records after the run\n${formatTable(rows)}`;
}

function formatGoals(report: Report): string {
  const all = evaluateGoals(report);
  if (all.length === 0) return '';
  const rows = all.map(({ goal, measured, isReached }) => [
    goal,
    measured,
    isReached ? 'reached' : 'MISSED',
  ]);
  return `Goals\n${formatTable(rows)}`;
}

function formatMebibytes(value: number): string {
  return `${value.toFixed(0)} MiB`;
}
