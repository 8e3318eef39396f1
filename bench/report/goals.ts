/** What the shop wants to reach, and whether this run did. */
import type { Report } from './report.ts';

export interface Goal {
  goal: string;
  found: string;
  reached: boolean;
}

const least = { shareOfBare: 0.65, checkoutsPerSecond: 150 };
const most = { cpuOfBare: 1.5, cpuMsACheckout: 8, idleMiB: 180, startMs: 1500 };

/** Only goals of which this run has the figures. */
export function judge(report: Report): Goal[] {
  return [...judgePages(report), ...judgeCheckouts(report), ...judgeStart(report)];
}

function judgePages({ pages }: Report): Goal[] {
  const atRest = pages.filter(({ ordersPerSecond }) => ordersPerSecond === 0);
  return atRest.flatMap(({ path, shareOfBare, cpuOfBare }): Goal[] => [
    {
      goal: `${path}: at least ${percent(least.shareOfBare)} of the bare server's requests/s`,
      found: percent(shareOfBare),
      reached: shareOfBare >= least.shareOfBare,
    },
    ...(cpuOfBare === undefined ? [] : [judgeCpu(path, cpuOfBare)]),
  ]);
}

function judgeCpu(path: string, cpuOfBare: number): Goal {
  return {
    goal: `${path}: at most ${most.cpuOfBare} times the bare server's CPU a request`,
    found: cpuOfBare.toFixed(2),
    reached: cpuOfBare <= most.cpuOfBare,
  };
}

/** Either of the two will do. */
function judgeCheckouts({ checkouts }: Report): Goal[] {
  return checkouts.map(({ what, perSecond, cpuMs }) => {
    const cpu = cpuMs && cpuMs.server + cpuMs.database;
    const goal =
      `${what}: at least ${least.checkoutsPerSecond}/s, ` +
      `or at most ${most.cpuMsACheckout} ms CPU each`;
    const found = `${perSecond.toFixed(0)}/s, ${cpu?.toFixed(1) ?? '?'} ms`;
    const isCheap = cpu !== undefined && cpu <= most.cpuMsACheckout;
    return { goal, found, reached: isCheap || perSecond >= least.checkoutsPerSecond };
  });
}

function judgeStart({ start }: Report): Goal[] {
  if (!start) return [];
  const { medianMs, idleRssMiB } = start;
  const isQuick = medianMs <= most.startMs;
  const inTime = { goal: `start: at most ${most.startMs} ms`, reached: isQuick };
  const goals: Goal[] = [{ ...inTime, found: `${medianMs.toFixed(0)} ms` }];
  if (idleRssMiB === undefined) return goals;
  const goal = `memory of the idle Node process: at most ${most.idleMiB} MiB`;
  const isSmall = idleRssMiB <= most.idleMiB;
  return [...goals, { goal, found: `${idleRssMiB.toFixed(0)} MiB`, reached: isSmall }];
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}
