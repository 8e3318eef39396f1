/** For each error that an operation names in the contract, a request that provokes it. */
import type { operations, OperationName } from '#api/contract/operations.ts';
import type { ProblemCode } from '#api/contract/problems.ts';
import { register } from '#test/support/account.ts';
import { intentIdOf } from '#test/support/buyer.ts';
import { addPerson } from '#test/support/world.ts';
import { nobodysId, placeTwoLines, type FuzzedShop, type RequestInput } from './fuzzed-shop.ts';
import { accountAdditionErrors } from './additions.ts';
import { accountEditErrors } from './edits.ts';
import { staffOrderErrors, withoutTerms } from './staff-orders.ts';
import { transferErrors, transferOpen } from './bank-transfers.ts';
import { addressErrors } from './addresses.ts';
import { paymentErrors } from './payment-errors.ts';
import { placingErrors } from './placing-errors.ts';
import { fulfilmentErrors } from './fulfilment-errors.ts';
import { deliveryErrors, startedDeliveryErrors } from './delivery.ts';
import { stockAlertErrors } from './stock-alerts.ts';
import { importErrors } from './imports.ts';
import { pictureOf } from './picture.ts';
import { productErrors } from './product-errors.ts';
import { erasureErrors, signedInLongAgo } from './erasure-errors.ts';
import { newCustomer } from './valid-requests.ts';

type Provoke = (fuzzed: FuzzedShop) => Promise<RequestInput>;

/** The errors that each operation names, as a type: a missing one does not compile. */
type ErrorsOf<Name extends OperationName> = (typeof operations)[Name] extends {
  problemCodes: readonly (infer Code extends ProblemCode)[];
}
  ? Code
  : never;

type ProvokedErrors = {
  [Name in OperationName as [ErrorsOf<Name>] extends [never] ? never : Name]: Record<
    ErrorsOf<Name>,
    Provoke
  >;
};

const onOther =
  (body?: unknown): Provoke =>
  async ({ tokens }) => ({ token: tokens.mira, params: { id: nobodysId }, body });

async function cancelled(fuzzed: FuzzedShop): Promise<string> {
  const id = await fuzzed.order();
  await fuzzed.send('cancelOrder', { token: fuzzed.tokens.anna, params: { id } });
  return id;
}

/** A card whose bank takes its time. */
async function processing({ order, send, shop, tokens }: FuzzedShop): Promise<string> {
  const id = await order();
  const payment = await send('startPayment', { token: tokens.anna, body: { order: id } });
  const secret = String(payment.body['clientSecret']);
  await shop.pay(secret, '4000000000990012');
  // Until the processor's events have arrived, one of them may still carry an older state.
  await shop.sandbox.runDue();
  const body = { transaction: intentIdOf(secret) };
  await send('confirmPayment', { token: tokens.anna, params: { id }, body });
  return id;
}

/** Begun and not paid: the payment is there, but no money. */
async function unpaid({ order, send, tokens }: FuzzedShop): Promise<RequestInput> {
  const id = await order();
  const answer = await send('startPayment', { token: tokens.anna, body: { order: id } });
  const body = { transaction: intentIdOf(String(answer.body['clientSecret'])) };
  return { token: tokens.anna, params: { id }, body };
}

const withProcessorDown = async (fuzzed: FuzzedShop, wire: RequestInput): Promise<RequestInput> => {
  fuzzed.faults.requests = { fail: 1 };
  return { ...wire, outage: true };
};

/** An email without earlier attempts. */
const newEmail = () => `${crypto.randomUUID()}@people.example`;

