/**
 * Price lists, companies and taxes of a run, and staff who change them while customers buy. Which
 * of them a run has follows from its seed, so that runs without them stay.
 */
import { createPriceList, setPrices } from '#modules/prices/prices.ts';
import type { PriceListKind } from '#modules/prices/price-list.ts';
import { currencies, homeCurrency, type Currency } from '#platform/currency.ts';
import type { Database } from '#platform/database/database.ts';
import { minuteMs } from '#platform/clock.ts';
import { enterGermanRegistrations, includeTax } from '#test/support/tax.ts';
import type { Person } from '#test/support/world.ts';
import { count, pick, type SimulationContext } from './context.ts';
import type { StaffMember } from './staff.ts';

const hasLists = (seed: number) => seed % 3 !== 0;
const hasTaxes = (seed: number) => seed % 4 >= 2;

/** VIES has proved the number of the first, and was never asked about that of the second. */
const companies = [
  { name: 'Lyon', taxNumber: 'FR83404833048', isProven: true },
  { name: 'Paris', taxNumber: 'FR12345678903', isProven: false },
];

/** Steps of everybody and of companies; those of everybody count all sizes of a product. */
export async function openTrade(
  db: Database,
  { at, tools, seed }: { at: Date; tools: readonly string[]; seed: number },
): Promise<void> {
  if (hasTaxes(seed)) await enterTaxes(db, seed);
  for (const currency of ['eur', 'gbp'] as const)
    await addList(db, { at, tools, kind: 'base', currency });
  if (!hasLists(seed)) return;
  await addList(db, { at, tools, kind: 'base', sizesTogether: true });
  for (const company of companies) {
    const audience = await addCompany(db, company, at);
    await addList(db, { at, tools, kind: 'contract', audience });
  }
}

/** Prices in euros include German tax and those in pounds French, or all are without. */
async function enterTaxes(db: Database, seed: number): Promise<void> {
  await enterGermanRegistrations(db);
  if (seed % 8 >= 4) await includeTax(db, { eur: 'DE', gbp: 'FR' });
}

async function addCompany(
  db: Database,
  { name, taxNumber, isProven }: (typeof companies)[number],
  at: Date,
): Promise<string> {
  const check = {
    ...{ number: taxNumber, state: 'valid', answeredAt: at.toISOString(), requestId: 'W1' },
    ...{ failedAt: null, name, address: name },
  };
  const { rows } = await db.query<{ id: string }>({
    text: `insert into company (name, tax_number, message, status, applied_at, decided_at,
        tax_check)
      values ($1, $2, '', 'approved', $3, $3, $4) returning id`,
    values: [name, taxNumber, at, isProven ? JSON.stringify(check) : null],
  });
  return rows[0]?.id ?? '';
}

interface NewList {
  at: Date;
  tools: readonly string[];
  kind: PriceListKind;
  audience?: string | null;
  sizesTogether?: boolean;
  currency?: Currency;
}

async function addList(
  db: Database,
  { at, tools, kind, audience = null, sizesTogether = false, currency = homeCurrency }: NewList,
): Promise<void> {
  const actor = { id: 'shop', ip: '192.0.2.1', at };
  const list = {
    name: `${kind} ${currency}`,
    kind,
    audience,
    rank: 1,
    startsAt: at,
    endsAt: null,
    sizesTogether,
    currency,
  };
  const added = await createPriceList({ db }, actor, list);
  if (!added.ok) throw new Error(`the list was not added: ${added.reason}`);
  const { rows } = await db.query<{ id: string; price: number }>({
    text: 'select id, price_minor::int as price from tool where id = any($1)',
    values: [tools],
  });
  // One tool of three has its own price alone, which is in dollars.
  const prices = rows
    .filter((_, index) => currency !== homeCurrency || index % 3 !== 2)
    .map(({ id: tool, price }) => ({
      tool,
      prices: [{ startsAt: null, endsAt: null, steps: stepsOf(price) }],
    }));
  const set = await setPrices({ db }, actor, { list: added.id, version: 1, tools: prices });
  if (!set.ok) throw new Error(`the prices were not set: ${set.reason}`);
}

