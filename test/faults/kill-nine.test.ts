/**
 * The shop, its database and its processor killed without warning in the middle of checkouts,
 * once in each way; `npm run faults:kill` does it a hundred times.
 */
import { expect, test } from 'vitest';
import { killRepeatedly } from './kills/kill-repeatedly.ts';
import { killKinds } from './kills/processes.ts';

test(
  'killed in every way in the middle of checkouts: nothing acknowledged is lost',
  { timeout: 180_000 },
  async () => {
    const report = await killRepeatedly({ kills: killKinds.length, seed: 1 });
    expect(report.violations).toEqual([]);
    // A run in which nobody bought would prove nothing.
    expect(report.counts.get('orders placed')).toBeGreaterThan(30);
    expect(report.counts.get('orders of lines placed')).toBeGreaterThan(10);
    expect(report.counts.get('orders paid')).toBeGreaterThan(20);
  },
);