export const provokedErrors: ProvokedErrors = {
  ...productErrors,
  ...stockAlertErrors,
  ...importErrors,
  ...deliveryErrors,
  exchangeCredential: {
    credential_missing: async () => ({ params: { email: newEmail() }, body: {} }),
    credential_invalid: async () => {
      const token = 'eyJhbGciOiJub25lIn0.e30.';
      return { params: { email: newEmail() }, token, body: {} };
    },
    credential_used: async ({ credential, send }) => {
      const email = newEmail();
      const wire = { params: { email }, token: await credential({ sub: email, email }), body: {} };
      await send('exchangeCredential', wire);
      return wire;
    },
    credential_bound: async ({ shop }) => {
      const { email, credential } = await register(shop, { name: 'Bo', email: newEmail() });
      const text = `update identity.session set browser = true
        from identity."user" u where u.id = "userId" and u.email = $1`;
      await shop.db.query({ text, values: [email] });
      return { params: { email }, token: await credential(), body: {} };
    },
    other_email: async ({ credential }) => {
      return { params: { email: newEmail() }, token: await credential(), body: {} };
    },
    too_many_attempts: async ({ send }) => {
      const wire = { params: { email: newEmail() }, body: {} };
      for (let attempt = 0; attempt < 5; attempt += 1) await send('exchangeCredential', wire);
      return wire;
    },
    email_taken: async ({ credential, shop }) => {
      const { email } = shop.world.anna;
      return { params: { email }, token: await credential({ sub: 'eve', email }), body: {} };
    },
    second_factor_needed: async ({ shop }) => {
      const { email, credential } = await register(shop, { name: 'Sol', email: newEmail() });
      const token = await credential();
      const text = 'update identity."user" set "twoFactorEnabled" = true where email = $1';
      await shop.db.query({ text, values: [email] });
      return { params: { email }, token, body: {} };
    },
    sign_in_ended: async (fuzzed) => {
      const { token, email, credential, now } = await newCustomer(fuzzed);
      await fuzzed.send('signOutDevices', { token });
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
    sign_in_stale: async (fuzzed) => {
      return { ...(await signedInLongAgo(fuzzed)), params: { id: nobodysId } };
    },
  },
  signOutDevices: { sign_in_stale: signedInLongAgo },
  signOutUser: {
    admin_only: async ({ shop }) => {
      const odo = await addPerson(shop.db, `Odo ${crypto.randomUUID()}`, 'users');
      return { token: await shop.tokenOf(odo), params: { email: shop.world.mira.email } };
    },
    too_many_attempts: async ({ tokens, send }) => {
      const wire = { token: tokens.mira, params: { email: newEmail() } };
      for (let attempt = 0; attempt < 5; attempt += 1) await send('signOutUser', wire);
      return wire;
    },
    user_unknown: async ({ tokens }) => ({ token: tokens.mira, params: { email: newEmail() } }),
  },
  eraseAccount: {
    ...erasureErrors,
    payment_processing: async (fuzzed) => {
      await processing(fuzzed);
      return erasureErrors.payment_processing(fuzzed);
    },
  },
  getTool: { tool_unknown: onOther() },
  listMovements: { tool_unknown: onOther() },
  deleteTool: { tool_unknown: onOther() },
  changeTool: { tool_unknown: onOther({ price: 1 }) },
  changeStock: {
    tool_unknown: onOther({ kind: 'received', change: 1, reason: 'batch 7' }),
    stock_reserved: async ({ tokens, tools, order }) => {
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
  ...placingErrors,
  confirmPayment: {
    transaction_unknown: async ({ tokens, order }) => {
      const body = { transaction: 'pi_invented' };
      return { token: tokens.anna, params: { id: await order() }, body };
    },
    not_succeeded: unpaid,
    processor_unavailable: async (fuzzed) => withProcessorDown(fuzzed, await unpaid(fuzzed)),
  },
  cancelOrder: {
    already_paid: async (fuzzed) => {
      return { token: fuzzed.tokens.anna, params: { id: (await fuzzed.paidOrder()).order } };
    },
    already_closed: async (fuzzed) => {
      return { token: fuzzed.tokens.anna, params: { id: await cancelled(fuzzed) } };
    },
    payment_processing: async (fuzzed) => {
      return { token: fuzzed.tokens.anna, params: { id: await processing(fuzzed) } };
    },
  },
  startPayment: {
    ...startedDeliveryErrors,
    order_unknown: async ({ tokens }) => ({ token: tokens.anna, body: { order: nobodysId } }),
    order_not_named: async ({ tokens }) => ({ token: tokens.ben, body: { price: 77.77 } }),
    not_payable: async (fuzzed) => {
      return { token: fuzzed.tokens.anna, body: { order: await cancelled(fuzzed) } };
    },
    transfer_open: transferOpen,
    terms_missing: withoutTerms.startPayment,
    address_missing: async (fuzzed) => {
      return { token: fuzzed.tokens.anna, body: { order: await placeTwoLines(fuzzed) } };
    },
    processor_unavailable: async (fuzzed) => {
      const body = { order: await fuzzed.order() };
      return withProcessorDown(fuzzed, { token: fuzzed.tokens.anna, body });
    },
  },
  uploadPicture: {
    not_a_picture: async ({ tokens }) => {
      return { token: tokens.anna, raw: { raw: 'a picture', type: 'image/png' } };
    },
    picture_damaged: async ({ tokens }) => {
      const raw = (await pictureOf(600, 600)).subarray(0, -60);
      return { token: tokens.anna, raw: { raw, type: 'image/png' } };
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
    reason_missing: async (fuzzed) => {
      return { token: fuzzed.tokens.mira, params: { id: (await fuzzed.paidOrder()).order } };
    },
    already_closed: async (fuzzed) => {
      return { token: fuzzed.tokens.mira, params: { id: await cancelled(fuzzed) } };
    },
    payment_processing: async (fuzzed) => {
      return { token: fuzzed.tokens.mira, params: { id: await processing(fuzzed) } };
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
  showReviewAgain: { review_unknown: onOther() },
  publishReview: { review_unknown: onOther() },
  hideReviewsOfAuthor: { review_unknown: onOther() },
  unblockReviewAuthor: { review_unknown: onOther() },
  ...paymentErrors,
  ...accountEditErrors,
  ...accountAdditionErrors,
  ...staffOrderErrors,
  ...transferErrors,
  ...fulfilmentErrors,
  ...addressErrors,
};
