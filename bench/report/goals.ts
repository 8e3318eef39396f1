/** What the shop wants to reach, and whether this run did. */
import { ordersOf20Lines, type PurchaseFigures } from '../measures/purchases.ts';
import type { Report } from './report.ts';

export interface Goal {
  goal: string;
  measured: string;
  isReached: boolean;
}

const minimums = {
  shareOfBare: 0.65,
  checkoutsPerSecond: 150,
  ordersOf20LinesPerSecond: 150,
  cartChangesPerSecond: 1000,
};
const maximums = { cpuOfBare: 1.5, cpuMsACheckout: 8, idleMiB: 180, startMs: 1500 };

/** Only goals of which this run has the figures. */
export function evaluateGoals(report: Report): Goal[] {
  const { lines, carts } = report;
  const ofLines = lines.filter(({ label }) => label === ordersOf20Lines);
  return [
    ...evaluatePages(report),
    ...evaluateRate(ofLines, minimums.ordersOf20LinesPerSecond),
    ...evaluateRate(carts, minimums.cartChangesPerSecond),
    ...evaluateCheckouts(report),
    ...evaluateStart(report),
  ];
}

function evaluatePages({ pages }: Report): Goal[] {
  const atRest = pages.filter(({ ordersPerSecond }) => ordersPerSecond === 0);
  const least = formatPercent(minimums.shareOfBare);
  return atRest.flatMap(({ path, shareOfBare, cpuOfBare }): Goal[] => [
    {
      goal: `${path}: at least ${least} of the bare server's requests/s`,
      measured: formatPercent(shareOfBare),
      isReached: shareOfBare >= minimums.shareOfBare,
    },
    ...(cpuOfBare === undefined ? [] : [evaluateCpu(path, cpuOfBare)]),
  ]);
}

function evaluateCpu(path: string, cpuOfBare: number): Goal {
  return {
    goal: `${path}: at most ${maximums.cpuOfBare} times the bare server's CPU a request`,
    measured: cpuOfBare.toFixed(2),
    isReached: cpuOfBare <= maximums.cpuOfBare,
  };
}

function evaluateRate(all: readonly PurchaseFigures[], least: number): Goal[] {
  return all.map(({ label, perSecond }) => ({
    goal: `${label}: at least ${least}/s`,
    measured: `${perSecond.toFixed(0)}/s`,
    isReached: perSecond >= least,
  }));
}

/** Either of the two will do. */
function evaluateCheckouts({ checkouts }: Report): Goal[] {
  return checkouts.map(({ label, perSecond, cpuMs }) => {
    const cpu = cpuMs && cpuMs.server + cpuMs.database;
    const goal =
      `${label}: at least ${minimums.checkoutsPerSecond}/s, ` +
      `or at most ${maximums.cpuMsACheckout} ms CPU each`;
    const measured = `${perSecond.toFixed(0)}/s, ${cpu?.toFixed(1) ?? '?'} ms`;
    const isCheap = cpu !== undefined && cpu <= maximums.cpuMsACheckout;
    return { goal, measured, isReached: isCheap || perSecond >= minimums.checkoutsPerSecond };
  });
}

function evaluateStart({ start }: Report): Goal[] {
  if (!start) return [];
  const { medianMs, idleRssMiB } = start;
  const isQuick = medianMs <= maximums.startMs;
  const startGoal = { goal: `start: at most ${maximums.startMs} ms`, isReached: isQuick };
  const goals: Goal[] = [{ ...startGoal, measured: `${medianMs.toFixed(0)} ms` }];
  if (idleRssMiB === undefined) return goals;
  const goal = `memory of the idle Node process: at most ${maximums.idleMiB} MiB`;
  const isSmall = idleRssMiB <= maximums.idleMiB;
  return [...goals, { goal, measured: `${idleRssMiB.toFixed(0)} MiB`, isReached: isSmall }];
}

function formatPercent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}
