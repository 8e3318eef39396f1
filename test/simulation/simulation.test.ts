import { expect, inject, test } from 'vitest';
import { simulate } from './simulate.ts';

const seeds = [1, 2];
const customers = 60;

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
    expect(report.counts.get('orders joined')).toBeGreaterThan(2);
    expect(report.counts.get('edits: made')).toBeGreaterThan(2);
    expect(report.counts.get('deliveries: changed')).toBeGreaterThan(1);
    expect(report.counts.get('transfers that came')).toBeGreaterThan(2);
    expect(report.counts.get('cards answered 200')).toBeGreaterThan(customers / 4);
  },
);
