import { expect, test } from 'vitest';
import { previewedTool } from './previewed-tool.ts';

const typed = {
  ...{ name: 'Fan', description: '', img: '', price: '12.50', minimum: '6', available: '40' },
  rating: '4.5',
};

test('the card shows what is typed, in cents and tenths of a star', () => {
  const { tool, price } = previewedTool(typed);
  expect(tool).toMatchObject({ name: 'Fan', minimumOrder: 6, available: 40, ratingTenths: 45 });
  expect(price.minor).toBe(1250);
});

test('what is not a number yet, and an address that is none, leave the card whole', () => {
  const half = { ...typed, price: 'a lot', minimum: '', available: 'x', rating: '', img: 'htt' };
  const { tool, price } = previewedTool(half);
  expect(tool).toMatchObject({ minimumOrder: 1, available: 0, ratingTenths: 0, img: '' });
  expect(price.minor).toBe(0);
});
