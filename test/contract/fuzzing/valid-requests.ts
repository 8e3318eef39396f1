/** For each operation of the contract a request that succeeds. */
import type { OperationName } from '#api/contract/operations.ts';
import { addPerson } from '#test/support/world.ts';
import {
  nobodysId,
  linesOf,
  orderOf,
  type FuzzedShop,
  type ResponseResult,
  type RequestInput,
} from './fuzzed-shop.ts';
import { transferRequests } from './bank-transfers.ts';
import { cartRequests } from './carts.ts';
import { companyRequests } from './companies.ts';
import { guestRequests } from './guests.ts';
import { importRequests } from './imports.ts';
import { attributeRequests } from './attributes.ts';
import { finderRequests } from './finder.ts';
import { priceListRequests } from './price-lists.ts';
import { receiptRequests } from './receipts.ts';
import { taxRequests } from './tax.ts';
import { promotionRequests } from './promotions.ts';
import { orderPadRequests } from './order-pad.ts';
import { pictureOf } from './picture.ts';
import { insertException } from './payment-exceptions.ts';
import { deliveryRequests } from './delivery.ts';
import { addressRequests } from './addresses.ts';
import { orderRequests } from './order-requests.ts';
import { ownUnits, sendOneUnit, worklistRequests } from './parcels.ts';
import { productReviewRequests } from './product-reviews.ts';
import { searchWordRequests } from './search-words.ts';
import { signedEvent } from './signed-event.ts';
import { withdrawalRequests } from './withdrawals.ts';

type ValidRequest = (fuzzed: FuzzedShop) => Promise<RequestInput>;

const withoutInput: ValidRequest = async () => ({});
const asAnna: ValidRequest = async ({ tokens }) => ({ token: tokens.anna });
const asMira: ValidRequest = async ({ tokens }) => ({ token: tokens.mira });

const onOrder: ValidRequest = async (fuzzed) => {
  return { token: fuzzed.tokens.anna, params: { id: await fuzzed.order() } };
};

/** A new customer who has just signed in, used by one request only. */
export async function newCustomer({ credential, send }: FuzzedShop) {
  const email = `${crypto.randomUUID()}@people.example`;
  const now = Math.floor(Date.now() / 1000);
  const credentialOf = (since = now) => credential({ sub: email, email, auth_time: since });
  const wire = { params: { email }, token: await credentialOf(), body: {} };
  const { body } = await send('exchangeCredential', wire);
  return { token: String(body['token']), email, credential: credentialOf, now };
}

/** The device that asked for the list. */
function currentDeviceOf({ body }: ResponseResult): string {
  const responseBody: unknown = body;
  const all: { _id: string; current: boolean }[] = Array.isArray(responseBody) ? responseBody : [];
  return all.find((device) => device.current)?._id ?? nobodysId;
}

const newSize = { variant: '18 mm', price: 8.45, minimum: 6, stock: 90 };
const newTool = { name: 'Filbert, 18 mm', price: 8.45, quantity1: 6, quantity2: 90 };

/** The id of a new draft. */
export async function newProduct({ tokens, send }: FuzzedShop): Promise<{ id: string }> {
  const added = await send('createProduct', { token: tokens.mira, body: { name: 'Filbert' } });
  return { id: String(added.body['insertedId']) };
}

export const newCategory = () => ({ name: 'Filberts', slug: crypto.randomUUID() });

/** The id of a new category at the root. */
export async function addCategory({ tokens, send }: FuzzedShop): Promise<{ id: string }> {
  const added = await send('createCategory', { token: tokens.mira, body: newCategory() });
  return { id: String(added.body['insertedId']) };
}

