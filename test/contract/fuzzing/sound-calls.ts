/** For each call of the contract one that is answered with what was asked for. */
import type { CallName } from '#api/contract/calls.ts';
import { orderOf, type Ground, type Wire } from './ground.ts';
import { pictureOf } from './picture.ts';
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
  addReview: async ({ tokens }) => {
    return { token: tokens.anna, body: { name: 'Anna', review: 'Honest brushes.', rating: 5 } };
  },
  listReviews: plainly,
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
  receiveEvent: async ({ shop }) => signedEvent(shop.keys.webhook),
};
