/** The house rules, held over every file of the project. */
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { settingNames } from '#platform/config.ts';

import {
  barrels,
  databaseTime,
  defaultExports,
  emptyNames,
  idleTests,
  moneyArithmetic,
  pathsOfOneMachine,
  remindersLeft,
  rootsThatAsk,
  typeEscapes,
} from './bans.ts';
import { unreachedFiles } from './reach.ts';
import { importFaults } from './rooms.ts';
import { exampleFaults } from './settings-example.ts';
import { functionSizeFaults, textSizeFaults } from './sizes.ts';
import { isCode, parse, readProject } from './source.ts';
import type { Fault } from './source.ts';

const files = readProject(join(import.meta.dirname, '../..'));
const sources = files.filter(isCode).map(parse);
const sized = files.filter(({ path }) => /\.(tsx?|mjs|css)$/.test(path));

test('the whole project is looked at', () => {
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.filter(({ program }) => program.body.length === 0)).toEqual([]);
});

test.each([
  ['rooms import only whom the table allows', sources.flatMap(importFaults)],
  ['files and lines are of a size to read', sized.flatMap(textSizeFaults)],
  ['functions are of a size to read', sources.flatMap(functionSizeFaults)],
  ['types are not switched off', sources.flatMap(typeEscapes)],
  ['exports have names', sources.flatMap(defaultExports)],
  ['no file only passes on what others export', sources.flatMap(barrels)],
  ['all tests run', sources.flatMap(idleTests)],
  ['money is converted in one file', sources.flatMap(moneyArithmetic)],
  ['modules take the time from the clock', sources.flatMap(databaseTime)],
  ['every file is reached from an entry', unreachedFiles(sources, files)],
  ['names say what a file is about', files.flatMap(emptyNames)],
  ['the root of a page asks nothing of the whole', files.flatMap(rootsThatAsk)],
  ['no work is left in comments', files.flatMap(remindersLeft)],
  ['no path belongs to one machine', files.flatMap(pathsOfOneMachine)],
])('%s', (_, faults) => {
  expect(faults.map(told)).toEqual([]);
});

test('the example of the settings is complete', () => {
  const example = files.find(({ path }) => path === '.env.example');
  expect(example && exampleFaults(example, settingNames).map(told)).toEqual([]);
});

function told({ path, line, what }: Fault): string {
  return `${path}:${line} ${what}`;
}
