/** What tools cost by lists, typed from the rules. */
import { describe, expect, test } from 'vitest';
import {
  countSiblings,
  effectivePrice,
  nextPriceChange,
  priceLadder,
  publicBelow,
  type ListPrice,
  type PriceStep,
} from './price-list.ts';

const noon = Date.UTC(2026, 2, 3, 12);
const hour = 3_600_000;

type Steps = [from: number, priceMinor: number][];

function listed(kind: ListPrice['kind'], rank: number, steps: Steps, hours = [-1, 1]): ListPrice {
  const [from = 0, until] = hours;
  return {
    ...{ list: `${kind} ${rank}`, name: `${kind} ${rank}`, kind, rank },
    ...{ fromMs: noon + from * hour, untilMs: until === undefined ? null : noon + until * hour },
    steps: steps.map(([quantity, priceMinor]): PriceStep => ({ from: quantity, priceMinor })),
  };
}

const costs = (prices: ListPrice[], quantity: number, at = noon) =>
  effectivePrice({ priceMinor: 800, prices }, quantity, new Date(at)).priceMinor;
const ladderOf = (...prices: ListPrice[]) =>
  priceLadder({ priceMinor: 800, prices }, new Date(noon)).map(({ from, priceMinor, source }) => [
    ...[from, priceMinor, source?.name ?? 'own'],
  ]);

describe('a piece costs', () => {
  test('what the tool says where no list has it', () => {
    expect(costs([], 1)).toBe(800);
    expect(ladderOf()).toEqual([[1, 800, 'own']]);
  });

  test.each([
    [1, 800],
    [11, 800],
    [12, 720],
    [23, 720],
    [24, 685],
    [1_000_000, 685],
  ])('for %i what the step says that they are on', (quantity, price) => {
    const steps: Steps = [
      [12, 720],
      [24, 685],
    ];
    expect(costs([listed('base', 1, steps)], quantity)).toBe(price);
  });

  test('more than its own price, where a base list says so', () => {
    expect(costs([listed('base', 1, [[1, 900]])], 1)).toBe(900);
  });

  test('never more than without the sale', () => {
    expect(costs([listed('sale', 1, [[1, 900]])], 1)).toBe(800);
    expect(costs([listed('base', 1, [[1, 700]]), listed('sale', 1, [[1, 750]])], 1)).toBe(700);
    expect(costs([listed('base', 1, [[1, 700]]), listed('sale', 1, [[1, 650]])], 1)).toBe(650);
  });
});

test('the nearest list gives the whole ladder, whatever the others have', () => {
  const near = listed('base', 1, [[10, 700]]);
  const far = listed('base', 2, [
    [1, 500],
    [20, 400],
  ]);
  expect(ladderOf(far, near)).toEqual([
    [1, 800, 'own'],
    [10, 700, 'base 1'],
  ]);
});

test('a sale counts for the quantities for which it is lower, and says so', () => {
  const base = listed('base', 1, [
    [12, 720],
    [48, 600],
  ]);
  expect(ladderOf(base, listed('sale', 1, [[1, 700]]))).toEqual([
    [1, 700, 'sale 1'],
    [48, 600, 'base 1'],
  ]);
});

test('steps that change nothing are none', () => {
  const base = listed('base', 1, [
    [5, 700],
    [9, 700],
  ]);
  expect(ladderOf(base)).toEqual([
    [1, 800, 'own'],
    [5, 700, 'base 1'],
  ]);
});

test.each([
  [-1, 800],
  [0, 700],
  [hour - 1, 700],
  [hour, 800],
])('a list is valid from its start until right before its end: %i ms after it', (ms, price) => {
  const sale = listed('sale', 1, [[1, 700]], [0, 1]);
  expect(costs([sale], 1, noon + ms)).toBe(price);
});

test('a price changes next when the first of them begins or ends', () => {
  const next = (...prices: ListPrice[]) => nextPriceChange(prices, new Date(noon))?.getTime();
  expect(next()).toBeUndefined();
  expect(next(listed('base', 1, [[1, 1]], [-2]))).toBeUndefined();
  expect(next(listed('base', 1, [[1, 1]], [-2, 5]), listed('sale', 1, [[1, 1]], [3, 9]))).toBe(
    noon + 3 * hour,
  );
});

describe('where the sizes of a product count together', () => {
  const together = (...args: Parameters<typeof listed>) => {
    return { ...listed(...args), sizesTogether: true };
  };
  const steps: Steps = [
    [1, 790],
    [12, 720],
    [24, 685],
  ];
  const costsWith = (siblingUnits: number, quantity: number, ...prices: ListPrice[]) =>
    effectivePrice({ priceMinor: 800, prices, siblingUnits }, quantity, new Date(noon)).priceMinor;

  test.each([
    [0, 6, 790],
    [5, 6, 790],
    [6, 6, 720],
    [11, 1, 720],
    [17, 6, 720],
    [18, 6, 685],
    [24, 1, 685],
    [1000, 1, 685],
  ])('%i of the others and %i of it are on the step of the sum', (others, quantity, price) => {
    expect(costsWith(others, quantity, together('base', 1, steps))).toBe(price);
  });

  test('a list that does not say so counts the tool alone', () => {
    expect(costsWith(18, 6, listed('base', 1, steps))).toBe(790);
  });

  test('each list counts in its own way, and the sale where it is lower', () => {
    const base = listed('base', 1, [[12, 700]]);
    const sale = together('sale', 1, [[12, 750]]);
    expect(costsWith(6, 6, base, sale)).toBe(750);
    expect(costsWith(0, 6, base, sale)).toBe(800);
    expect(costsWith(6, 12, base, sale)).toBe(700);
  });

  test('the ladder says how many more of the tool it takes', () => {
    const base = together('base', 1, [
      [12, 720],
      [24, 685],
    ]);
    const tool = { priceMinor: 800, prices: [base], siblingUnits: 6 };
    const ladder = priceLadder(tool, new Date(noon));
    expect(ladder.map(({ from, priceMinor }) => [from, priceMinor])).toEqual([
      [1, 800],
      [6, 720],
      [18, 685],
    ]);
  });

  test('units of the other lines of a product are counted, of the same tool too', () => {
    const lines = [
      ...[
        { productId: 'flat', quantity: 6 },
        { productId: 'tray', quantity: 3 },
      ],
      ...[
        { productId: 'flat', quantity: 4 },
        { productId: 'flat', quantity: 1 },
      ],
    ];
    expect(countSiblings(lines)).toEqual([5, 0, 7, 10]);
  });
});

