import { expect, test } from 'vitest';
import { sentText } from './sent-when.tsx';

test.each([
  [[null, 0], 'Once the payment is through we pack it.'],
  [[1], 'Sent within a day of your payment.'],
  [[3, 3], 'Sent within 3 days of your payment.'],
  [[null, 2, 10], 'Sent within 1 to 10 days of your payment, by size.'],
])('lead times of %j', (leadDays, text) => {
  expect(sentText(leadDays)).toBe(text);
});
