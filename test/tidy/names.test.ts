/** The rules about names are shown to fail, each on the smallest text that breaks it. */
import { expect, test } from 'vitest';

import {
  findForbiddenAddresses,
  findForbiddenFileNames,
  findForbiddenLabels,
  findForbiddenNames,
  findForbiddenSqlNames,
} from './names.ts';
import { parse } from './source.ts';

const order = 'src/modules/orders/orders.ts';

test.each([
  [order, 'const letters = [];', 'const emails = [];'],
  [order, 'const order = { letter_id: 1 };', 'const order = { newsletter: 1 };'],
  [order, 'let told = 1;', 'let toldPrice = 1;'],
  [order, 'function explain() {}', 'function explainPlacing() {}'],
  [order, 'function explain() {}', 'const explain = 1;'],
  [order, 'const Name = 1;', 'const name = 1;'],
  [order, 'const { transaction } = row;', 'const tx = transactionOf(row);'],
  [order, 'const owedBack = 1;', 'const owed = 1;'],
])('in %s the names of %s are not those of the field, of %s they are', (path, bad, good) => {
  expect(findForbiddenNames(parse({ path, text: bad }))).toHaveLength(1);
  expect(findForbiddenNames(parse({ path, text: good }))).toEqual([]);
});

test('a word is allowed where it has its usual meaning', () => {
  const text = 'const letters = 1; const mailbox = 2;';
  expect(findForbiddenNames(parse({ path: 'packages/card-sandbox/src/a.ts', text }))).toHaveLength(
    1,
  );
  expect(findForbiddenNames(parse({ path: 'scripts/brand/a.ts', text }))).toEqual([]);
});

test.each([
  ['src/modules/emails/letters.ts', 1],
  ['src/modules/emails/emails.ts', 0],
  ['db/migrations/0014_letters.sql', 0],
])('%s has %i forbidden names of files', (path, count) => {
  expect(findForbiddenFileNames({ path, text: '' })).toHaveLength(count);
});

test.each([
  ['select asked.word from search_word asked', 1],
  ['select id as letter_id from email', 1],
  ['select asked_at from refund', 0],
])('%s has %i forbidden names of a query', (text, count) => {
  expect(findForbiddenSqlNames({ path: 'src/modules/orders/queries/o.ts', text })).toHaveLength(
    count,
  );
});

test.each([
  [`const words = { title: 'Parked refunds' };`, 1],
  ['const words = { lead: `{count} letters wait` };', 1],
  [`const words = { hint: 'Small letters, digits and hyphens.' };`, 0],
  [`const words = { 'problem.settled': 'Payment exception settled' };`, 0],
])('%s has %i words that staff would not use', (text, count) => {
  const path = 'src/web/wording/staff/orders.ts';
  expect(findForbiddenLabels(parse({ path, text }))).toHaveLength(count);
  expect(findForbiddenLabels(parse({ path: 'src/web/wording/pages.ts', text }))).toEqual([]);
});

test('an address can have a forbidden part', () => {
  const addresses = ['/letters', '/emails/{id}', '/purchase/{letter}', '/dashboard/*'];
  expect(findForbiddenAddresses(addresses, order)).toEqual(['/letters', '/purchase/{letter}']);
});
