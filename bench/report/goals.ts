/** What the shop wants to reach, and whether this run did. */
import { buyerCount } from '../measures/bench-context.ts';
import type { PageFigures } from '../measures/pages.ts';
import {
  ordersOf20Lines,
  ordersOfDifferentTools,
  ordersOfOneTool,
  type PurchaseFigures,
} from '../measures/purchases.ts';
import type { Report } from './report.ts';

export interface Goal {
  goal: string;
  measured: string;
  isReached: boolean;
}

const minimums = {
  shareOfBare: 0.65,
  /** Of the home page, while orders are placed. */
  shareOfBareBesideOrders: 0.9,
  ordersOfOneTool: 2000,
  ordersOfDifferentTools: 2500,
  ordersOf20Lines: 150,
  cartChanges: 1000,
  /** With more buyers than the eight of the others. */
  checkoutsOfMany: 300,
};
const maximums = {
  cpuOfBare: 1.5,
  p99OfBareBesideOrders: 2,
  checkoutCpuMs: 5,
  checkoutOfManyCpuMs: 4,
  idleMiB: 170,
  startMs: 700,
};

/** Only goals of which this run has the figures. */
export function evaluateGoals(report: Report): Goal[] {
  const { orders, lines, carts } = report;
  const labelled = (all: readonly PurchaseFigures[], wanted: string) =>
    all.filter(({ label }) => label === wanted);
  return [
    ...evaluatePages(report),
    ...evaluateRate(labelled(orders, ordersOfOneTool), minimums.ordersOfOneTool),
    ...evaluateRate(labelled(orders, ordersOfDifferentTools), minimums.ordersOfDifferentTools),
    ...evaluateRate(labelled(lines, ordersOf20Lines), minimums.ordersOf20Lines),
    ...evaluateRate(carts, minimums.cartChanges),
    ...evaluateCheckouts(report),
    ...evaluateStart(report),
  ];
}

function evaluatePages({ pages }: Report): Goal[] {
  const atRest = pages.filter(({ ordersPerSecond }) => ordersPerSecond === 0);
  const home = pages.filter(({ path, ordersPerSecond }) => path === '/' && ordersPerSecond > 0);
  return [
    ...atRest.flatMap((figures): Goal[] => [
      evaluateShare(figures, figures.path, minimums.shareOfBare),
      ...(figures.cpuOfBare === undefined ? [] : [evaluateCpu(figures.path, figures.cpuOfBare)]),
    ]),
    ...home.flatMap((figures): Goal[] => {
      const name = `${figures.path}, ${figures.ordersPerSecond} orders/s`;
      return [
        evaluateShare(figures, name, minimums.shareOfBareBesideOrders),
        evaluateP99(figures, name),
      ];
    }),
  ];
}

function evaluateShare({ shareOfBare }: PageFigures, name: string, least: number): Goal {
  return {
    goal: `${name}: at least ${formatPercent(least)} of the bare server's requests/s`,
    measured: formatPercent(shareOfBare),
    isReached: shareOfBare >= least,
  };
}

function evaluateP99({ p99OfBare }: PageFigures, name: string): Goal {
  return {
    goal: `${name}: p99 at most ${maximums.p99OfBareBesideOrders} times the bare server's`,
    measured: p99OfBare.toFixed(2),
    isReached: p99OfBare <= maximums.p99OfBareBesideOrders,
  };
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

function evaluateCheckouts({ checkouts }: Report): Goal[] {
  const ofMany = checkouts.filter(({ buyers }) => buyers > buyerCount);
  return [
    ...evaluateRate(ofMany, minimums.checkoutsOfMany),
    ...checkouts.flatMap(({ label, buyers, cpuMs }): Goal[] => {
      if (!cpuMs) return [];
      const most = buyers > buyerCount ? maximums.checkoutOfManyCpuMs : maximums.checkoutCpuMs;
      const both = cpuMs.server + cpuMs.database;
      const goal = `${label}: at most ${most} ms CPU each`;
      return [{ goal, measured: `${both.toFixed(1)} ms`, isReached: both <= most }];
    }),
  ];
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
