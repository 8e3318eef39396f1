/** For each refusal that a call names in the contract, a request that is refused with it. */
import type { calls, CallName } from '#api/contract/calls.ts';
import type { RefusalCode } from '#api/contract/refusals.ts';
import { register } from '#test/support/account.ts';
import { intentOf } from '#test/support/buyer.ts';
import { addPerson } from '#test/support/world.ts';
import { nobodysId, orderOf, type Ground, type Wire } from './ground.ts';
import { booksRefusals } from './books-refusals.ts';
import { handingOverRefusals } from './handing-over-refusals.ts';
import { pictureOf } from './picture.ts';
import { refusedErasing, signedInLongAgo } from './refused-erasing.ts';
import { address, newcomer } from './sound-calls.ts';
import { stranger } from './stranger.ts';

type Provoke = (ground: Ground) => Promise<Wire>;

/** What each call names, as a type: forgetting one does not compile. */
type Named<Name extends CallName> = (typeof calls)[Name] extends {
  refusals: readonly (infer Code extends RefusalCode)[];
}
  ? Code
  : never;

type Provoked = {
  [Name in CallName as [Named<Name>] extends [never] ? never : Name]: Record<Named<Name>, Provoke>;
};

const onOther =
  (body?: unknown): Provoke =>
  async ({ tokens }) => ({ token: tokens.mira, params: { id: nobodysId }, body });

/** Anna orders something that she does not get. */
const ordering =
  (more: object): Provoke =>
  async ({ tokens, tools }) => ({
    token: tokens.anna,
    body: { ...orderOf(tools.plenty), ...more },
  });

async function cancelled(ground: Ground): Promise<string> {
  const id = await ground.order();
  await ground.send('cancelOrder', { token: ground.tokens.anna, params: { id } });
  return id;
}

/** A card whose bank takes its time. */
async function processing({ order, send, shop, tokens }: Ground): Promise<string> {
  const id = await order();
  const begun = await send('startPayment', { token: tokens.anna, body: { order: id } });
  const secret = String(begun.body['clientSecret']);
  await shop.pay(secret, '4000000000990012');
  // Until the processor's own events are in, one of them may still tell of the time before.
  await shop.sandbox.settle();
  const body = { transaction: intentOf(secret) };
  await send('confirmPayment', { token: tokens.anna, params: { id }, body });
  return id;
}

async function shipped({ paidOrder, send, tokens }: Ground): Promise<string> {
  const { order } = await paidOrder();
  const body = { to: 'shipped', carrier: 'Royal Mail', trackingNumber: 'RM 42' };
  await send('advanceOrder', { token: tokens.mira, params: { id: order }, body });
  return order;
}

/** Begun and not paid: the payment is there, but no money. */
async function unpaid({ order, send, tokens }: Ground): Promise<Wire> {
  const id = await order();
  const answer = await send('startPayment', { token: tokens.anna, body: { order: id } });
  const body = { transaction: intentOf(String(answer.body['clientSecret'])) };
  return { token: tokens.anna, params: { id }, body };
}

const switchedOff = async (ground: Ground, wire: Wire): Promise<Wire> => {
  ground.faults.requests = { fail: 1 };
  return { ...wire, outage: true };
};

/** Of nobody else's tries. */
const someEmail = () => `${crypto.randomUUID()}@people.example`;

