/** Every rule of the tidy test is shown to fail, on the smallest text that breaks it. */
import { expect, test } from 'vitest';

import {
  findBarrels,
  findDatabaseTime,
  findDefaultExports,
  findEmptyNames,
  findIdleTests,
  findHomeAmounts,
  findMoneyArithmetic,
  findMachinePaths,
  findProseReasons,
  findReminders,
  findExpensiveSelectors,
  findHandWrittenCalls,
  findTypeEscapes,
} from './bans.ts';
import { findUnreachedFiles, findUnusedExports } from './unreached-files.ts';
import { findForeignTables } from './table-owners.ts';
import { findImportViolations } from './rooms.ts';
import { findExampleViolations } from './settings-example.ts';
import { findCrowdedFolders, findLongFunctions, limits, findSizeViolations } from './sizes.ts';
import { parse } from './source.ts';
import type { Violation, Source, TextFile } from './source.ts';

const order = 'src/modules/orders/orders.ts';

const codeRules: {
  rule: (source: Source) => Violation[];
  path?: string;
  bad: string;
  good: string;
}[] = [
  { rule: findTypeEscapes, bad: 'let a: any;', good: 'let any = 1;' },
  { rule: findTypeEscapes, bad: 'const a = b as string;', good: 'const a = [1] as const;' },
  { rule: findTypeEscapes, bad: 'const a = <string>b;', good: 'const a = b satisfies string;' },
  { rule: findTypeEscapes, bad: 'const a = b!;', good: 'const a = !b;' },
  {
    rule: findHandWrittenCalls,
    path: 'src/web/orders/order-page.tsx',
    bad: `fetch('/api/purchase');`,
    good: `loadFromShop(shopEndpoints.getOrder);`,
  },
  { rule: findProseReasons, bad: `const reason = 'too late';`, good: `const reason = 'late';` },
  { rule: findDefaultExports, bad: 'export default 1;', good: 'export const one = 1;' },
  { rule: findBarrels, bad: `export * from './a.ts';`, good: `export { a }; const a = 1;` },
  { rule: findBarrels, bad: `export { a } from './a.ts';`, good: `import './a.ts';` },
  { rule: findIdleTests, bad: `test.skip('x', () => {});`, good: `test.each([])('x', () => {});` },
  { rule: findIdleTests, bad: `test.describe.fixme('x', () => {});`, good: `test.describe('x')` },
  { rule: findIdleTests, bad: `describe.only('x', () => {});`, good: 'list.only();' },
  { rule: findMoneyArithmetic, bad: 'const a = b * 100;', good: 'const a = b * 101;' },
  { rule: findMoneyArithmetic, bad: 'const a = b / 100;', good: 'const a = 100 / b;' },
  { rule: findMoneyArithmetic, bad: 'const a = b.toFixed(2);', good: 'const a = b.fixed(2);' },
  { rule: findMoneyArithmetic, bad: 'const a = parseFloat(b);', good: 'const a = parse(b);' },
  {
    rule: findHomeAmounts,
    bad: 'formatDollars(order.totalMinor);',
    good: 'formatMoney(order.totalMinor, order.currency);',
  },
  {
    rule: findHomeAmounts,
    path: 'src/web/orders/order-details.tsx',
    bad: 'formatHomeAmount(order.total);',
    good: 'formatAmount(order.total, order.currency);',
  },
  { rule: findDatabaseTime, bad: `sql('select now()');`, good: 'clock.now();' },
  { rule: findDatabaseTime, bad: 'sql`set at = current_timestamp`;', good: 'sql`set at = ${at}`;' },
];

test.each(codeRules)('$rule.name finds $bad and leaves $good', ({ rule, path, bad, good }) => {
  expect(rule(parse({ path: path ?? order, text: bad }))).toHaveLength(1);
  expect(rule(parse({ path: path ?? order, text: good }))).toEqual([]);
});

test.each([
  { rule: findReminders, bad: ['// TO', 'DO: later'], good: ['// to do', ' or not'] },
  { rule: findMachinePaths, bad: ["'/wo", "rk/shop'"], good: ["'src/wo", "rk/shop'"] },
  { rule: findMachinePaths, bad: ['see /ho', 'me/anna/x'], good: ['at home', '/anna'] },
])('$rule.name finds its words', ({ rule, bad, good }) => {
  expect(rule({ path: 'README.md', text: `one\n${bad.join('')}` })).toMatchObject([{ line: 2 }]);
  expect(rule({ path: 'README.md', text: good.join('') })).toEqual([]);
});

test.each([
  ['html:has(.open) {', 1],
  ['a,\nhtml[lang]:has(p) body {', 1],
  [':root:has(p) {', 1],
  ['.shelf:has(:checked) {', 0],
  ['html[data-open] :not(p) {', 0],
])('%j has %i roots that ask', (text, count) => {
  expect(findExpensiveSelectors({ path: 'src/web/ui/a.css', text })).toHaveLength(count);
});

