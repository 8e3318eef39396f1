/** What the form says beside the state of a product. */
import { expect, test } from 'vitest';
import { findOne, renderPage, textOf } from '#test/traceability/page.tsx';
import { PlaceFields } from './product-fields.tsx';
import { useProductForm, type EditedProduct } from './use-product-form.ts';

const size = {
  ...{ id: '01890000-0000-7000-8000-000000000007', name: 'Oval brush, 50 mm', variant: '50 mm' },
  ...{ sku: null, gtin: null, price: 1, minimum: 1, available: 0, isOnSale: true, img: '' },
};

async function read(state: string, tools: EditedProduct['tools']): Promise<string> {
  const product = { id: '01890000-0000-7000-8000-000000000009', version: 1, tools };
  const edited = { ...product, fields: { state, slug: 'oval-brush', publishAt: null } };
  const Component = () => {
    const form = useProductForm(edited, async () => undefined);
    return <PlaceFields product={edited} form={form} categories={[]} />;
  };
  await renderPage({ Component });
  return textOf(findOne('section'));
}

test('one that is published without a size is pointed out, and no other', async () => {
  const hint = 'It has no size on sale';
  expect(await read('published', [])).toContain(hint);
  expect(await read('draft', [])).not.toContain(hint);
  expect(await read('published', [size])).not.toContain(hint);
});
