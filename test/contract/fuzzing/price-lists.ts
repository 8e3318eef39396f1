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

export const priceListRequests = {
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