describe('who buys for a company has', () => {
  const hall = { id: 'hall', group: 'painters' };
  const contract = (steps: Steps, audience = 'hall', rank = 1) => {
    return { ...listed('contract', rank, steps), audience };
  };
  const ofGroup = (steps: Steps, audience = 'painters') => {
    return { ...listed('group', 1, steps), audience };
  };
  const ladderFor = (buyer: typeof hall | undefined, ...prices: ListPrice[]) =>
    priceLadder({ priceMinor: 800, prices, buyer }, new Date(noon)).map((step) => [
      ...[step.from, step.priceMinor, step.source?.name ?? 'own'],
    ]);

  test('the contract before the group, and that before the base list', () => {
    const all = [listed('base', 1, [[1, 790]]), ofGroup([[1, 700]]), contract([[1, 650]])];
    expect(ladderFor(hall, ...all)).toEqual([[1, 650, 'contract 1']]);
    expect(ladderFor(hall, ...all.slice(0, 2))).toEqual([[1, 700, 'group 1']]);
    expect(ladderFor(hall, ...all.slice(0, 1))).toEqual([[1, 790, 'base 1']]);
  });

  test('a contract that is dearer than its group or the public', () => {
    expect(ladderFor(hall, listed('base', 1, [[1, 600]]), contract([[1, 900]]))).toEqual([
      [1, 900, 'contract 1'],
    ]);
  });

  test('the whole ladder of the contract, and below its first step what is next', () => {
    const base = listed('base', 1, [
      [1, 790],
      [48, 500],
    ]);
    expect(ladderFor(hall, base, ofGroup([[6, 700]]), contract([[12, 650]]))).toEqual([
      [1, 790, 'base 1'],
      [6, 700, 'group 1'],
      [12, 650, 'contract 1'],
    ]);
  });

  test('a public sale where it is lower: nobody pays more than the public', () => {
    const sale = listed('sale', 1, [[1, 620]]);
    const steps: Steps = [
      [1, 650],
      [24, 600],
    ];
    expect(ladderFor(hall, sale, contract(steps))).toEqual([
      [1, 620, 'sale 1'],
      [24, 600, 'contract 1'],
    ]);
  });

  test('the contract of the smallest rank', () => {
    expect(ladderFor(hall, contract([[1, 650]], 'hall', 2), contract([[1, 660]]))).toEqual([
      [1, 660, 'contract 1'],
    ]);
  });

  test.each([
    ['of others', { id: 'kit', group: 'shops' }],
    ['in no group', { id: 'kit', group: null }],
    ['for themselves', undefined],
  ])('nothing of what is for another: %s', (_, buyer) => {
    const prices = [contract([[1, 650]]), ofGroup([[1, 700]])];
    expect(
      priceLadder({ priceMinor: 800, prices, buyer }, new Date(noon)).map(
        (step) => step.priceMinor,
      ),
    ).toEqual([800]);
  });
});

describe('a price for many', () => {
  const many = (price: ListPrice, perUnits: number): ListPrice => ({ ...price, perUnits });
  const step = (...prices: ListPrice[]) => {
    const { source, ...found } = effectivePrice({ priceMinor: 800, prices }, 1, new Date(noon));
    return { ...found, by: source?.name ?? 'own' };
  };
  const base = many(listed('base', 1, [[1, 42_500]]), 100);

  test('is that of the list, whatever it is a piece', () => {
    expect(step(base)).toEqual({ from: 1, priceMinor: 42_500, perUnits: 100, by: 'base 1' });
  });

  test.each<[number, number, string]>([
    [424, 1, 'sale 1'],
    [425, 1, 'base 1'],
    [42_499, 100, 'sale 1'],
    [42_500, 100, 'base 1'],
    [424_999, 1000, 'sale 1'],
    [425_000, 1000, 'base 1'],
    [4251, 10, 'base 1'],
  ])('a sale of %i for %i counts where each is less, exactly', (priceMinor, perUnits, by) => {
    expect(step(base, many(listed('sale', 1, [[1, priceMinor]]), perUnits)).by).toBe(by);
  });

  test('is another step than the same amount for one', () => {
    const own = many(listed('base', 1, [[12, 800]]), 100);
    expect(priceLadder({ priceMinor: 800, prices: [own] }, new Date(noon))).toMatchObject([
      { from: 1, priceMinor: 800 },
      { from: 12, priceMinor: 800, perUnits: 100 },
    ]);
  });

  test('is below another by what each costs', () => {
    const ladder = priceLadder({ priceMinor: 800, prices: [base] }, new Date(noon));
    expect(publicBelow({ from: 1, priceMinor: 426 }, ladder)).toMatchObject({ perUnits: 100 });
    expect(publicBelow({ from: 1, priceMinor: 425 }, ladder)).toBeUndefined();
    expect(publicBelow({ from: 1, priceMinor: 4249, perUnits: 10 }, ladder)).toBeUndefined();
  });
});
