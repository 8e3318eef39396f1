import { expect, inject, test } from 'vitest';
import { simulate } from './simulate.ts';

const seeds = [1, 2];
const customers = 60;

/** How often something happened, over all seeds. */
const totals = new Map<string, number>();

test.each(seeds)(
  `seed %i: ${customers} customers, staff and injected faults leave all records consistent`,
  { timeout: 240_000 },
  async (seed) => {
    const { connection, template } = inject('testDatabase');
    const report = await simulate({ connection, template, seed, customers });
    expect(report.violations).toEqual([]);
    // A run in which nobody bought and nothing broke would prove nothing.
    expect(report.counts.get('orders placed')).toBeGreaterThan(customers / 3);
    expect(report.counts.get('orders of several lines')).toBeGreaterThan(customers / 10);
    expect(report.counts.get('cards answered 200')).toBeGreaterThan(customers / 4);
    for (const [what, count] of report.counts) totals.set(what, (totals.get(what) ?? 0) + count);
  },
);

// How many of these find an order that still allows it depends on how busy the machine is.
test.each([
  ['orders joined', 4],
  ['edits: made', 4],
  ['deliveries: changed', 2],
  ['transfers that came', 4],
])('some happened in all seeds together: %s', (what, least) => {
  expect(totals.get(what)).toBeGreaterThanOrEqual(least);
});
