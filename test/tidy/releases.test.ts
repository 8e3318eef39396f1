/** What was released stays, and later migrations take nothing from it before its time. */
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, describe } from 'vitest';
import {
  allReleases,
  folderOf,
  hashMigrations,
  readMigrationFiles,
  type Release,
} from '#test/support/releases.ts';
import { findContractions } from './contracting.ts';

const root = join(import.meta.dirname, '../..');
const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
const { version: current } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const mostBytes = 300 * 1024;

const numbersOf = (version: string) => version.split('.').map(Number);

/** Below zero where the first one comes first. */
function compareVersions(one: string, other: string): number {
  const others = numbersOf(other);
  const differences = numbersOf(one).map((number, index) => number - (others[index] ?? 0));
  return differences.find((difference) => difference !== 0) ?? 0;
}

test('releases are recorded in their order, and the project is at the last one or after it', () => {
  const versions = allReleases.map(({ version }) => version);
  expect(versions).toEqual(versions.toSorted(compareVersions));
  expect(new Set(versions).size).toBe(versions.length);
  expect(compareVersions(versions.at(-1) ?? '', String(current))).toBeLessThanOrEqual(0);
});

describe.each(allReleases.map((release) => [release.version, release] as const))(
  '%s',
  (version, release) => {
    test('is in the changelog, with its day, its commit and what its shop left behind', () => {
      expect(changelog).toContain(`\n## [${version}] - ${release.date}\n`);
      expect(release.commit).toMatch(/^[0-9a-f]{40}$/);
      const folder = folderOf(release);
      const files = readdirSync(folder).toSorted();
      expect(files).toEqual(['facts.json', 'identity.sql', 'shop.backup']);
      const bytes = files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
      expect(bytes).toBeLessThan(mostBytes);
    });

    test('has its migrations as they were released', async () => {
      const files = await readMigrationFiles();
      const own = files.filter(({ name }) => name <= release.lastMigration);
      expect(own.at(-1)?.name).toBe(release.lastMigration);
      expect(hashMigrations(own)).toBe(release.migrationsHash);
    });
  },
);

test('the changelog has a section for what is not released yet', () => {
  expect(changelog).toContain('\n## [Unreleased]\n');
});

/** Releases before the last one, beside which the shop that is being migrated does not run. */
const outdated = allReleases.slice(0, -1).map(({ version }) => version);

test('migrations since the last release expand, or contract what an older one used', async () => {
  const { lastMigration = '' }: Partial<Release> = allReleases.at(-1) ?? {};
  const files = await readMigrationFiles();
  const refused = files
    .filter(({ name }) => name > lastMigration)
    .flatMap(({ name, text }) =>
      findContractions(text)
        .filter(({ lastUsedIn }) => lastUsedIn === undefined || !outdated.includes(lastUsedIn))
        .map(({ statement, why }) => `${name} ${why}: ${statement}`),
    );
  expect(refused).toEqual([]);
});

describe('what contracts', () => {
  const why = (sql: string) => findContractions(sql).map((found) => found.why);

  test.each([
    ['drop table email;', 'drops a table'],
    ['drop view journal_line;', 'drops a view'],
    ['drop function is_order(orders);', 'drops a function'],
    ['alter table email drop column attempts;', 'drops a column'],
    ['alter table email drop attempts;', 'drops a column'],
    ['alter table email add column a text, drop column attempts;', 'drops a column'],
    ['ALTER TABLE email RENAME COLUMN kind TO sort;', 'renames'],
    ['alter table email rename to letter;', 'renames'],
    ['alter table email alter column kind type varchar(20);', 'changes the type of a column'],
    ['alter table email alter kind set data type text;', 'changes the type of a column'],
    ['alter table email alter order_id set not null;', 'refuses null in an existing column'],
    ['alter table email alter column attempts drop default;', 'drops a default'],
    [
      'alter table email add column locale text not null;',
      'adds a column that older versions leave out, without a default',
    ],
    [
      'alter table email add constraint x check (attempts < 9);',
      'adds a constraint to an existing table',
    ],
    ['alter table email add unique (recipient);', 'adds a constraint to an existing table'],
    ['create unique index x on email (recipient);', 'refuses what was not unique'],
    ['truncate lost_search;', 'empties a table'],
    ['-- nobody reads it; so it goes\ndrop table email;', 'drops a table'],
    ["-- the shop's own\ndrop table email;\n-- it's gone", 'drops a table'],
    ["select '--'; drop table email;", 'drops a table'],
    ["do $$ begin perform 'a'; -- it's\nend $$; drop table email;", 'drops a table'],
  ])('%s', (sql, expected) => {
    expect(why(sql)).toEqual([expected]);
  });

  test.each([
    'create table letter (id uuid primary key, kind text not null unique);',
    'create table letter (id uuid); alter table letter alter id set not null;',
    'create table letter (id uuid); create unique index x on letter (id);',
    "alter table email add column locale text not null default 'en';",
    'alter table email add column locale text, alter column kind drop not null;',
    'alter table email drop constraint kinds, add constraint kinds check (length(kind) > 0);',
    'alter table email drop constraint kinds;',
    'create index x on email (recipient); drop index y; drop trigger t on email;',
    'alter table email add column a text, add constraint x check (a is null or attempts > 0);',
    'alter table email add a text; create unique index x on email (recipient, a);',
    "-- drop table email;\ncomment on table email is 'drop table email;';",
    'create function f() returns void language sql as $$ drop table email; $$;',
  ])('not: %s', (sql) => {
    expect(why(sql)).toEqual([]);
  });

  test('is said to have been last used in a release', () => {
    const sql = `create table a (b int);
      -- contracts email.attempts: last used in 0.1.0
      alter table email drop column attempts;
      drop table letter;`;
    expect(findContractions(sql).map(({ lastUsedIn }) => lastUsedIn)).toEqual(['0.1.0', undefined]);
  });
});
