import { describe, expect, test } from 'vitest';
import { rankProducts, type RankingRule } from './ranking.ts';

const any = { paint: [], surface: [], finish: [] };
const choice = { paint: 'gloss', surface: 'metal', finish: 'quick' };

const rule = (product: string, points: number, answers: Partial<RankingRule> = {}) => ({
  ...{ ...any, ...answers, product, points },
});

const rank = (...rules: RankingRule[]) =>
  rankProducts(rules, choice).map(({ product, points }) => [product, points]);

describe('a rule', () => {
  test('that names no answer fits any choice', () => {
    expect(rank(rule('sash', 5))).toEqual([['sash', 5]]);
  });

  test.each([
    [{ paint: ['gloss'] }, true],
    [{ paint: ['emulsion'] }, false],
    [{ paint: ['emulsion', 'gloss'], surface: ['metal'], finish: ['quick'] }, true],
    [{ paint: ['gloss'], surface: ['floor', 'metal'], finish: ['flawless'] }, false],
    [{ finish: ['quick', 'normal'] }, true],
  ])('for %j fits where each question has one of its answers: %s', (answers, isFitting) => {
    expect(rank(rule('sash', 5, answers))).toEqual(isFitting ? [['sash', 5]] : []);
  });
});

describe('products', () => {
  test('come by the sum of their points', () => {
    const rules = [rule('sash', 5), rule('oval', 4), rule('oval', 2, { paint: ['gloss'] })];
    expect(rank(...rules, rule('sash', 90, { paint: ['oil'] }))).toEqual([
      ['oval', 6],
      ['sash', 5],
    ]);
  });

  test('with as many points stay in the order of the rules', () => {
    expect(rank(rule('b', 3), rule('a', 1), rule('c', 3), rule('a', 2))).toEqual([
      ...[['b', 3] as const, ['a', 3] as const, ['c', 3] as const],
    ]);
  });

  test('that the rules speak against are left out', () => {
    expect(rank(rule('sash', 5), rule('sash', -5), rule('oval', -1))).toEqual([]);
  });

  test('have the rules that fit, the weightiest first', () => {
    const [light, heavy, against] = [rule('sash', 1), rule('sash', 9), rule('sash', -2)];
    const [found] = rankProducts([light, against, heavy], choice);
    expect(found?.rules).toEqual([heavy, light, against]);
  });

  test('are none without rules', () => {
    expect(rank()).toEqual([]);
  });
});
