/** Requests about reviews: one of each that succeeds, and one for each error. */
import { addPerson } from '#test/support/world.ts';
import { productOf, writtenReview } from '#test/support/product-reviews.ts';
import { nobodysId, orderOf, type FuzzedShop, type RequestInput } from './fuzzed-shop.ts';

/** A new customer who has bought `plenty`: concurrent requests change nothing of theirs. */
async function asBuyer({ shop, tokens, tools, send }: FuzzedShop) {
  const buyer = await addPerson(shop.db, `Rea-${crypto.randomUUID()}`, 'customer');
  const token = await shop.tokenOf(buyer);
  const placed = await send('placeOrder', { token, body: orderOf(tools.plenty) });
  const params = { id: String(placed.body['insertedId']) };
  const body = { reference: crypto.randomUUID() };
  await send('recordPayment', { token: tokens.mira, params, body });
  return { token, params: { id: (await productOf(shop, tools.plenty)).id } };
}

async function asAuthor(fuzzed: FuzzedShop) {
  const request = await asBuyer(fuzzed);
  const { body } = await fuzzed.send('saveProductReview', { ...request, body: writtenReview });
  return { ...request, review: String(body['_id']) };
}

/** Staff's request about a new review. */
async function asMira(fuzzed: FuzzedShop, body: object): Promise<RequestInput> {
  const { review: id } = await asAuthor(fuzzed);
  return { token: fuzzed.tokens.mira, params: { id }, body };
}

const ofStaff = async ({ tokens }: FuzzedShop): Promise<RequestInput> => ({ token: tokens.mira });

export const productReviewRequests = {
  listHiddenReviews: ofStaff,
  countReviews: ofStaff,
  showReviewAgain: async ({ tokens, send }: FuzzedShop) => {
    const body = { name: 'Ben', review: 'Hidden for a while.', rating: 3 };
    const written = await send('addReview', { token: tokens.ben, body });
    const request = { token: tokens.mira, params: { id: String(written.body['insertedId']) } };
    await send('hideReview', request);
    return request;
  },
  listOwnProductReviews: async ({ tokens }: FuzzedShop) => ({ token: tokens.anna }),
  getOwnProductReview: asBuyer,
  saveProductReview: async (fuzzed: FuzzedShop) => {
    return { ...(await asBuyer(fuzzed)), body: writtenReview };
  },
  withdrawProductReview: async (fuzzed: FuzzedShop) => {
    const { token, params } = await asAuthor(fuzzed);
    return { token, params };
  },
  listProductReviews: async ({ tokens }: FuzzedShop) => {
    return { token: tokens.mira, query: { state: 'waiting', limit: 5 } };
  },
  publishProductReview: (fuzzed: FuzzedShop) => asMira(fuzzed, { version: 1 }),
  hideProductReview: (fuzzed: FuzzedShop) => asMira(fuzzed, { version: 1, reason: 'rude' }),
  answerProductReview: (fuzzed: FuzzedShop) => asMira(fuzzed, { version: 1, answer: 'Thanks' }),
};

const onUnknown =
  (body?: object) =>
  async ({ tokens }: FuzzedShop): Promise<RequestInput> => ({
    token: tokens.mira,
    params: { id: nobodysId },
    body,
  });

/** Mira has bought nothing. */
const onProduct =
  (body?: object) =>
  async ({ shop, tokens, tools }: FuzzedShop): Promise<RequestInput> => ({
    token: tokens.mira,
    params: { id: (await productOf(shop, tools.plenty)).id },
    body,
  });

const moderationErrors = (body: object) => ({
  review_unknown: onUnknown({ version: 1, ...body }),
  review_changed: (fuzzed: FuzzedShop) => asMira(fuzzed, { version: 7, ...body }),
});

export const productReviewErrors = {
  getOwnProductReview: { product_unknown: onUnknown(), not_bought: onProduct() },
  saveProductReview: {
    product_unknown: onUnknown(writtenReview),
    not_bought: onProduct(writtenReview),
  },
  withdrawProductReview: { review_unknown: onProduct() },
  publishProductReview: moderationErrors({}),
  hideProductReview: moderationErrors({ reason: 'rude' }),
  answerProductReview: moderationErrors({ answer: 'Thank you' }),
};
