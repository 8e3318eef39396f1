/** For each call of the contract one that is answered with what was asked for. */
import type { CallName } from '#api/contract/calls.ts';
import { addPerson } from '#test/support/world.ts';
import { nobodysId, orderOf, type Ground, type Reply, type Wire } from './ground.ts';
import { pictureOf } from './picture.ts';
import { problemIn } from './problems.ts';
import { signedEvent } from './signed-event.ts';

type Sound = (ground: Ground) => Promise<Wire>;

const plainly: Sound = async () => ({});
const asAnna: Sound = async ({ tokens }) => ({ token: tokens.anna });
const asMira: Sound = async ({ tokens }) => ({ token: tokens.mira });

const onOrder: Sound = async (ground) => {
  return { token: ground.tokens.anna, params: { id: await ground.order() } };
};

export const address = {
  recipient: 'Anna',
  street: '5 Mill Lane',
  city: 'Leeds',
  postcode: 'LS1 4AP',
  country: 'United Kingdom',
};

/** Somebody who has signed in a moment ago, and nobody else's. */
export async function newcomer({ credential, send }: Ground) {
  const email = `${crypto.randomUUID()}@people.example`;
  const now = Math.floor(Date.now() / 1000);
  const prove = (since = now) => credential({ sub: email, email, auth_time: since });
  const wire = { params: { email }, token: await prove(), body: {} };
  const { body } = await send('exchangeCredential', wire);
  return { token: String(body['token']), email, credential: prove, now };
}

/** The device that asked for the list. */
function deviceOf({ body }: Reply): string {
  const listed: unknown = body;
  const all: { _id: string; current: boolean }[] = Array.isArray(listed) ? listed : [];
  return all.find((device) => device.current)?._id ?? nobodysId;
}

const newTool = { name: 'Filbert, 18 mm', price: 8.45, quantity1: 6, quantity2: 90 };

