import { expect, test } from 'vitest';
import { createApiDocs } from './openapi.ts';

test('is made once, however often anybody asks for it', () => {
  const docs = createApiDocs('https://shop.example');
  expect(docs.json()).toBe(docs.json());
  expect(docs.html()).toBe(docs.html());
  expect(JSON.parse(docs.json().toString())).toMatchObject({ openapi: expect.any(String) });
});