export const validRequests: Record<OperationName, ValidRequest> = {
  exchangeCredential: async ({ credential }) => {
    const email = 'ada@people.example';
    return { params: { email }, token: await credential(), body: { email } };
  },
  signOut: async ({ shop, people }) => ({ token: await shop.tokenOf(people.zoe) }),
  checkAdmin: async ({ tokens, shop }) => {
    return { token: tokens.anna, params: { email: shop.world.anna.email } };
  },
  listDevices: asAnna,
  signOutDevice: async (fuzzed) => {
    const { token } = await newCustomer(fuzzed);
    const listed = await fuzzed.send('listDevices', { token });
    return { token, params: { id: currentDeviceOf(listed) } };
  },
  signOutDevices: async (fuzzed) => ({ token: (await newCustomer(fuzzed)).token }),
  signOutUser: async (fuzzed) => {
    return { token: fuzzed.tokens.mira, params: { email: (await newCustomer(fuzzed)).email } };
  },
  exportMyData: async ({ tokens }) => ({ token: tokens.ben }),
  eraseAccount: async (fuzzed) => {
    const { token, email, credential } = await newCustomer(fuzzed);
    return { token, body: { credential: await credential(), email } };
  },
  listTools: withoutInput,
  getTool: async ({ tools }) => ({ params: { id: tools.plenty } }),
  addTool: async ({ tokens }) => ({ token: tokens.mira, body: newTool }),
  deleteTool: async (fuzzed) => {
    const { tokens, send } = fuzzed;
    const added = await send('addTool', { token: tokens.mira, body: newTool });
    return { token: tokens.mira, params: { id: String(added.body['insertedId']) } };
  },
  changeTool: async ({ tokens, tools }) => {
    return { token: tokens.mira, params: { id: tools.junk }, body: { price: 24.5 } };
  },
  changeStock: async ({ tokens, send }) => {
    // Random requests may leave a tool that they know without a unit, or with as many as can be.
    const added = await send('addTool', { token: tokens.mira, body: newTool });
    const body = { kind: 'corrected', change: -1, reason: 'broken' };
    return { token: tokens.mira, params: { id: String(added.body['insertedId']) }, body };
  },
  changeTools: async ({ tokens, tools }) => {
    const row = { tool: tools.junk, seen: { minimum: 1 }, fields: { minimum: 1 } };
    return { token: tokens.mira, body: { rows: [row] } };
  },
  listProducts: asMira,
  createProduct: async ({ tokens }) => ({ token: tokens.mira, body: { name: 'Filbert' } }),
  getProduct: async (fuzzed) => ({ token: fuzzed.tokens.mira, params: await newProduct(fuzzed) }),
  changeProduct: async (fuzzed) => {
    const body = { version: 1, fields: { description: 'Hog.', state: 'published' } };
    return { token: fuzzed.tokens.mira, params: await newProduct(fuzzed), body };
  },
  listRevisions: async (fuzzed) => validRequests.getProduct(fuzzed),
  restoreProduct: async (fuzzed) => {
    const body = { version: 1, from: 1 };
    return { token: fuzzed.tokens.mira, params: await newProduct(fuzzed), body };
  },
  moveTool: async (fuzzed) => {
    const added = await fuzzed.send('addTool', { token: fuzzed.tokens.mira, body: newTool });
    const body = { tool: String(added.body['insertedId']), variant: '18 mm' };
    return { token: fuzzed.tokens.mira, params: await newProduct(fuzzed), body };
  },
  getProductPlace: async (fuzzed) => validRequests.getProduct(fuzzed),
  moveProduct: async (f) => ({ ...(await validRequests.getProduct(f)), body: { to: 'first' } }),
  addSize: async (f) => ({ ...(await validRequests.getProduct(f)), body: newSize }),
  listCategories: asMira,
  createCategory: async ({ tokens }) => ({ token: tokens.mira, body: newCategory() }),
  changeCategory: async (fuzzed) => {
    const params = await addCategory(fuzzed);
    return { token: fuzzed.tokens.mira, params, body: newCategory() };
  },
  removeCategory: async (fuzzed) => {
    return { token: fuzzed.tokens.mira, params: await addCategory(fuzzed) };
  },
  listUsers: async ({ tokens }) => ({ token: tokens.mira, query: { limit: 5 } }),
  makeAdmin: async ({ tokens, people }) => {
    return { token: tokens.mira, params: { email: people.cora.email } };
  },
  removeAdmin: async ({ tokens, people }) => {
    return { token: tokens.mira, params: { email: people.cora.email } };
  },
  takeSecondFactorAway: async ({ tokens, people }) => {
    return { token: tokens.mira, params: { email: people.cora.email } };
  },
  changeRole: async ({ tokens, people }) => {
    return { token: tokens.mira, params: { email: people.cora.email }, body: { role: 'orders' } };
  },
  whoAmI: async ({ tokens }) => ({ token: tokens.anna }),
  getOverview: asMira,
  getHoliday: asMira,
  // Of next year: none that orders of this run notice.
  changeHoliday: async ({ tokens }) => {
    const year = new Date().getUTCFullYear() + 1;
    const holiday = { mode: 'paused', from: `${year}-02-20`, until: `${year}-03-03` };
    return { token: tokens.mira, body: { holiday } };
  },
  ...{ listScheduledJobs: asMira, getSystem: asMira },
  listEmails: async ({ tokens }) => ({ token: tokens.mira }),
  sendTestEmail: async ({ shop }) => {
    const name = `Tester ${crypto.randomUUID()}`.replaceAll(' ', '-');
    return { token: await shop.tokenOf(await addPerson(shop.db, name, 'users')) };
  },
  listAudit: async ({ tokens }) => ({ token: tokens.mira, query: { limit: 5, q: 'role #1003' } }),
  checkAudit: async ({ tokens }) => ({ token: tokens.mira }),
  listOrders: async ({ tokens, shop }) => {
    return { token: tokens.ben, query: { email: shop.world.ben.email } };
  },
  getOrder: onOrder,
  placeOrder: async ({ tokens, tools }) => ({ token: tokens.anna, body: orderOf(tools.plenty) }),
  placeOrderOfLines: async ({ tokens, tools }) => {
    return { token: tokens.anna, body: linesOf(tools.plenty) };
  },
  confirmPayment: async ({ tokens, paidOrder }) => {
    const { order, transaction } = await paidOrder();
    const body = { appointment: order, transaction };
    return { token: tokens.anna, params: { id: order }, body };
  },
  cancelOrder: onOrder,
  ...orderRequests,
  cancelLines: async (fuzzed) => ownUnits(fuzzed, (await fuzzed.paidOrder()).order),
  listAllOrders: async ({ tokens }) => ({ token: tokens.mira, query: { limit: 5 } }),
  cancelAnyOrder: async (fuzzed) => ({ ...(await onOrder(fuzzed)), token: fuzzed.tokens.mira }),
  getOrderHistory: onOrder,
  ...addressRequests,
  ...deliveryRequests,
  advanceOrder: async ({ tokens, paidOrder }) => {
    const { order } = await paidOrder();
    return { token: tokens.mira, params: { id: order }, body: { to: 'in_production' } };
  },
  ...{ sendParcel: sendOneUnit, ...worklistRequests },
  reserveAgain: async ({ tokens, paidOrder }) => {
    return { token: tokens.mira, params: { id: (await paidOrder()).order } };
  },
  decideUnits: async (fuzzed) => {
    const { tokens, paidOrder, send } = fuzzed;
    const params = { id: (await paidOrder()).order };
    const request = { token: tokens.mira, params };
    await send('advanceOrder', { ...request, body: { to: 'in_production' } });
    await send('refundOrder', { ...request, body: { reason: 'changed their mind' } });
    return { ...request, body: { to: 'shelf', units: 1 } };
  },
  addReview: async ({ tokens }) => {
    return { token: tokens.anna, body: { name: 'Anna', review: 'Honest brushes.', rating: 5 } };
  },
  listAvailable: async ({ shop }) => ({ query: { tools: shop.world.flatBrush } }),
  listReviews: withoutInput,
  listWaitingReviews: asMira,
  // Not of the author whose reviews are all hidden meanwhile.
  publishReview: async ({ tokens, send }) => {
    const wire = { token: tokens.ben, body: { name: 'Ben', review: 'Soft brushes.', rating: 4 } };
    for (let count = 0; count < 3; count += 1) await send('addReview', wire);
    const { body } = await send('addReview', wire);
    return { token: tokens.mira, params: { id: String(body['insertedId']) } };
  },
  hideReviewsOfAuthor: (fuzzed) => reviewBy(fuzzed, fuzzed.tokens.anna),
  // Of an author of its own: concurrent requests hide and unblock those of others.
  unblockReviewAuthor: async (fuzzed) => {
    const author = await addPerson(fuzzed.shop.db, `Rae-${crypto.randomUUID()}`, 'customer');
    const written = await reviewBy(fuzzed, await fuzzed.shop.tokenOf(author));
    await fuzzed.send('hideReviewsOfAuthor', written);
    return written;
  },
  hideReview: (fuzzed) => reviewBy(fuzzed, fuzzed.tokens.ben),
  ...productReviewRequests,
  ...cartRequests,
  ...priceListRequests,
  ...promotionRequests,
  ...taxRequests,
  ...receiptRequests,
  ...guestRequests,
  ...companyRequests,
  ...transferRequests,
  ...importRequests,
  ...attributeRequests,
  ...finderRequests,
  ...orderPadRequests,
  ...searchWordRequests,
  ...withdrawalRequests,
  getProfile: asAnna,
  saveProfile: async ({ tokens }) => ({ token: tokens.anna, body: { adress: '5 Mill Lane' } }),
  startPayment: async (fuzzed) => {
    return { token: fuzzed.tokens.anna, body: { order: await fuzzed.order() } };
  },
  getPaymentSettings: withoutInput,
  leaveMessage: async () => {
    return { body: { name: 'Jo', email: 'jo@people.example', message: 'Do you ship to Jersey?' } };
  },
  followNotices: asMira,
  uploadPicture: async ({ tokens }) => ({
    token: tokens.anna,
    raw: { raw: await pictureOf(2, 1), type: 'image/png' },
  }),
  listMovements: async ({ tokens, tools }) => {
    return { token: tokens.mira, params: { id: tools.plenty }, query: { limit: 5 } };
  },
  explainOrder: async ({ tokens, paidOrder }) => {
    return { token: tokens.mira, params: { id: (await paidOrder()).order } };
  },
  refundOrder: async ({ tokens, paidOrder }) => {
    const body = { amount: 1.01, reason: 'a bristle came out' };
    return { token: tokens.mira, params: { id: (await paidOrder()).order }, body };
  },
  recordPayment: async ({ tokens, order }) => {
    const body = { reference: crypto.randomUUID() };
    return { token: tokens.mira, params: { id: await order() }, body };
  },
  listExceptions: asMira,
  retryException: async (fuzzed) => {
    const { shop, tokens } = fuzzed;
    const body = { note: 'looked at it' };
    return { token: tokens.mira, params: { id: await insertException(shop) }, body };
  },
  receiveEvent: async ({ shop }) => signedEvent(shop.keys.webhook),
};

/** Staff's request about a new review; not of an author whose reviews are all hidden meanwhile. */
async function reviewBy({ tokens, send }: FuzzedShop, token: string): Promise<RequestInput> {
  const body = { name: 'Ada', review: 'Honest brushes.', rating: 5 };
  const written = await send('addReview', { token, body });
  return { token: tokens.mira, params: { id: String(written.body['insertedId']) } };
}
