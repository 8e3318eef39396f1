/** Requests about price lists: one of each that succeeds, and one for each error. */
import { openCompany } from '#test/support/companies.ts';
import { addPerson } from '#test/support/world.ts';
import { nobodysId, type FuzzedShop, type RequestInput } from './fuzzed-shop.ts';

let added = 0;

/** No two of them are valid at one time. */
function newBody() {
  added += 1;
  const startsAt = new Date(Date.UTC(2100, 0, added)).toISOString();
  const endsAt = new Date(Date.UTC(2100, 0, added + 1)).toISOString();
  return { name: `List ${added}`, kind: 'sale', rank: 1 + (added % 1000), startsAt, endsAt };
}

const asMira = ({ tokens }: FuzzedShop, id: string, body?: object): RequestInput => ({
  ...{ token: tokens.mira, params: { id }, body },
});

async function addList({ tokens, send }: FuzzedShop) {
  const written = newBody();
  const { body } = await send('createPriceList', { token: tokens.mira, body: written });
  return { id: String(body['insertedId']), written };
}

async function change(fuzzed: FuzzedShop): Promise<RequestInput> {
  const { id, written } = await addList(fuzzed);
  return asMira(fuzzed, id, { ...written, name: 'Other', version: 1 });
}

const onList = async (fuzzed: FuzzedShop) => asMira(fuzzed, (await addList(fuzzed)).id);
const onNobodys = async (fuzzed: FuzzedShop) => asMira(fuzzed, nobodysId);

const pricesOf = ({ tools }: FuzzedShop) => {
  const [tool] = Object.values(tools);
  return { version: 1, tools: [{ tool, prices: [{ steps: [{ from: 1, price: 3 }] }] }] };
};

const set = async (fuzzed: FuzzedShop) =>
  asMira(fuzzed, (await addList(fuzzed)).id, pricesOf(fuzzed));

const tried = ({ tokens, tools }: FuzzedShop, more: object = {}): RequestInput => ({
  ...{ token: tokens.mira, body: { tool: tools.plenty, quantity: 12, ...more } },
});

const asMiraRise = async (fuzzed: FuzzedShop, rise: object = {}): Promise<RequestInput> => {
  const { tokens, send } = fuzzed;
  const body = { list: await addPricedList(fuzzed), percent: 4, rounding: 'cent', ...rise };
  const rehearsed = await send('rehearsePriceRise', { token: tokens.mira, body });
  return asMira(fuzzed, String(rehearsed.body['insertedId']));
};

/** So that rises of fuzzing leave the prices that other requests order at. */
async function addPricedList(fuzzed: FuzzedShop): Promise<string> {
  const { id } = await addList(fuzzed);
  await fuzzed.send('setListPrices', asMira(fuzzed, id, pricesOf(fuzzed)));
  return id;
}

async function scheduledRise(fuzzed: FuzzedShop): Promise<RequestInput> {
  const rise = await asMiraRise(fuzzed);
  await fuzzed.send('schedulePriceRise', rise);
  return rise;
}

export const priceListRequests = {
  listPriceRises: async ({ tokens }: FuzzedShop) => ({ token: tokens.mira }),
  rehearsePriceRise: async (fuzzed: FuzzedShop) => ({
    token: fuzzed.tokens.mira,
    body: { list: await addPricedList(fuzzed), percent: 4, rounding: 'ending_in_5' },
  }),
  getPriceRise: async (fuzzed: FuzzedShop) => asMiraRise(fuzzed),
  schedulePriceRise: async (fuzzed: FuzzedShop) => asMiraRise(fuzzed),
  undoPriceRise: scheduledRise,
  listPriceLists: async ({ tokens }: FuzzedShop) => ({ token: tokens.mira }),
  tryPrice: async (fuzzed: FuzzedShop) => tried(fuzzed),
  listPriceAudiences: async ({ tokens }: FuzzedShop) => ({ token: tokens.mira }),
  getBuying: async ({ tokens }: FuzzedShop) => ({ token: tokens.anna }),
  listPricesOfList: async (fuzzed: FuzzedShop) => {
    const person = await addPerson(fuzzed.shop.db, `Pat-${crypto.randomUUID()}`, 'customer');
    const { id: audience, token } = await openCompany(fuzzed.shop, person, {
      ...{ name: 'Hall', staff: fuzzed.tokens.mira },
    });
    const body = { ...newBody(), kind: 'contract', audience };
    const created = await fuzzed.send('createPriceList', { token: fuzzed.tokens.mira, body });
    const id = String(created.body['insertedId']);
    await fuzzed.send('setListPrices', asMira(fuzzed, id, pricesOf(fuzzed)));
    return { token, params: { id } };
  },
  createPriceList: async ({ tokens }: FuzzedShop) => ({ token: tokens.mira, body: newBody() }),
  getPriceList: onList,
  changePriceList: change,
  endPriceList: onList,
  setListPrices: set,
};

export const priceListErrors = {
  getPriceRise: { price_rise_unknown: onNobodys },
  undoPriceRise: { price_rise_unknown: onNobodys },
  schedulePriceRise: {
    price_rise_unknown: onNobodys,
    // A rehearsed day that has come.
    price_rise_late: async (fuzzed: FuzzedShop) => {
      const rise = await asMiraRise(fuzzed);
      const { db } = fuzzed.shop;
      await db.query({ text: 'alter table price_rise disable trigger price_rise_is_kept' });
      const text = "update price_rise set starts_at = '2000-01-01' where id = $1";
      await db.query({ text, values: [rise.params?.['id']] });
      await db.query({ text: 'alter table price_rise enable trigger price_rise_is_kept' });
      return rise;
    },
    price_rise_outdated: async (fuzzed: FuzzedShop) => {
      const list = await addPricedList(fuzzed);
      const rise = await asMiraRise(fuzzed, { list });
      const prices = { ...pricesOf(fuzzed), version: 2 };
      const tools = prices.tools.map((one) => ({ ...one, prices: [] }));
      await fuzzed.send('setListPrices', asMira(fuzzed, list, { ...prices, tools }));
      return rise;
    },
  },
  tryPrice: {
    tool_unknown: async (fuzzed: FuzzedShop) => tried(fuzzed, { tool: nobodysId }),
    company_unknown: async (fuzzed: FuzzedShop) => tried(fuzzed, { company: nobodysId }),
    user_unknown: async (fuzzed: FuzzedShop) =>
      tried(fuzzed, { customer: `${crypto.randomUUID()}@people.example` }),
  },
  listPricesOfList: { price_list_unknown: onNobodys },
  getPriceList: { price_list_unknown: onNobodys },
  endPriceList: { price_list_unknown: onNobodys },
  changePriceList: {
    price_list_unknown: async (fuzzed: FuzzedShop) =>
      asMira(fuzzed, nobodysId, { ...newBody(), version: 1 }),
    price_list_changed: async (fuzzed: FuzzedShop) => {
      const wire = await change(fuzzed);
      await fuzzed.send('changePriceList', wire);
      return wire;
    },
  },
  setListPrices: {
    price_list_unknown: async (fuzzed: FuzzedShop) => asMira(fuzzed, nobodysId, pricesOf(fuzzed)),
    price_list_changed: async (fuzzed: FuzzedShop) => {
      const wire = await set(fuzzed);
      await fuzzed.send('setListPrices', wire);
      return wire;
    },
  },
};
