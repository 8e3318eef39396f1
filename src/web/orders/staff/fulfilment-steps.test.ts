import { expect, test } from 'vitest';
import { obstacleTo, sharedObstacle, shownSteps, steps } from './fulfilment-steps.ts';

test.each([
  ['new', true, [undefined, undefined, 'notBefore']],
  ['in_production', true, ['done', undefined, 'notBefore']],
  ['shipped', true, ['done', 'done', undefined]],
  ['delivered', true, ['done', 'done', 'done']],
  ['new', false, ['notPaid', 'notPaid', 'notPaid']],
  ['shipped', false, ['done', 'done', 'notPaid']],
  ['wrapped', true, ['notBefore', 'notBefore', 'notBefore']],
])('an order that is %s, paid: %s', (fulfilment, paid, obstacles) => {
  expect(steps.map((step) => obstacleTo(step, { paid, fulfilment }))).toEqual(obstacles);
});

test.each([
  ['new', true, undefined],
  ['in_production', true, undefined],
  ['delivered', true, 'done'],
  ['new', false, 'notPaid'],
  ['shipped', false, undefined],
])(
  'an order that is %s, paid: %s, has one reason for every step: %s',
  (fulfilment, paid, obstacle) => {
    expect(sharedObstacle({ paid, fulfilment })).toBe(obstacle);
  },
);

test.each([
  ['new', [undefined, undefined, 'notBefore'], null],
  ['new', ['disputed', 'disputed', 'notBefore'], 'disputed'],
  ['in_production', ['done', 'refund_under_way', 'notBefore'], 'refund_under_way'],
  ['shipped', ['done', 'done', undefined], 'disputed'],
] as const)('an order that is %s and stopped: %s', (fulfilment, obstacles, stop) => {
  expect(steps.map((step) => obstacleTo(step, { paid: true, fulfilment }, { stop }))).toEqual(
    obstacles,
  );
});

test.each([
  ['new', [undefined, 'noAddress', 'notBefore'], null],
  ['in_production', ['done', 'disputed', 'notBefore'], 'disputed'],
  ['shipped', ['done', 'done', undefined], null],
] as const)('an order that is %s and has no address: %s', (fulfilment, obstacles, stop) => {
  const shipping = { stop, hasAddress: false };
  expect(steps.map((step) => obstacleTo(step, { paid: true, fulfilment }, shipping))).toEqual(
    obstacles,
  );
});

test.each([
  ['new', true, ['in_production', 'shipped']],
  ['new', false, ['in_production']],
  ['in_production', true, ['shipped']],
  ['shipped', true, ['delivered']],
  ['shipped', false, ['delivered']],
  ['delivered', true, []],
])('of an order that is %s, paid: %s, staff see %j', (fulfilment, paid, shown) => {
  expect(shownSteps({ paid, fulfilment })).toEqual(shown);
});
