import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ProductDocument } from './product.ts';
import { diffFields, findConflicts, toFields } from './product-fields.ts';

const document: ProductDocument = {
  ...{ state: 'published', publishAt: null, category: null, slug: 'oval-brush' },
  texts: { en: { name: 'Oval brush', description: '', seoTitle: '', seoDescription: '' } },
  pictures: [{ img: '/a.webp', alt: { en: 'a', de: 'b' } }],
  variants: [
    {
      ...{ id: 't1', name: 'Oval brush, No 10', description: '', img: '', variant: 'No 10' },
      ...{ sku: 'OB-10', gtin: null, orderMultiple: 1, maximumOrder: null, weightG: 57 },
      ...{ unitsPerCarton: 144, hsCode: null, origin: null, leadDays: null, isArchived: false },
    },
  ],
};
const base = toFields(document);

test('a document is a flat list of fields', () => {
  expect(base).toMatchObject({
    name: 'Oval brush',
    slug: 'oval-brush',
    'variants.t1.sku': 'OB-10',
  });
});

test('versions differ by their fields, whatever the order of keys', () => {
  const pictures = [{ img: '/a.webp', alt: { de: 'b', en: 'a' } }];
  const after = toFields({ ...document, pictures, slug: 'oval', category: 'c' });
  expect(diffFields(base, after)).toEqual([
    { field: 'category', before: null, after: 'c' },
    { field: 'slug', before: 'oval-brush', after: 'oval' },
  ]);
  const without = toFields({ ...document, variants: [] });
  expect(diffFields(base, without).map(({ field }) => field)).toContain('variants.t1.sku');
});

describe('a change', () => {
  test('meets another only where both changed the same field to something else', () => {
    const theirs = { ...base, name: 'Oval trim brush', slug: 'oval-trim' };
    const yours = { name: 'Oval brush, hog', slug: 'oval-trim', 'variants.t1.sku': 'OB10' };
    expect(findConflicts(base, theirs, yours)).toEqual([
      {
        field: 'name',
        base: 'Oval brush',
        theirs: 'Oval trim brush',
        yours: 'Oval brush, hog',
      },
    ]);
  });

  test('that is made of different fields than another is never refused', () => {
    const fields = Object.keys(base);
    fc.assert(
      fc.property(fc.subarray(fields), (mine) => {
        const change = (name: string) => [name, 'changed'] as const;
        const others = fields.filter((name) => !mine.includes(name));
        const theirs = { ...base, ...Object.fromEntries(others.map(change)) };
        return findConflicts(base, theirs, Object.fromEntries(mine.map(change))).length === 0;
      }),
    );
  });
});
