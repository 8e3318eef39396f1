import { expect, test } from 'vitest';
import { toSlug } from './slug.ts';

test.each([
  ['Flat varnish brush, 50 mm', 'flat-varnish-brush-50-mm'],
  ['  Bürste für Öl & Lack  ', 'burste-fur-ol-lack'],
  ['Straßenpinsel № 4', 'strassenpinsel-no-4'],
  ['½ inch', '1-2-inch'],
  ['刷毛', ''],
  ['--', ''],
  [`${'a'.repeat(79)} b`, 'a'.repeat(79)],
])('%s is found under %s', (name, slug) => {
  expect(toSlug(name)).toBe(slug);
});
