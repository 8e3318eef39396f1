/** What a row of the sizes says of how many can be ordered. */
import { expect, test } from 'vitest';
import { ownLadder, sampleTool } from '#test/traceability/fixtures.ts';
import { findOne, renderPage, textOf } from '#test/traceability/page.tsx';
import type { PricedVariant } from './priced-product.ts';
import { VariantsTable } from './variants-table.tsx';

const size: PricedVariant = {
  ...sampleTool,
  ladder: ownLadder(sampleTool),
  ...{ variant: '50 mm', sku: 'FV-50', gtin: null, orderMultiple: 1, maximumOrder: null },
  ...{ weightG: null, unitsPerCarton: null, hsCode: null, origin: null, leadDays: null },
};

async function showSize(rules: Partial<PricedVariant>) {
  const variants = [{ ...size, ...rules }];
  await renderPage({ Component: () => <VariantsTable variants={variants} /> });
  const field = findOne('input[name="quantity"]');
  const hint = document.querySelector(`[id="${field.getAttribute('aria-describedby') ?? ''}"]`);
  return { field, hint: hint ? textOf(hint) : '' };
}

test('the most of an order stands beside the least, and bounds the field', async () => {
  const { field, hint } = await showSize({ minimumOrder: 10, orderMultiple: 6, maximumOrder: 100 });
  expect(hint).toBe('12, in steps of 6, at most 96');
  expect(['min', 'max', 'step'].map((name) => field.getAttribute(name))).toEqual(['12', '96', '6']);
});

test('a size without a most names none', async () => {
  const { field, hint } = await showSize({ minimumOrder: 10 });
  expect(hint).toBe('10');
  expect(field.hasAttribute('max')).toBe(false);
});
