import { expect, test } from 'vitest';
import { emailPage, listPage, readStyle } from '../src/sandbox-mailbox.ts';

const email = {
  ...{ id: 'one', to: 'ada@example.com', kind: 'receipt', writtenAt: new Date(0) },
  ...{ subject: '<b>Receipt</b>', state: 'waits', text: '"Hello" & <script>' },
};

test('what emails hold is text in the pages', () => {
  const html = listPage('/mailbox', [email]) + emailPage('/mailbox', email);
  expect(html).toContain('&lt;b&gt;Receipt&lt;/b&gt;');
  expect(html).toContain('&quot;Hello&quot; &amp; &lt;script&gt;');
  expect(html).not.toMatch(/<script|<b>/);
});

test('pages link below their root, and their style sheet is there', async () => {
  expect(listPage('/mailbox', [email])).toContain('href="/mailbox/one"');
  expect(await readStyle()).toContain('{');
});

test('an empty mailbox says so', () => {
  expect(listPage('/mailbox', [])).toContain('No emails yet.');
});
