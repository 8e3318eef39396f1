/** One rule in two languages: what the database says a tool costs is what the process says. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Currency } from '#platform/currency.ts';
import { addTool } from '#modules/catalogue/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { createManualClock } from '#test/support/world.ts';
import {
  countSiblings,
  effectivePrice,
  inCurrency,
  priceListKinds,
  type ListPrice,
  type PriceListKind,
} from './price-list.ts';
import { selectEffectivePrices } from './queries/listed-prices.ts';

let db: TestDatabase;
const clock = createManualClock();
const hour = 3_600_000;
const after = (hours: number) => new Date(clock.now().getTime() + hours * hour);

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

describe('the statement and the rule', () => {
  const moments = fc.option(fc.integer({ min: -5, max: 5 }), { nil: null });
  const steps = fc
    .uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 4 })
    .chain((quantities) =>
      fc.tuple(...quantities.toSorted((a, b) => a - b).map((from) => toStep(from))),
    );
  const toStep = (from: number) =>
    fc
      .oneof(
        { weight: 3, arbitrary: fc.integer({ min: 1, max: 2000 }) },
        // As much a unit as others that are for fewer.
        fc.constantFrom(20, 200, 2000, 10_000, 100_000),
      )
      .map((priceMinor) => ({ from, priceMinor }));
  // A price that is for ten or a hundred is now less a unit than others, and now more.
  const perUnits = fc.constantFrom(1, 1, 10, 100);
  const lists = fc.array(
    fc.record({
      kind: fc.constantFrom<PriceListKind>(...priceListKinds),
      // Whose it is, of two companies and two groups.
      owner: fc.nat({ max: 1 }),
      sizesTogether: fc.boolean(),
      currency: fc.constantFrom<Currency>('usd', 'usd', 'eur'),
      ...{ from: fc.integer({ min: -5, max: 5 }), lasts: fc.option(fc.nat({ max: 6 })) },
      prices: fc.array(fc.record({ tool: fc.nat({ max: 2 }), moments, steps, perUnits }), {
        maxLength: 4,
      }),
    }),
    { maxLength: 10 },
  );
  const requests = fc.array(fc.tuple(fc.nat({ max: 2 }), fc.integer({ min: 1, max: 40 })), {
    minLength: 1,
    maxLength: 12,
  });

  /** One of the companies, in one of the groups or in none; or nobody. */
  const group = fc.option(fc.nat({ max: 1 }), { nil: null, freq: 8 });
  const buyers = fc.option(fc.record({ company: fc.nat({ max: 1 }), group }), {
    ...{ nil: null, freq: 8 },
  });

  interface Question {
    hours: number;
    who: { company: number; group: number | null } | null;
    currency: Currency;
  }

  test('say the same of any tool, quantity and moment', async () => {
    const tools = await addTools();
    const owners = await addOwners();
    const check = async (
      all: Parameters<typeof store>[0],
      questions: [number, number][],
      { hours, who, currency }: Question,
    ) => {
      await store(all, tools, owners);
      const buyer = who
        ? {
            id: owners.companies[who.company] ?? '',
            group: who.group === null ? null : (owners.groups[who.group] ?? null),
          }
        : undefined;
      const at = after(hours);
      // The first two are sizes of one product.
      const wanted = questions.map(([index, quantity]) => {
        const productId = index < 2 ? 'flat' : 'other';
        return { tool: tools[index] ?? '', productId, quantity };
      });
      const siblings = countSiblings(wanted);
      const ids = wanted.map(({ tool }) => tool);
      const rows = await selectEffectivePrices.all(db, {
        ...{ tools: ids, quantities: wanted.map(({ quantity }) => quantity), at },
        buyer: buyer ? JSON.stringify(buyer) : null,
        productQuantities: wanted.map(({ quantity }, index) => quantity + (siblings[index] ?? 0)),
        currency,
      });
      const prices = await readPrices(ids);
      const expected = wanted.map(({ tool, quantity }, index) => {
        const own: ListPrice[] = prices.get(tool) ?? [];
        const siblingUnits = siblings[index] ?? 0;
        const sold = inCurrency({ priceMinor: 1000, prices: own, buyer }, currency, at);
        const step = sold && effectivePrice({ ...sold, siblingUnits }, quantity, at);
        return {
          place: index + 1,
          price_minor: step?.priceMinor ?? null,
          per_units: step?.perUnits ?? 1,
          list_id: step?.source?.list ?? null,
        };
      });
      expect(rows).toEqual(expected);
    };
    const moment = fc.record({
      hours: fc.integer({ min: -6, max: 6 }),
      who: buyers,
      currency: fc.constantFrom<Currency>('usd', 'eur'),
    });
    await fc.assert(fc.asyncProperty(lists, requests, moment, check), { numRuns: 200 });
  });

  /** All that was ever written, also what is over: the rule itself says what is valid. */
  async function readPrices(ids: string[]): Promise<Map<string, ListPrice[]>> {
    const { rows } = await db.query<{ tool_id: string; prices: ListPrice[] }>({
      text: `select one.tool_id, json_agg(one.entry) as prices from (
          select v.tool_id, v.entry from listed_price v
          union all select a.tool_id, a.entry from audience_price a
        ) one where one.tool_id = any($1) group by one.tool_id`,
      values: [ids],
    });
    return new Map(rows.map((row) => [row.tool_id, row.prices]));
  }

  interface Owners {
    companies: string[];
    groups: string[];
  }

  async function addOwners(): Promise<Owners> {
    const owners: Owners = { companies: [], groups: [] };
    for (const name of ['A', 'B']) {
      const customerGroup = await db.query({
        text: 'insert into customer_group (name, created_at) values ($1, now()) returning id',
        values: [name],
      });
      const company = await db.query({
        text: `insert into company (name, tax_number, message, status, applied_at)
          values ($1, '', '', 'applied', now()) returning id`,
        values: [name],
      });
      owners.groups.push(String(customerGroup.rows[0]?.['id']));
      owners.companies.push(String(company.rows[0]?.['id']));
    }
    return owners;
  }

  async function addTools(): Promise<string[]> {
    const tools: string[] = [];
    for (let position = 1; position <= 3; position += 1) {
      const tool = { kind: 'brush', description: '', img: '', facts: [], priceMinor: 1000 };
      const more = { minimumOrder: 1, ratingTenths: 50, stock: 10, position };
      tools.push(
        await addTool({ db }, { ...tool, ...more, name: `P${position}` }, { at: after(0) }),
      );
    }
    return tools;
  }

  /** By SQL: lists of the past cannot be made otherwise. Overlaps are left out as they come. */
  async function store(
    all: {
      kind: PriceListKind;
      owner: number;
      from: number;
      lasts: number | null;
      sizesTogether: boolean;
      currency: Currency;
      prices: {
        tool: number;
        moments: number | null;
        perUnits: number;
        steps: { from: number; priceMinor: number }[];
      }[];
    }[],
    tools: string[],
    { companies, groups }: Owners,
  ): Promise<void> {
    await db.query({ text: 'truncate list_price, price_list cascade' });
    for (const [index, list] of all.entries()) {
      const { kind, owner, from, lasts, sizesTogether, currency, prices } = list;
      const id = crypto.randomUUID();
      await db.query({
        text: `insert into price_list (id, name, kind, rank, starts_at, ends_at, created_at,
            group_id, company_id, sizes_together, currency)
          values ($1, 'L', $2, $3, $4, $5, $4, $6, $7, $8, $9)`,
        values: [
          ...[id, kind, index + 1, after(from), lasts === null ? null : after(from + lasts)],
          kind === 'group' ? groups[owner] : null,
          kind === 'contract' ? companies[owner] : null,
          sizesTogether,
          currency,
        ],
      });
      for (const { tool, moments: starts, steps: sold, perUnits: per } of prices)
        await db.query({
          text: `insert into list_price (list_id, tool_id, starts_at, from_quantities, prices_minor,
              written_at, written_by, per_units)
            select $1, $2, $3::timestamptz, $4, $5, $6, 'test', $7
            where not exists (select from list_price where list_id = $1 and tool_id = $2)`,
          values: [
            ...[id, tools[tool], starts === null ? null : after(starts)],
            // In another currency the first step begins with 1: nothing holds below it.
            sold.map((step, place) => (place === 0 && currency !== 'usd' ? 1 : step.from)),
            ...[sold.map((step) => step.priceMinor), after(0), per],
          ],
        });
    }
  }
});
