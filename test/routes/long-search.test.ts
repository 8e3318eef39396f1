/** A search that is longer than what a search reads: said on the page, nothing typed is lost. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/support/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ pages: true });
});
afterAll(() => shop.close());

const search = async (text: string) => {
  const response = await fetch(`${shop.url}/search?q=${encodeURIComponent(text)}`);
  return { status: response.status, html: await response.text() };
};

test.each([201, 5000])(
  'of %i characters is not looked for, and stays in the field',
  async (length) => {
    const text = 'brush '.repeat(length / 6).padEnd(length, 'x');
    const { status, html } = await search(text);
    expect(status).toBe(400);
    const count = length.toLocaleString('en-US');
    expect(html).toContain(
      `That is ${count} characters, and a search reads 200. Please shorten it.`,
    );
    expect(html).toMatch(/role="alert"[^>]*>That is/);
    expect(html).toContain(`value="${text}"`);
    expect(html).toContain('<title>Search ');
    expect(html).not.toContain('Nothing fits this.');
  },
);

test('of 200 characters is looked for', async () => {
  const { status, html } = await search('brush '.repeat(40).slice(0, 200).trimEnd());
  expect(status).toBe(200);
  expect(html).not.toContain('Please shorten it');
});