export const soundCalls: Record<CallName, Sound> = {
  exchangeCredential: async ({ credential }) => {
    const email = 'ada@people.example';
    return { params: { email }, token: await credential(), body: { email } };
  },
  signOut: async ({ shop, people }) => ({ token: await shop.tokenOf(people.zoe) }),
  checkAdmin: async ({ tokens, shop }) => {
    return { token: tokens.anna, params: { email: shop.world.anna.email } };
  },
  listDevices: asAnna,
  signOutDevice: async (ground) => {
    const { token } = await newcomer(ground);
    const listed = await ground.send('listDevices', { token });
    return { token, params: { id: deviceOf(listed) } };
  },
  signOutDevices: async (ground) => ({ token: (await newcomer(ground)).token }),
  signOutUser: async (ground) => {
    return { token: ground.tokens.mira, params: { email: (await newcomer(ground)).email } };
  },
  exportMyData: async ({ tokens }) => ({ token: tokens.ben }),
  eraseAccount: async (ground) => {
    const { token, email, credential } = await newcomer(ground);
    return { token, body: { credential: await credential(), email } };
  },
  listTools: plainly,
  getTool: async ({ tools }) => ({ params: { id: tools.plenty } }),
  addTool: async ({ tokens }) => ({ token: tokens.mira, body: newTool }),
  deleteTool: async (ground) => {
    const { tokens, send } = ground;
    const added = await send('addTool', { token: tokens.mira, body: newTool });
    return { token: tokens.mira, params: { id: String(added.body['insertedId']) } };
  },
  changeTool: async ({ tokens, tools }) => {
    return { token: tokens.mira, params: { id: tools.junk }, body: { price: 24.5 } };
  },
  changeStock: async ({ tokens, tools }) => {
    const body = { kind: 'corrected', change: -1, reason: 'broken' };
    return { token: tokens.mira, params: { id: tools.junk }, body };
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
  listLetters: async ({ tokens }) => ({ token: tokens.mira }),
  sendTestEmail: async ({ shop }) => {
    const name = `Tester ${crypto.randomUUID()}`.replaceAll(' ', '-');
    return { token: await shop.tokenOf(await addPerson(shop.db, name, 'users')) };
  },
  listAudit: async ({ tokens }) => ({ token: tokens.mira, query: { limit: 5 } }),
  checkAudit: async ({ tokens }) => ({ token: tokens.mira }),
  listOrders: async ({ tokens, shop }) => {
    return { token: tokens.ben, query: { email: shop.world.ben.email } };
  },
  getOrder: onOrder,
  placeOrder: async ({ tokens, tools }) => ({ token: tokens.anna, body: orderOf(tools.plenty) }),
  confirmPayment: async ({ tokens, paidOrder }) => {
    const { order, transaction } = await paidOrder();
    const body = { appointment: order, transaction };
    return { token: tokens.anna, params: { id: order }, body };
  },
  cancelOrder: onOrder,
  listAllOrders: async ({ tokens }) => ({ token: tokens.mira, query: { limit: 5 } }),
  cancelAnyOrder: async (ground) => ({ ...(await onOrder(ground)), token: ground.tokens.mira }),
  getOrderHistory: onOrder,
  saveAddress: async (ground) => ({ ...(await onOrder(ground)), body: address }),
  advanceOrder: async ({ tokens, paidOrder }) => {
    const { order } = await paidOrder();
    return { token: tokens.mira, params: { id: order }, body: { to: 'in_production' } };
  },
  reserveAgain: async ({ tokens, paidOrder }) => {
    return { token: tokens.mira, params: { id: (await paidOrder()).order } };
  },
  decideUnits: async (ground) => {
    const { tokens, paidOrder, send } = ground;
    const params = { id: (await paidOrder()).order };
    const made = { token: tokens.mira, params };
    await send('advanceOrder', { ...made, body: { to: 'in_production' } });
    await send('refundOrder', { ...made, body: { reason: 'changed their mind' } });
    return { ...made, body: { to: 'shelf', units: 1 } };
  },
  addReview: async ({ tokens }) => {
    return { token: tokens.anna, body: { name: 'Anna', review: 'Honest brushes.', rating: 5 } };
  },
  listReviews: plainly,
  listWaitingReviews: asMira,
  // Of somebody else than whose reviews are all hidden meanwhile.
  publishReview: async ({ tokens, send }) => {
    const wire = { token: tokens.ben, body: { name: 'Ben', review: 'Soft brushes.', rating: 4 } };
    for (let written = 0; written < 3; written += 1) await send('addReview', wire);
    const { body } = await send('addReview', wire);
    return { token: tokens.mira, params: { id: String(body['insertedId']) } };
  },
  hideReviewsOfAuthor: async (ground) => soundCalls.hideReview(ground),
  letReviewsOfAuthor: async (ground) => {
    const written = await soundCalls.hideReview(ground);
    await ground.send('hideReviewsOfAuthor', written);
    return written;
  },
  hideReview: async (ground) => {
    const written = await ground.send('addReview', await soundCalls.addReview(ground));
    return { token: ground.tokens.mira, params: { id: String(written.body['insertedId']) } };
  },
  getProfile: asAnna,
  saveProfile: async ({ tokens }) => ({ token: tokens.anna, body: { adress: '5 Mill Lane' } }),
  startPayment: async (ground) => {
    return { token: ground.tokens.anna, body: { order: await ground.order() } };
  },
  getPaymentSettings: plainly,
  leaveMessage: async () => {
    return { body: { name: 'Jo', email: 'jo@people.example', message: 'Do you ship to Jersey?' } };
  },
  listMessages: asMira,
  followNotices: asMira,
  keepPicture: async ({ tokens }) => ({
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
  listProblems: asMira,
  retryProblem: async (ground) => {
    const { shop, tokens } = ground;
    const body = { note: 'looked at it' };
    return { token: tokens.mira, params: { id: await problemIn(shop) }, body };
  },
  receiveEvent: async ({ shop }) => signedEvent(shop.keys.webhook),
};
