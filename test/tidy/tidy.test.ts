/** Checks every file of the project against the house rules. */
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { operations } from '#api/contract/operations.ts';
import { settingNames } from '#settings/config.ts';
import { dashboardPages, shopPages } from '#web/pages.ts';

import {
  findBarrels,
  findHandWrittenCalls,
  findProseReasons,
  findDatabaseTime,
  findDefaultExports,
  findEmptyNames,
  findIdleTests,
  findHomeAmounts,
  findMoneyArithmetic,
  findMachinePaths,
  findReminders,
  findExpensiveSelectors,
  findTypeEscapes,
} from './bans.ts';
import {
  findForbiddenAddresses,
  findForbiddenFileNames,
  findForbiddenLabels,
  findForbiddenNames,
  findForbiddenSqlNames,
} from './names.ts';
import { findForeignTables } from './table-owners.ts';
import { findUnreachedFiles, findUnusedExports } from './unreached-files.ts';
import { findImportViolations } from './rooms.ts';
import { findExampleViolations } from './settings-example.ts';
import { findCrowdedFolders, findLongFunctions, findSizeViolations } from './sizes.ts';
import { isCode, parse, readProject } from './source.ts';
import type { Violation } from './source.ts';

const files = readProject(join(import.meta.dirname, '../..'));
const sources = files.filter(isCode).map(parse);
const sized = files.filter(({ path }) => /\.(tsx?|mjs|css)$/.test(path));

test('the whole project is looked at', () => {
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.filter(({ program }) => program.body.length === 0)).toEqual([]);
});

test.each([
  ['rooms import only whom the table allows', sources.flatMap(findImportViolations)],
  ['tables are used by their owners', files.flatMap(findForeignTables)],
  ['files and lines are of a size to read', sized.flatMap(findSizeViolations)],
  ['folders are of a size to read', findCrowdedFolders(files)],
  ['functions are of a size to read', sources.flatMap(findLongFunctions)],
  ['types are not switched off', sources.flatMap(findTypeEscapes)],
  ['pages call the API by its endpoints', files.flatMap(findHandWrittenCalls)],
  ['reasons of the shop are codes', files.flatMap(findProseReasons)],
  ['exports have names', sources.flatMap(findDefaultExports)],
  ['no file only passes on what others export', sources.flatMap(findBarrels)],
  ['all tests run', sources.flatMap(findIdleTests)],
  ['money is converted in one file', sources.flatMap(findMoneyArithmetic)],
  ['amounts of orders have a currency', files.flatMap(findHomeAmounts)],
  ['modules take the time from the clock', sources.flatMap(findDatabaseTime)],
  ['every file is reached from an entry', findUnreachedFiles(sources, files)],
  ['what is exported is used', findUnusedExports(sources)],
  ['names say what a file is about', files.flatMap(findEmptyNames)],
  ['names are those of the field', sources.flatMap(findForbiddenNames)],
  ['names of files are those of the field', files.flatMap(findForbiddenFileNames)],
  ['names in queries are those of the field', files.flatMap(findForbiddenSqlNames)],
  ['texts of staff have the words of the trade', sources.flatMap(findForbiddenLabels)],
  ['the root of a page asks nothing of the whole', files.flatMap(findExpensiveSelectors)],
  ['no work is left in comments', files.flatMap(findReminders)],
  ['no path belongs to one machine', files.flatMap(findMachinePaths)],
])('%s', (_, violations) => {
  expect(violations.map(formatViolation)).toEqual([]);
});

test('addresses of pages and calls have names of the field', () => {
  const calls = Object.values(operations).map(({ endpoint }) => endpoint.replace(/^\w+ /, ''));
  const pages = [...shopPages, ...dashboardPages].map(({ path }) => path);
  expect(calls.length).toBeGreaterThan(50);
  expect(findForbiddenAddresses(calls, 'src/api/contract')).toEqual([]);
  expect(findForbiddenAddresses(pages, 'src/web/pages.ts')).toEqual([]);
});

test('the example of the settings is complete', () => {
  const example = files.find(({ path }) => path === '.env.example');
  expect(example && findExampleViolations(example, settingNames).map(formatViolation)).toEqual([]);
});

function formatViolation({ path, line, message }: Violation): string {
  return `${path}:${line} ${message}`;
}
