import { expect, test } from 'vitest';
import { findWrongFields, toTexts, type PromotionTexts } from './promotion-texts.ts';

const check = (texts: Partial<PromotionTexts>) =>
  findWrongFields({ ...toTexts(undefined), percent: '10', ...texts });

test.each(['10', '12.5', '0.0001', '100', '100.00', ' 5 '])('%s is a percentage', (percent) => {
  expect(check({ percent })).toEqual([]);
});

test.each(['', '0', '0.00', '100.1', '-5', '5 %', '1,5', 'ten', '1e2'])('%s is none', (percent) => {
  expect(check({ percent })).toEqual(['percent']);
});

test('of an amount the percentage is not asked, and the other way round', () => {
  expect(check({ kind: 'amount', percent: 'x', amount: '5.50' })).toEqual([]);
  expect(check({ kind: 'amount', amount: '0' })).toEqual(['amount']);
  expect(check({ amount: 'x' })).toEqual([]);
});

test('conditions and limits are empty, or what they say', () => {
  const right = { minimum: '0', minimumQuantity: '0', totalLimit: '1', customerLimit: '007' };
  expect(check({ ...right, email: 'anna@people.example' })).toEqual([]);
  const wrong = { minimum: '50,00', minimumQuantity: '1.5', totalLimit: '0', customerLimit: '-1' };
  expect(check({ ...wrong, email: 'anna' })).toEqual([
    ...['minimum', 'minimumQuantity', 'email', 'totalLimit', 'customerLimit'],
  ]);
});
