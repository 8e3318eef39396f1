import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeMark, takeMarks } from './own-scripts.ts';

const digest = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const mark = makeMark();
const own = (text: string) => `<script nonce="${mark}">${text}</script>`;

test('each inline script with the mark is named by its digest, once', () => {
  const module = `<script type="module" nonce="${mark}">import "b"</script>`;
  const { digests } = takeMarks(own('a()') + module + own('a()'), mark);
  expect(digests).toEqual([digest('a()'), digest('import "b"')]);
});

test('a script with an address needs no digest: the policy names where it may come from', () => {
  const { html, digests } = takeMarks(`<script nonce="${mark}" src="/c.js"></script>`, mark);
  expect([html, digests]).toEqual(['<script src="/c.js"></script>', []]);
});

test.each([
  ['without a mark', '<script>evil()</script>'],
  ['with a mark of its own', `<script nonce="${makeMark()}">evil()</script>`],
  ['that is not ended', '<script>evil();//'],
  ['whose tag is not ended', '<script x="'],
  ['that is text of an attribute', '<p title="<script>evil()</script>">'],
])('a foreign script %s is not named, and hides none of the own', (_, foreign) => {
  const { digests } = takeMarks(own('a()') + foreign + own('b()'), mark);
  expect(digests).toEqual([digest('a()'), digest('b()')]);
});

test('a mark is another one each time, and none is left', () => {
  expect(makeMark()).not.toBe(makeMark());
  expect(takeMarks(own('a()'), mark).html).toBe('<script>a()</script>');
});
