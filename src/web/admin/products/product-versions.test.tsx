/** The versions of a product are read by a person: names stand where the data has ids. */
import { expect, test } from 'vitest';
import { findOne, renderPage, textOf } from '#test/traceability/page.tsx';
import { ProductVersions } from './product-versions.tsx';

const id = '01a22207-a804-7000-8000-000000000009';
const product = { id, version: 2, tools: [], fields: {} };
const revision = {
  ...{ version: 2, at: '2026-11-20T10:00:00.000Z', actor: null, reason: 'edited' },
  differences: [
    { field: 'category', before: null, after: id },
    { field: 'slug', before: id, after: 'swan' },
  ],
};

test('a category stands by its path', async () => {
  await renderPage({
    Component: () => (
      <ProductVersions
        {...{ product, revisions: [revision], attributes: [] }}
        categories={[{ id, path: 'brushes/sash' }]}
        onRestored={() => undefined}
      />
    ),
  });
  const shown = textOf(findOne('main ol dl'));
  expect(shown).toContain('nothing → brushes/sash');
  expect(shown).toContain(`${id} → swan`);
});
