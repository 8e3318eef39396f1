import { beforeEach, expect, test } from 'vitest';
import { findNeighbours, saveList } from './last-list.ts';

beforeEach(() => sessionStorage.clear());

test('an order knows its neighbours in the list that was seen last, and the way back to it', () => {
  expect(findNeighbours('b')).toBeUndefined();
  const href = '/dashboard/manage?tab=to_send';
  saveList({ href, ids: ['a', 'b', 'c'] });
  expect(findNeighbours('b')).toEqual({ back: href, previous: 'a', next: 'c', place: 2, count: 3 });
  expect(findNeighbours('a')).toMatchObject({ previous: undefined, next: 'b' });
  expect(findNeighbours('c')).toMatchObject({ previous: 'b', next: undefined });
  expect(findNeighbours('d')).toBeUndefined();
});

test.each(['', 'null', '{', '{"href":1,"ids":[]}', '{"href":"/","ids":"b"}'])(
  'what is not a list is none: %j',
  (stored) => {
    sessionStorage.setItem('order-list', stored);
    expect(findNeighbours('b')).toBeUndefined();
  },
);
