/** A size that was refused is corrected at its fields, also at those of its attributes. */
import { expect, test } from 'vitest';
import {
  click,
  findField,
  findNotices,
  findOne,
  findTexts,
  mockFetch,
  renderPage,
  textOf,
  typeInto,
} from '#test/traceability/page.tsx';
import { AddSize } from './add-size.tsx';

const nobodysId = '01890000-0000-7000-8000-000000000008';
const id = '01890000-0000-7000-8000-000000000009';
const product = { id, version: 1, tools: [], fields: { type: 'mop' } };
const listed = {
  attributes: [
    {
      ...{ id: nobodysId, code: 'width', kind: 'number' as const, name: 'Width', unit: 'mm' },
      ...{ isFacet: false, isShown: true, position: 1, version: 1, choices: [] },
    },
  ],
  types: [
    {
      ...{ id: nobodysId, code: 'mop', name: 'Mop', position: 1, version: 1 },
      attributes: [{ code: 'width', varies: true }],
    },
  ],
};

const sent =
  `POST /api/products/${id}/sizes {"variant":"50 mm","sku":"","gtin":"","price":"9.50",` +
  '"minimum":"1","stock":"0","values":{"width":"';

test('what is wrong with the texts is seen before anything is sent', async () => {
  const requests = mockFetch(() => ({ insertedId: id }));
  await renderPage({ Component: () => <AddSize {...{ product, listed }} onAdded={() => null} /> });
  await typeInto('SKU', '-');
  await typeInto('GTIN', '4006381333932');
  await typeInto('Price', '7,25');
  await typeInto('Smallest order', '0');
  await typeInto('Stock to begin with', '0.5');
  await click(findOne('button', 'Add this size'));
  expect(requests).toEqual([]);
  expect(findTexts('form p[aria-live]').filter(Boolean)).toEqual([
    'Please fill this in',
    'It must have a letter or a digit.',
    'It has a wrong digit: the last one would be 1; compare it with the package.',
    'It must be dollars, with two decimals at most: write 12.00, without a sign and with a point.',
    'It must be at least 1.',
    'It must be a whole number.',
  ]);
  expect(document.activeElement).toBe(findField('Size'));
});

test('a value that is refused is focused, corrected and sent again', async () => {
  let added = 0;
  const errors = [{ path: 'values.width', message: 'is no value of this attribute' }];
  const problem = { code: 'bad_input', title: '', detail: '', status: 422, errors };
  const requests = mockFetch((_, body) => {
    const isRefused = JSON.stringify(body).includes('wide');
    return isRefused ? Response.json(problem, { status: 422 }) : { insertedId: id };
  });
  const onAdded = () => (added += 1);
  await renderPage({ Component: () => <AddSize {...{ product, listed, onAdded }} /> });
  await typeInto('Size', '50 mm');
  await typeInto('Price', '9.50');
  await typeInto('Width, mm', 'wide');
  await click(findOne('button', 'Add this size'));
  expect(textOf(findOne('form'))).toContain('It is no value of this attribute.');
  expect(document.activeElement).toBe(findField('Width, mm'));
  await typeInto('Width, mm', '50');
  expect(textOf(findOne('form'))).not.toContain('It is no value of this attribute.');
  await click(findOne('button', 'Add this size'));
  expect(requests).toEqual([`${sent}wide"}}`, `${sent}50"}}`]);
  expect(findNotices()).toEqual(['50 mm is a size of this product now']);
  expect([added, findField('Width, mm').value, document.activeElement]).toEqual([
    ...[1, '', findField('Size')],
  ]);
});
