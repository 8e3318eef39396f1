import { afterAll, beforeAll, expect, test } from 'vitest';
import fc from 'fast-check';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { wordsPattern } from './words-pattern.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

async function maskWords(text: string, words: readonly string[]): Promise<string> {
  const { rows } = await db.query<{ masked: string }>({
    text: "select regexp_replace($1, $2, '-', 'gi') as masked",
    values: [text, wordsPattern(words)],
  });
  return rows[0]?.masked ?? '';
}

test.each([
  ['I am Ada Berg, ask ADA BERG.', ['Ada Berg'], 'I am -, ask -.'],
  ["Ada's brush, and Adas", ['Ada'], "-'s brush, and -s"],
  ['Canada', ['Ada'], 'Canada'],
  ['a+b@c.example, aab@c.example', ['a+b@c.example'], '-, aab@c.example'],
  ["D'Arcy (O'Neil) [x]*", ["D'Arcy (O'Neil) [x]*"], '-'],
  ['我是李小龍。', ['李小龍'], '我是-。'],
  ['from ǲ ! to ᾈda', ['ǲ !', 'ᾈda'], 'from - to -'],
  ['all of it', ['', ' ', 'a'], 'all of it'],
])('%s', async (text, words, masked) => {
  expect(await maskWords(text, words)).toBe(masked);
});

test('whatever somebody is called, the name is gone from between spaces', async () => {
  const name = fc
    .string({ minLength: 2, maxLength: 40, unit: 'grapheme' })
    .filter((text) => text === text.trim() && text.length >= 2 && !/[\0\p{Cs}·]/u.test(text));
  await fc.assert(
    fc.asyncProperty(name, async (word) => {
      expect(await maskWords(`· ${word} ·`, [word])).toBe('· - ·');
    }),
    { numRuns: 100 },
  );
});