export const provokedRefusals: Provoked = {
  exchangeCredential: {
    credential_missing: async () => ({ params: { email: someEmail() }, body: {} }),
    credential_invalid: async () => {
      const token = 'eyJhbGciOiJub25lIn0.e30.';
      return { params: { email: someEmail() }, token, body: {} };
    },
    credential_used: async ({ credential, send }) => {
      const email = someEmail();
      const wire = { params: { email }, token: await credential({ sub: email, email }), body: {} };
      await send('exchangeCredential', wire);
      return wire;
    },
    credential_bound: async ({ shop }) => {
      const { email, credential } = await register(shop, { name: 'Bo', email: someEmail() });
      const text = `update identity.session set browser = true
        from identity."user" u where u.id = "userId" and u.email = $1`;
      await shop.db.query({ text, values: [email] });
      return { params: { email }, token: await credential(), body: {} };
    },
    other_email: async ({ credential }) => {
      return { params: { email: someEmail() }, token: await credential(), body: {} };
    },
    too_many_tries: async ({ send }) => {
      const wire = { params: { email: someEmail() }, body: {} };
      for (let tries = 0; tries < 5; tries += 1) await send('exchangeCredential', wire);
      return wire;
    },
    email_taken: async ({ credential, shop }) => {
      const { email } = shop.world.anna;
      return { params: { email }, token: await credential({ sub: 'eve', email }), body: {} };
    },
    second_factor_needed: async ({ shop }) => {
      const { email, credential } = await register(shop, { name: 'Sol', email: someEmail() });
      const token = await credential();
      const text = 'update identity."user" set "twoFactorEnabled" = true where email = $1';
      await shop.db.query({ text, values: [email] });
      return { params: { email }, token, body: {} };
    },
    sign_in_ended: async (ground) => {
      const { token, email, credential, now } = await newcomer(ground);
      await ground.send('signOutDevices', { token });
      return { params: { email }, token: await credential(now - 1), body: {} };
    },
  },
  takeSecondFactorAway: {
    not_allowed: async ({ tokens, shop }) => {
      return { token: tokens.mira, params: { email: shop.world.mira.email } };
    },
  },
  signOutDevice: {
    device_unknown: onOther(),
    sign_in_stale: async (ground) => {
      return { ...(await signedInLongAgo(ground)), params: { id: nobodysId } };
    },
  },
  signOutDevices: { sign_in_stale: signedInLongAgo },
  signOutUser: {
    admin_only: async ({ shop }) => {
      const odo = await addPerson(shop.db, `Odo ${crypto.randomUUID()}`, 'users');
      return { token: await shop.tokenOf(odo), params: { email: shop.world.mira.email } };
    },
    too_many_tries: async ({ tokens, send }) => {
      const wire = { token: tokens.mira, params: { email: someEmail() } };
      for (let tries = 0; tries < 5; tries += 1) await send('signOutUser', wire);
      return wire;
    },
    user_unknown: async ({ tokens }) => ({ token: tokens.mira, params: { email: someEmail() } }),
  },
  eraseAccount: {
    ...refusedErasing,
    payment_processing: async (ground) => {
      await processing(ground);
      return refusedErasing.payment_processing(ground);
    },
  },
  getTool: { tool_unknown: onOther() },
  listMovements: { tool_unknown: onOther() },
  deleteTool: { tool_unknown: onOther() },
  changeTool: { tool_unknown: onOther({ price: 1 }) },
  changeStock: {
    tool_unknown: onOther({ kind: 'received', change: 1, reason: 'batch 7' }),
    stock_held: async ({ tokens, tools, order }) => {
      await order();
      const body = { kind: 'corrected', change: -1_000_000_000, reason: 'a flood' };
      return { token: tokens.mira, params: { id: tools.plenty }, body };
    },
  },
  removeAdmin: {
    last_admin: async ({ tokens, people, send, shop }) => {
      const token = tokens.mira;
      await send('removeAdmin', { token, params: { email: people.cora.email } });
      return { token, params: { email: shop.world.mira.email } };
    },
  },
  changeRole: {
    last_admin: async ({ tokens, people, send, shop }) => {
      const token = tokens.mira;
      await send('removeAdmin', { token, params: { email: people.cora.email } });
      return { token, params: { email: shop.world.mira.email }, body: { role: 'users' } };
    },
  },
  placeOrder: {
    tool_unknown: ordering({ tool: nobodysId }),
    tool_ambiguous: async (ground) => ordering({ tool: undefined, name: ground.twins })(ground),
    price_changed: ordering({ price: 0.01 }),
    below_minimum: async (ground) => ordering({ tool: ground.tools.scarce })(ground),
    out_of_stock: async (ground) => ordering({ tool: ground.tools.scarce, qurantity: 6 })(ground),
    total_out_of_bounds: async (ground) =>
      ordering({ tool: ground.tools.penny, price: 0.01 })(ground),
    too_many_open_orders: async (ground) => {
      return { token: await stranger(ground, 3), body: orderOf(ground.tools.plenty) };
    },
    share_of_stock: async (ground) => {
      const body = { ...orderOf(ground.tools.scarce), qurantity: 3 };
      return { token: await stranger(ground, 1), body };
    },
    key_reused: async (ground) => {
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const wire = await ordering({})(ground);
      await ground.send('placeOrder', { ...wire, headers });
      return { ...(await ordering({ qurantity: 2 })(ground)), headers };
    },
  },
  confirmPayment: {
    transaction_unknown: async ({ tokens, order }) => {
      const body = { transaction: 'pi_invented' };
      return { token: tokens.anna, params: { id: await order() }, body };
    },
    not_succeeded: unpaid,
    processor_unavailable: async (ground) => switchedOff(ground, await unpaid(ground)),
  },
  cancelOrder: {
    already_paid: async (ground) => {
      return { token: ground.tokens.anna, params: { id: (await ground.paidOrder()).order } };
    },
    already_closed: async (ground) => {
      return { token: ground.tokens.anna, params: { id: await cancelled(ground) } };
    },
    payment_processing: async (ground) => {
      return { token: ground.tokens.anna, params: { id: await processing(ground) } };
    },
  },
  saveAddress: {
    already_shipped: async (ground) => {
      const id = await shipped(ground);
      return { token: ground.tokens.anna, params: { id }, body: address };
    },
  },
  startPayment: {
    order_unknown: async ({ tokens }) => ({ token: tokens.anna, body: { order: nobodysId } }),
    order_not_named: async ({ tokens }) => ({ token: tokens.ben, body: { price: 77.77 } }),
    not_payable: async (ground) => {
      return { token: ground.tokens.anna, body: { order: await cancelled(ground) } };
    },
    processor_unavailable: async (ground) => {
      const body = { order: await ground.order() };
      return switchedOff(ground, { token: ground.tokens.anna, body });
    },
  },
  keepPicture: {
    not_a_picture: async ({ tokens }) => {
      return { token: tokens.anna, raw: { raw: 'a picture', type: 'image/png' } };
    },
    too_large: async ({ tokens }) => {
      const raw = Buffer.alloc(10 * 1024 * 1024 + 1);
      return { token: tokens.anna, raw: { raw, type: 'image/png' } };
    },
    unsupported_type: async ({ tokens }) => {
      return { token: tokens.anna, raw: { raw: '<svg/>', type: 'image/svg+xml' } };
    },
    too_many_pixels: async ({ tokens }) => {
      const raw = await pictureOf(7100, 7100);
      return { token: tokens.anna, raw: { raw, type: 'image/png' } };
    },
  },
  receiveEvent: {
    bad_signature: async () => {
      const raw = { raw: '{"id":"evt_1"}', type: 'application/json' };
      return { raw, headers: { 'stripe-signature': 't=1,v1=00' } };
    },
  },
  cancelAnyOrder: {
    order_unknown: onOther(),
    reason_missing: async (ground) => {
      return { token: ground.tokens.mira, params: { id: (await ground.paidOrder()).order } };
    },
    already_closed: async (ground) => {
      return { token: ground.tokens.mira, params: { id: await cancelled(ground) } };
    },
    payment_processing: async (ground) => {
      return { token: ground.tokens.mira, params: { id: await processing(ground) } };
    },
  },
  sendTestEmail: {
    email_not_sent: async ({ shop }) => {
      const nobody = await addPerson(shop.db, `Nobody-${crypto.randomUUID()}`, 'users');
      const text = "update app_user set email = email || '.invalid' where id = $1";
      await shop.db.query({ text, values: [nobody.id] });
      return { token: await shop.tokenOf(nobody) };
    },
  },
  hideReview: { review_unknown: onOther() },
  publishReview: { review_unknown: onOther() },
  hideReviewsOfAuthor: { review_unknown: onOther() },
  letReviewsOfAuthor: { review_unknown: onOther() },
  ...booksRefusals,
  ...handingOverRefusals,
};
