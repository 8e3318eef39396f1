import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readRequirements, findTableViolations } from './security-table.ts';
import { readProject } from './source.ts';

const files = readProject(join(import.meta.dirname, '../..'));
const table = files.find(({ path }) => path === 'docs/security.md');

test('the table of security says of every requirement where it is met, or that it is not', () => {
  const violations = table ? findTableViolations(table, files) : ['docs/security.md is missing'];
  expect(violations).toEqual([]);
});

const brokenTables = [
  ['a row taken out', (text: string) => text.replace(/^\| 6\.2\.1 .*\n/m, ''), '6.2.1 is missing'],
  ['a state nobody knows', (text: string) => text.replace(/\| met +\|/, '| nearly |'), 'none of'],
  [
    'a file that is not there',
    (text: string) => text.replace(/(\| met +\| `)[^`]+/, '$1src/nowhere.ts'),
    'does not exist',
  ],
  [
    'words that nobody wrote',
    (text: string) => text.replace(/(\| met +\| `[^`]+` ")[^"]+/, '$1zzz never written zzz'),
    'is not in',
  ],
  [
    'an attack that no test is about',
    (text: string) => text.replace(/(\(54\) +\| `[^`]+` ")[^"]+/, '$1zzz never written zzz'),
    'is not in',
  ],
  [
    'a chapter of its own that is not there',
    (text: string) => text.replace(/^### Whom the shop talks to$/m, '### Whom'),
    'is not in docs/security.md',
  ],
  [
    'met, and no line named',
    (text: string) => text.replace(/\| met +\| `.*/, '| met | surely'),
    'names no line',
  ],
] as const;

test.each(brokenTables)('%s is noticed', (_, breakTable, expectedText) => {
  const path = 'docs/security.md';
  const violations = findTableViolations({ path, text: breakTable(table?.text ?? '') }, files);
  expect(violations.map(({ message }) => message).join('\n')).toContain(expectedText);
});

test('the table has rows of every state', () => {
  const states = new Set(table && readRequirements(table).map(({ state }) => state));
  expect([...states].toSorted()).toEqual(['met', 'not applicable', 'not met']);
});
