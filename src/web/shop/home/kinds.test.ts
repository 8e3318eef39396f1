import { describe, expect, test } from 'vitest';
import { kindNumber, kindsOf } from './kinds.ts';

const ofKinds = (...kinds: string[]) => kinds.map((kind) => ({ kind }));

describe('the kinds on offer', () => {
  test.each([
    ['an empty shop offers none', [], []],
    ['one kind is no choice', ofKinds('brush', 'brush'), []],
    [
      'those that there are, in the list’s order, with their counts',
      ofKinds('scraper', 'brush', 'roller', 'brush'),
      ['Brushes 2', 'Rollers 1', 'Scrapers 1'],
    ],
    [
      'what the list does not know stands at its end, together',
      ofKinds('ladder', 'sash', '', 'constructor'),
      ['Sash and trim 1', 'Other tools 3'],
    ],
  ])('%s', (_, tools, offered) => {
    expect(kindsOf(tools).map(({ name, count }) => `${name} ${count}`)).toEqual(offered);
  });

  test('a tool has the number of its kind’s place', () => {
    const tools = ofKinds('brush', 'scraper', 'ladder');
    expect(tools.map(kindNumber)).toEqual([1, 6, 7]);
    expect(kindsOf(tools).map(({ number }) => number)).toEqual([1, 6, 7]);
  });

  test('everything is on one of the shelves that the style sheet knows', () => {
    const kinds = ['brush', 'sash', 'decorative', 'roller', 'vessel', 'scraper', 'ladder'];
    const tools = ofKinds(...kinds, ...kinds);
    expect(kindsOf(tools).reduce((sum, { count }) => sum + count, 0)).toBe(tools.length);
    expect(Math.max(...tools.map(kindNumber))).toBeLessThanOrEqual(8);
  });
});