function stepsOf(priceMinor: number) {
  return [
    { from: 1, priceMinor },
    { from: 6, priceMinor: Math.ceil(priceMinor * 0.9) },
    { from: 15, priceMinor: Math.ceil(priceMinor * 0.8) },
  ];
}

/** Every fifth customer buys for one of the companies. */
export async function joinCompany(
  { db, clock, seed, observations }: SimulationContext,
  person: Person,
  index: number,
): Promise<void> {
  if (!hasLists(seed) || index % 5 !== 1) return;
  await db.query({
    text: `insert into company_member (company_id, user_id, role, is_buying, joined_at)
      select id, $1, 'buyer', true, $2 from company order by name offset $3 limit 1`,
    values: [person.id, clock.now(), index % companies.length],
  });
  count(observations, 'customers who buy for a company');
}

interface WireList {
  _id: string;
  version: number;
  kind: string;
  state: string;
}

/** Other prices in a list, of some tools. */
export async function changeSomeList({
  context,
  dice,
  network,
  token,
}: StaffMember): Promise<void> {
  if (!hasLists(context.seed)) return;
  const answer = await network.callWithRetry('GET /price-lists', { token });
  const lists: WireList[] = Array.isArray(answer?.body) ? answer.body : [];
  const valid = lists.filter(({ state }) => state === 'valid');
  if (valid.length === 0) return;
  const { _id: id, version } = pick(dice, valid);
  const tools = Array.from({ length: 3 }, () => pick(dice, context.tools));
  const body = {
    version,
    tools: [...new Set(tools)].map((tool) => ({ tool, prices: [{ steps: someSteps(dice) }] })),
  };
  const set = await network.callWithRetry(`PUT /price-lists/${id}/prices`, { token, body });
  count(context.observations, `prices of lists answered ${set?.status ?? 'nothing'}`);
}

function someSteps(dice: () => number) {
  const cents = 60 + Math.floor(dice() * 4000);
  return [
    { from: 1, price: cents / 100 },
    { from: 2 + Math.floor(dice() * 12), price: Math.ceil(cents * 0.85) / 100 },
  ];
}

/** A sale of all tools that ends by itself while carts are full; no two of one rank at a time. */
export async function holdSomeSale({ context, dice, network, token }: StaffMember): Promise<void> {
  if (!hasLists(context.seed)) return;
  const startsAt = new Date(context.clock.now().getTime() + minuteMs);
  const endsAt = new Date(startsAt.getTime() + minuteMs * (1 + Math.floor(dice() * 5)));
  const body = { name: 'Sale', kind: 'sale', rank: 1 + Math.floor(dice() * 900), startsAt, endsAt };
  const added = await network.callWithRetry('POST /price-lists', { token, body });
  const id = added?.body['insertedId'];
  if (typeof id !== 'string') return;
  const tools = context.tools.map((tool) => ({ tool, prices: [{ steps: someSteps(dice) }] }));
  const prices = { version: 1, tools };
  const set = await network.callWithRetry(`PUT /price-lists/${id}/prices`, { token, body: prices });
  count(context.observations, `sales answered ${set?.status ?? 'nothing'}`);
}

/** Prices in some currency include German tax from now on, or French, or none. */
export async function changeIncludedTax({
  context,
  dice,
  network,
  token,
}: StaffMember): Promise<void> {
  if (!hasTaxes(context.seed)) return;
  const body = { [pick(dice, currencies)]: pick(dice, ['DE', 'FR', null]) };
  const answer = await network.callWithRetry('PUT /tax/prices', { token, body });
  count(context.observations, `included taxes answered ${answer?.status ?? 'nothing'}`);
}