test.each([
  ['src/platform/utils.ts', 1],
  ['src/helpers/text.ts', 1],
  ['src/modules/orders/order-service.ts', 1],
  ['src/modules/orders/place-order.ts', 0],
])('%s has %i empty names', (path, count) => {
  expect(findEmptyNames({ path, text: '' })).toHaveLength(count);
});

test.each([
  ['src/platform/log.ts', `import { placeOrder } from '#modules/orders/orders.ts'`],
  ['src/modules/orders/orders.ts', `import { addApi } from '#api/api.ts'`],
  ['src/modules/orders/orders.ts', `import { useState } from 'react'`],
  ['src/modules/orders/orders.ts', `import fastify from 'fastify'`],
  ['src/modules/orders/orders.ts', `import { startPayment } from '#modules/payments/payments.ts'`],
  ['src/modules/orders/orders.ts', `import type { Payment } from '#modules/payments/payment.ts'`],
  ['src/modules/orders/orders.ts', `import { selectTool } from '#modules/catalogue/queries/t.ts'`],
  [
    'src/modules/orders/orders.ts',
    `import { fold } from '#modules/identity/sign-ins/credentials.ts'`,
  ],
  ['src/modules/orders/orders.ts', `import { a } from '../unheard/unheard.ts'`],
  ['src/modules/orders/queries/o.ts', `import { placeOrder } from '../orders.ts'`],
  ['src/modules/orders/queries/o.ts', `import { createHash } from 'node:crypto'`],
  [
    'src/api/calls/catalogue/tools.ts',
    `import { selectTool } from '#modules/catalogue/queries/tools.ts'`,
  ],
  [
    'src/api/calls/catalogue/tools.ts',
    `import { fold } from '#modules/identity/sign-ins/credentials.ts'`,
  ],
  [
    'src/api/calls/catalogue/tools.ts',
    `import { inTransaction } from '#platform/database/transaction.ts'`,
  ],
  ['src/api/calls/catalogue/tools.ts', `import { useState } from 'react'`],
  ['src/web/shop/home/home.tsx', `import { listTools } from '#modules/catalogue/catalogue.ts'`],
  ['src/web/shop/home/home.tsx', `import { type Tool } from '#modules/catalogue/tool.ts'`],
  [
    'src/web/shop/home/home.tsx',
    `const { listTools } = await import('#modules/catalogue/catalogue.ts')`,
  ],
  ['src/web/shop/home/home.tsx', `import pg from 'pg'`],
  ['src/web/shop/home/home.tsx', `import Stripe from 'stripe'`],
  ['src/web/shop/home/home.tsx', `import { loadConfig } from '#settings/config.ts'`],
  [
    'packages/sandbox-google/src/server.ts',
    `import { placeOrder } from '#modules/orders/orders.ts'`,
  ],
  [
    'packages/sandbox-google/src/server.ts',
    `import type { Order } from '#modules/orders/order.ts'`,
  ],
  ['src/app/main.ts', `import { makeWorld } from '#test/support/world.ts'`],
  ['src/app/main.ts', `import { a } from '../../packages/kiln/src/a.ts'`],
  ['test/faults/kills.test.ts', `import { a } from '../../packages/kiln/src/a.ts'`],
  ['packages/kiln/src/kiln.ts', `import type { Log } from '#platform/log.ts'`],
  ['packages/kiln/test/kiln.test.ts', `import { createLog } from '#platform/log.ts'`],
  ['packages/kiln/src/kiln.ts', `import { a } from '../../easel/src/a.ts'`],
  ['packages/kiln/src/kiln.ts', `import { a } from '@ferrule/easel'`],
  ['src/web/shop/home/home.tsx', `import { a } from '@ferrule/kiln'`],
  ['src/modules/orders/orders.ts', `import { a } from '@ferrule/kiln'`],
  ['src/modules/orders/orders.ts', `import type { A } from '@ferrule/kiln'`],
  ['src/api/calls/catalogue/tools.ts', `import { a } from '@ferrule/kiln'`],
  ['packages/kiln/src/kiln.ts', `import type { A } from '@ferrule/easel'`],
])('%s may not: %s', (path, text) => {
  expect(findImportViolations(parse({ path, text }))).toHaveLength(1);
});

test.each([
  ['src/modules/payments/payments.ts', `import { lockOrder } from '#modules/orders/orders.ts'`],
  ['src/modules/payments/payments.ts', `import type { Order } from '#modules/orders/order.ts'`],
  ['src/modules/orders/orders.ts', `import { selectOrder } from './queries/orders.ts'`],
  ['src/modules/orders/queries/o.ts', `import type { Order } from '../order.ts'`],
  [
    'src/modules/orders/queries/o.ts',
    `import { preparedQuery } from '#platform/database/prepared-query.ts'`,
  ],
  [
    'src/api/calls/catalogue/tools.ts',
    `import { findTool } from '#modules/catalogue/catalogue.ts'`,
  ],
  ['src/web/shop/home/home.tsx', `import type { Tool } from '#modules/catalogue/tool.ts'`],
  ['src/web/shop/home/home.tsx', `import { formatDollars } from '#platform/money.ts'`],
  ['src/web/shop/home.test.tsx', `import { makeWorld } from '#test/support/world.ts'`],
  ['src/app/main.ts', `import { a } from '@ferrule/kiln'`],
  ['packages/kiln/test/kiln.test.ts', `import { a } from '../src/a.ts'`],
  ['src/app/main.ts', `import { openProcessor } from '#modules/payments/processor/processor.ts'`],
])('%s may: %s', (path, text) => {
  expect(findImportViolations(parse({ path, text }))).toEqual([]);
});

