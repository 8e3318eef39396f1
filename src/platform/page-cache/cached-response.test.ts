import { expect, test } from 'vitest';
import { createCachedResponse } from './cached-response.ts';

test('a compressed body holds no more memory than its bytes', () => {
  const body = Array.from({ length: 3000 }, (_, at) => (at * 7919) % 1_000_003).join(' ');
  const parts = { status: 200, type: 'text/plain', body, tags: [], headers: [] };
  const { body: compressed } = createCachedResponse(parts).variant('br');
  expect(compressed.buffer.byteLength).toBe(compressed.byteLength);
});
