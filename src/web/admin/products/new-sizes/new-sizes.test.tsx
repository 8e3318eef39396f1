/** A row of sizes: nothing is sent until all of its lines are right. */
import { act } from 'react';
import { fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  click,
  findField,
  findNotices,
  findOne,
  mockFetch,
  renderPage,
  textOf,
  typeInto,
} from '#test/traceability/page.tsx';
import { NewSizes } from './new-sizes.tsx';

const id = '01890000-0000-7000-8000-000000000009';
const product = { id, version: 1, tools: [], fields: {} };
const listed = { attributes: [], types: [] };
const show = () =>
  renderPage({ Component: () => <NewSizes {...{ product, listed }} onAdded={() => null} /> });
const price = (size: string): HTMLInputElement => {
  const field = findOne(`input[name="${size} price"]`);
  if (!(field instanceof HTMLInputElement)) throw new Error('no field');
  return field;
};
const typePrice = (size: string, value: string) =>
  act(async () => void fireEvent.change(price(size), { target: { value } }));

test('one wrong price, and nothing is sent: it says why and has the focus', async () => {
  const requests = mockFetch(() => ({ insertedId: id }));
  await show();
  await typeInto('Row of sizes', '20, 30, 40 mm');
  await typePrice('20 mm', '6.10');
  await typePrice('30 mm', '7,20');
  await typePrice('40 mm', '8.30');
  await click(findOne('button', 'Put them into the product'));
  expect(requests).toEqual([]);
  expect(findNotices()).toEqual([]);
  expect(document.activeElement).toBe(price('30 mm'));
  expect(textOf(findOne('form'))).toContain('without a sign and with a point');
  expect(price('20 mm').hasAttribute('aria-invalid')).toBe(false);
  await typePrice('30 mm', '7.20');
  await click(findOne('button', 'Put them into the product'));
  expect(requests).toHaveLength(3);
});

test('Enter in the row goes to the first price, and complains about nothing', async () => {
  const requests = mockFetch(() => ({}));
  await show();
  await typeInto('Row of sizes', '20, 30 mm');
  const isSubmitted = fireEvent.keyDown(findField('Row of sizes'), { key: 'Enter' });
  expect(isSubmitted).toBe(false);
  expect(document.activeElement).toBe(price('20 mm'));
  expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(0);
  expect(requests).toEqual([]);
});