test('a file, a line and a function can be too long', () => {
  const lines = (count: number) => 'a();\n'.repeat(count);
  const file = (text: string): TextFile => ({ path: order, text });
  expect(findSizeViolations(file(lines(limits.fileLines + 1)))).toHaveLength(1);
  expect(findSizeViolations(file(lines(limits.fileLines)))).toEqual([]);
  expect(findSizeViolations(file(`// ${'x'.repeat(limits.lineLength)}`))).toHaveLength(1);
  const classes = 'flex items-center gap-2 text-sm '.repeat(4).trim();
  expect(findSizeViolations(file(`<p className="${classes}">`))).toEqual([]);

  const withBody = (head: string, count: number) => file(`${head} {\n${lines(count)}}`);
  const tooMany = limits.functionLines;
  for (const head of ['function f()', 'const f = () =>', 'const f = async function ()']) {
    expect(findLongFunctions(parse(withBody(head, tooMany)))).toHaveLength(1);
    expect(findLongFunctions(parse(withBody(head, tooMany - 2)))).toEqual([]);
  }
  const chapter = file(`describe('orders', () => {\n${lines(tooMany)}})`);
  expect(findLongFunctions(parse(chapter))).toEqual([]);
});

test('a folder can have too many files side by side', () => {
  const inFolder = (folder: string, count: number, text = '') =>
    Array.from({ length: count }, (_, i) => ({ path: `${folder}/a${i}.ts`, text }));
  const tooMany = limits.folderFiles + 1;
  expect(findCrowdedFolders(inFolder('src/web/ui', tooMany))).toMatchObject([
    { path: 'src/web/ui' },
  ]);
  expect(findCrowdedFolders(inFolder('packages/kiln/src', tooMany))).toHaveLength(1);
  expect(findCrowdedFolders(inFolder('src/web/ui', limits.folderFiles))).toEqual([]);
  expect(findCrowdedFolders(inFolder('src/web/ui', tooMany, '/** Made by `x`. */'))).toEqual([]);
  expect(findCrowdedFolders(inFolder('db/migrations', tooMany))).toEqual([]);
});

test('a file that nothing leads to is found', () => {
  const source = (path: string, text: string) => parse({ path, text });
  const project = [
    source('server.ts', `import './src/a.ts'; fork('src/b.ts');`),
    source('src/a.ts', `await import('./c.ts'); new URL('./d.ts', import.meta.url);`),
    ...['b', 'c', 'd', 'e', 'lost'].map((name) => source(`src/${name}.ts`, 'run();')),
    source('src/by-itself.ts', 'if (import.meta.main) run();'),
    source('src/lost-too.ts', `import './lost.ts';`),
    source('packages/kiln/src/kiln.ts', 'run();'),
  ];
  const readMe = { path: 'README.md', text: 'Run `node src/e.ts`.' };
  const manifest = { path: 'packages/kiln/package.json', text: '{ ".": "./src/kiln.ts" }' };
  const unreached = findUnreachedFiles(project, [readMe, manifest]).map(({ path }) => path);
  expect(unreached).toEqual(['src/lost.ts', 'src/lost-too.ts']);
});

test('an export that nobody uses is found', () => {
  const sources = [
    parse({ path: 'src/a.ts', text: 'export const one = 1;\nexport type Two = 2;' }),
    parse({ path: 'src/b.ts', text: `import { one } from './a.ts';` }),
  ];
  expect(findUnusedExports(sources)).toMatchObject([{ path: 'src/a.ts', line: 2 }]);
});

test('the example of the settings can have too little and too much', () => {
  const example = { path: '.env.example', text: '# The port.\n# PORT=3000\nPROT=1\n' };
  expect(findExampleViolations(example, ['PORT', 'HOST']).map(({ message }) => message)).toEqual([
    'PROT is not read by the shop',
    'HOST is missing',
  ]);
});

test.each([
  ['reads', 'src/modules/reviews/queries/r.ts', 'select 1 from orders'],
  ['joins', 'src/modules/reviews/queries/r.ts', 'select 1 from review join app_user u on true'],
  ['changes', 'src/modules/orders/queries/o.ts', 'update stock set on_hand = 0'],
  ['empties', 'src/modules/orders/queries/o.ts', 'delete from app_user'],
])('a query that %s the table of another module is found', (_, path, text) => {
  expect(findForeignTables({ path, text })).toHaveLength(1);
});

test('a module uses its own tables, and reads those that it is allowed to', () => {
  const path = 'src/modules/orders/queries/o.ts';
  const text = 'update orders set id = (select id from app_user)';
  expect(findForeignTables({ path, text })).toEqual([]);
});
