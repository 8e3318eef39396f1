/** Requests about promotions: one of each that succeeds, and one for each error. */
import { nobodysId, type FuzzedShop, type RequestInput } from './fuzzed-shop.ts';

const newBody = () => {
  return { code: `P${crypto.randomUUID().slice(0, 8)}`, kind: 'percent', percent: 10 };
};

const asMira = ({ tokens }: FuzzedShop, id: string, body?: object): RequestInput => ({
  ...{ token: tokens.mira, params: { id }, body },
});

/** A promotion that goes on. */
export async function addPromotion({ tokens, send }: FuzzedShop) {
  const written = newBody();
  const { body } = await send('createPromotion', { token: tokens.mira, body: written });
  return { id: String(body['insertedId']), written };
}

async function change(fuzzed: FuzzedShop): Promise<RequestInput> {
  const { id, written } = await addPromotion(fuzzed);
  return asMira(fuzzed, id, { ...written, totalLimit: 9, seen: written });
}

export const promotionRequests = {
  listPromotions: async ({ tokens }: FuzzedShop) => ({ token: tokens.mira }),
  createPromotion: async ({ tokens }: FuzzedShop) => ({ token: tokens.mira, body: newBody() }),
  changePromotion: change,
  endPromotion: async (fuzzed: FuzzedShop) => asMira(fuzzed, (await addPromotion(fuzzed)).id),
};

const unknown = newBody();

export const promotionErrors = {
  changePromotion: {
    promotion_unknown: async (fuzzed: FuzzedShop) =>
      asMira(fuzzed, nobodysId, { ...unknown, seen: unknown }),
    promotion_changed: async (fuzzed: FuzzedShop) => {
      const wire = await change(fuzzed);
      await fuzzed.send('changePromotion', wire);
      return { ...wire, body: { ...Object(wire.body), totalLimit: 7 } };
    },
  },
  endPromotion: { promotion_unknown: async (fuzzed: FuzzedShop) => asMira(fuzzed, nobodysId) },
};
