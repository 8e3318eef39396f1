import { expect, test } from 'vitest';
import { safeImageUrl } from './safe-image-url.ts';

test.each(['https://example.com/a.png', '/imagery/people/marta.svg'])('%s may be shown', (url) => {
  expect(safeImageUrl(url)).toBe(url);
});

test.each([
  '',
  'javascript:alert(1)',
  'http://example.com/a.png',
  '//example.com/a.png',
  '/\\\\example.com/a.png',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'a.png',
])("'%s' is not shown", (url) => {
  expect(safeImageUrl(url)).toBeUndefined();
});
