/** What staff see of how the shop is running. */
import { expect, test } from 'vitest';
import { findTexts, renderPage } from '#test/traceability/page.tsx';
import SystemScreen, { type System } from './system.tsx';

const at = '2026-03-01T03:00:00.000Z';
const running: System = {
  instance: { host: 'shop-1', startedAt: at, version: '1.2.0', node: '26.1.0' },
  pageCache: { entries: 1400, bytes: 11_400_000, hits: 999, misses: 1 },
  database: {
    ...{ version: '18.1', bytes: 2_345_000_000, isPrimary: true },
    ...{ connections: 18, maxConnections: 100 },
    replicas: [
      { name: 'two', state: 'streaming', lagSeconds: 0.42 },
      { name: 'three', state: 'streaming', lagSeconds: null },
    ],
  },
  queue: { waiting: 3, failed: 1, oldestAt: at },
  emails: { waiting: 2, failing: 1, oldestAt: at },
  backup: { state: 'good', lastAt: at, error: '' },
  statement: { last: { day: '2026-02-28', comparedAt: at, movements: 1200, differences: 0 } },
  checks: [{ name: 'verify-audit-log', succeededAt: at, isLate: false, hasFailed: false }],
};

async function readParts(system: Partial<System> = {}): Promise<string[]> {
  await renderPage({ Component: SystemScreen, data: { ...running, ...system } });
  return findTexts('main section section');
}

test('each part says what it is about', async () => {
  const text = (await readParts()).join('\n');
  for (const words of ['shop-1', '1.2.0', '2.3 GB', '18 of 100', 'two, 0.4 s behind', '99.9%'])
    expect(text).toContain(words);
  expect(text).toContain('three, up to date');
  expect(text).toContain('11.4 MB');
  expect(text).toContain('Feb 28, 2026');
  expect(text).toContain('equal');
});

test('all is well, or which parts need a look, is said above them', async () => {
  const state = () => findTexts('main [role="status"]')[0];
  const well = { queue: { waiting: 0, failed: 0, oldestAt: null } };
  await readParts({ ...well, emails: { waiting: 0, failing: 0, oldestAt: null } });
  expect(state()).toBe('All is well: nothing needs you here.');
  await readParts({ ...well, backup: { state: 'late', lastAt: null, error: '' }, checks: null });
  expect(state()).toBe('Needs a look: Emails, Backup, Checks.');
});

test('one that cannot be read says so, and the others are there', async () => {
  const parts = await readParts({ database: null, queue: null, emails: null, checks: null });
  expect(parts.filter((text) => text.includes('could not be read'))).toHaveLength(4);
  expect(parts.join('\n')).toContain('shop-1');
});

test('what has not happened yet is no error', async () => {
  const parts = await readParts({
    pageCache: { entries: 0, bytes: 0, hits: 0, misses: 0 },
    queue: { waiting: 0, failed: 0, oldestAt: null },
    backup: { state: 'awaited', lastAt: null, error: '' },
    statement: { last: null },
  });
  const text = parts.join('\n');
  expect(text).toContain('no requests yet');
  expect(text).toContain('No day was compared yet');
  expect(text).toContain('never');
  expect(text).not.toContain('could not be read');
});

test('a list of facts has nothing but facts in it', async () => {
  await readParts({ backup: { state: 'late', lastAt: null, error: 'no space left' } });
  expect(findTexts('main dl > :not(div)')).toEqual([]);
  expect(findTexts('main section p')).toContain('no space left');
});

test('what is wrong says so in words', async () => {
  const { database } = running;
  const parts = await readParts({
    database: database && { ...database, isPrimary: false, replicas: null },
    backup: { state: 'late', lastAt: null, error: 'no space left' },
    statement: { last: { day: '2026-02-28', comparedAt: at, movements: 3, differences: 2 } },
    checks: [{ name: 'daily-backup', succeededAt: null, isLate: true, hasFailed: true }],
  });
  const text = parts.join('\n');
  for (const words of ['read only', 'not visible', 'late', 'no space left', 'differs', 'failed'])
    expect(text).toContain(words);
});
