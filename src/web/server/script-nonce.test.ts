import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createNonce, removeNonces } from './script-nonce.ts';

const digest = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const nonce = createNonce();
const own = (text: string) => `<script nonce="${nonce}">${text}</script>`;

test('each inline script with the nonce is named by its digest, once', () => {
  const module = `<script type="module" nonce="${nonce}">import "b"</script>`;
  const { digests } = removeNonces(own('a()') + module + own('a()'), nonce);
  expect(digests).toEqual([digest('a()'), digest('import "b"')]);
});

test('a script with an address needs no digest: the policy names where it may come from', () => {
  const { html, digests } = removeNonces(`<script nonce="${nonce}" src="/c.js"></script>`, nonce);
  expect([html, digests]).toEqual(['<script src="/c.js"></script>', []]);
});

test.each([
  ['without a nonce', '<script>evil()</script>'],
  ['with a nonce of its own', `<script nonce="${createNonce()}">evil()</script>`],
  ['that is not ended', '<script>evil();//'],
  ['whose tag is not ended', '<script x="'],
  ['that is text of an attribute', '<p title="<script>evil()</script>">'],
])('a foreign script %s is not named, and hides none of the own', (_, foreign) => {
  const { digests } = removeNonces(own('a()') + foreign + own('b()'), nonce);
  expect(digests).toEqual([digest('a()'), digest('b()')]);
});

test('a nonce is another one each time, and none is left', () => {
  expect(createNonce()).not.toBe(createNonce());
  expect(removeNonces(own('a()'), nonce).html).toBe('<script>a()</script>');
});
