/** Staff at work while customers buy: they cancel, refund, change and delete tools. */
import { issueToken } from '#modules/identity/identity.ts';
import { seededRandom, type RandomSource } from '../../scripts/proofs/seeded-random.ts';
import { deliveryAddress } from '#test/support/delivery-address.ts';
import type { Person } from '#test/support/world.ts';
import { createNetwork, type Network } from './network.ts';
import { basesOf, count, pick, type SimulationContext } from './context.ts';
import { changeIncludedTax, changeSomeList, holdSomeSale } from './trade.ts';

export interface StaffMember {
  context: SimulationContext;
  dice: RandomSource;
  network: Network;
  token: string;
}

const officeNetwork = { losesRequest: 0.02, losesAnswer: 0.04 };
const pauseMs = 40;

const actions: readonly (readonly [
  share: number,
  doing: (member: StaffMember) => Promise<void>,
])[] = [
  [4, cancelSomeOrder],
  [6, refundSomeOrder],
  [5, refundSomeUnits],
  [3, changeSomePrice],
  [2, correctSomeStock],
  [1, replaceSomeTool],
  [3, advanceSomeOrder],
  [3, shipSomeOrder],
  [4, shipSomeUnits],
  [5, doEverythingAtOnce],
  [3, retrySomeException],
  [2, addToSomeOrder],
  [2, shipUnpaidOrder],
  [4, changeSomeList],
  [2, holdSomeSale],
  [2, changeIncludedTax],
];

/** Works until `isOver`. */
export async function runStaff(
  context: SimulationContext,
  admin: Person,
  { number, isOver }: { number: number; isOver: () => boolean },
): Promise<void> {
  const dice = seededRandom(context.seed * 7919 + number);
  const network = createNetwork(() => basesOf(context.shops), dice, {
    ...officeNetwork,
    from: '10.0.0.1',
  });
  while (!isOver()) {
    const { token } = await issueToken(context.identity, { userId: admin.id });
    const turn = Math.floor(dice() * actions.reduce((sum, [share]) => sum + share, 0));
    await actionFor(turn)({ context, dice, network, token });
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

function actionFor(turn: number): (member: StaffMember) => Promise<void> {
  let left = turn;
  for (const [share, action] of actions) {
    left -= share;
    if (left < 0) return action;
  }
  return cancelSomeOrder;
}

async function cancelSomeOrder({ context, dice, network, token }: StaffMember): Promise<void> {
  const order = await someOrder(context, dice, "payment_state <> 'expired'");
  if (order === undefined) return;
  context.observations.touchedByStaff.add(order);
  const body = { reason: 'The customer called' };
  const answer = await network.callWithRetry(`DELETE /purchaseadmin/${order}`, { token, body });
  count(context.observations, `staff's cancels answered ${answer?.status ?? 'nothing'}`);
}

/** In part or whole, and twice at once under one key, from two desks. */
async function refundSomeOrder({ context, dice, network, token }: StaffMember): Promise<void> {
  const order = await someOrder(context, dice, "payment_state in ('paid', 'partly_refunded')");
  if (order === undefined) return;
  context.observations.touchedByStaff.add(order);
  const part = dice() < 0.6 ? { amount: Math.ceil(dice() * 2000) / 100 } : {};
  const headers = { 'idempotency-key': `refund-${context.seed}-${Math.floor(dice() * 1e9)}` };
  const body = { ...part, reason: 'A bristle came loose' };
  const send = () =>
    network.callWithRetry(`POST /purchaseadmin/${order}/refunds`, { token, body, headers });
  const answers = await Promise.all(dice() < 0.4 ? [send(), send()] : [send()]);
  for (const answer of answers) {
    count(context.observations, `refunds answered ${answer?.status ?? 'nothing'}`);
  }
}

/** Units of a line, sent or not, from two desks at once under one key or two. */
async function refundSomeUnits({ context, dice, network, token }: StaffMember): Promise<void> {
  const order = await someOrder(context, dice, "payment_state in ('paid', 'partly_refunded')");
  if (order === undefined) return;
  context.observations.touchedByStaff.add(order);
  const { rows } = await context.db.query<{ position: number; quantity: number }>({
    text: 'select position, quantity from order_line where order_id = $1 order by position',
    values: [order],
  });
  const lines = rows
    .filter(() => dice() < 0.6)
    .map(({ position, quantity }) => ({
      ...{ position, units: 1 + Math.floor(dice() * Math.min(quantity, 5)) },
      taken: pick(dice, ['cancelled', 'cancelled', 'shelf', 'written_off']),
    }));
  const body = { lines, delivery: dice() < 0.3, reason: 'A bristle came loose' };
  const key = () => ({ 'idempotency-key': `units-${context.seed}-${Math.floor(dice() * 1e9)}` });
  const headers = key();
  const send = (own = headers) =>
    network.callWithRetry(`POST /purchaseadmin/${order}/refunds`, { token, body, headers: own });
  const answers = await Promise.all(dice() < 0.5 ? [send(), send()] : [send(), send(key())]);
  for (const answer of answers) {
    count(context.observations, `refunds of units answered ${answer?.status ?? 'nothing'}`);
  }
}

async function changeSomePrice({ context, dice, network, token }: StaffMember): Promise<void> {
  const tool = pick(dice, context.tools);
  const price = Math.ceil(50 + dice() * 9000) / 100;
  const answer = await network.callWithRetry(`PATCH /tools/${tool}`, { token, body: { price } });
  count(context.observations, `price changes answered ${answer?.status ?? 'nothing'}`);
}

/** Sent once: repeating it after a lost response would book the units twice. */
async function correctSomeStock({ context, dice, network, token }: StaffMember): Promise<void> {
  const tool = pick(dice, context.tools);
  const change = Math.floor(dice() * 20) - 8;
  if (change === 0) return;
  const kind = change > 0 && dice() < 0.5 ? 'received' : 'corrected';
  const body = { kind, change, reason: 'Counted again' };
  const answer = await network.call(`POST /tools/${tool}/stock`, { token, body });
  count(context.observations, `corrections answered ${answer?.status ?? 'nothing'}`);
}

/** Takes a tool off sale while orders for it are open; they stay payable. */
async function replaceSomeTool({ context, dice, network, token }: StaffMember): Promise<void> {
  const { rows } = await context.db.query<{ id: string }>({
    text: 'select id from tool where archived_at is null order by id',
  });
  // A few must be left to buy.
  if (rows.length <= Math.ceil(context.tools.length / 2)) return;
  const { id } = pick(dice, rows);
  const answer = await network.callWithRetry(`DELETE /tools/${id}`, { token });
  count(context.observations, `deleted tools answered ${answer?.status ?? 'nothing'}`);
}

async function advanceSomeOrder({ context, dice, network, token }: StaffMember): Promise<void> {
  const order = await someOrder(
    context,
    dice,
    "payment_state = 'paid' and fulfilment_state = 'new'",
  );
  if (order === undefined) return;
  const body = { to: 'in_production' };
  await network.callWithRetry(`POST /purchaseadmin/${order}/fulfilment`, { token, body });
}

/** Says where an order goes and ships it, or gets an error: it may be refunded. */
async function shipSomeOrder({ context, dice, network, token }: StaffMember): Promise<void> {
  const where =
    "payment_state <> 'unpaid' and fulfilment_state in ('new', 'in_production', 'partly_shipped')";
  const order = await someOrder(context, dice, where);
  if (order === undefined) return;
  await saveAddress({ context, dice, network, token }, order);
  const body = { to: 'shipped', carrier: 'Royal Mail', trackingNumber: 'RM 42' };
  const answer = await network.callWithRetry(`POST /purchaseadmin/${order}/fulfilment`, {
    token,
    body,
  });
  count(context.observations, `shipping answered ${answer?.status ?? 'nothing'}`);
}

/** Of an order that is over, delivery stays what its customer was quoted for the address before. */
async function saveAddress({ context, network, token }: StaffMember, order: string) {
  const { rows } = await context.db.query({
    text: "select from orders where id = $1 and payment_state not in ('cancelled', 'expired')",
    values: [order],
  });
  if (rows.length === 0) return;
  await network.callWithRetry(`PUT /purchase/${order}/address`, { token, body: deliveryAddress });
}

/** A unit of each line or more, in a parcel of its own, from two desks under one key or two. */
async function shipSomeUnits({ context, dice, network, token }: StaffMember): Promise<void> {
  const where = "payment_state = 'paid' and fulfilment_state <> 'delivered'";
  const order = await someOrder(context, dice, where);
  if (order === undefined) return;
  await saveAddress({ context, dice, network, token }, order);
  const { rows } = await context.db.query<{ position: number; quantity: number }>({
    text: 'select position, quantity from order_line where order_id = $1 order by position',
    values: [order],
  });
  const lines = rows.map(({ position, quantity }) => {
    return { position, units: 1 + Math.floor(dice() * Math.min(quantity, 4)) };
  });
  const key = () => ({ 'idempotency-key': `parcel-${context.seed}-${Math.floor(dice() * 1e9)}` });
  const body = { carrier: 'Royal Mail', trackingNumber: 'RM 43', lines };
  const headers = key();
  const send = (own = headers) =>
    network.callWithRetry(`POST /purchaseadmin/${order}/parcels`, { token, body, headers: own });
  const answers = await Promise.all(dice() < 0.5 ? [send(), send()] : [send(), send(key())]);
  for (const answer of answers) {
    count(context.observations, `parcels answered ${answer?.status ?? 'nothing'}`);
  }
}

/** Several staff members act on one order at the same moment, each differently. */
async function doEverythingAtOnce({ context, dice, network, token }: StaffMember): Promise<void> {
  const order = await someOrder(context, dice, "payment_state not in ('cancelled', 'expired')");
  if (order === undefined) return;
  context.observations.touchedByStaff.add(order);
  const orderPath = `/purchaseadmin/${order}`;
  const requests = [
    [`POST ${orderPath}/fulfilment`, { to: 'in_production' }],
    [`POST ${orderPath}/fulfilment`, { to: 'shipped', carrier: 'Post', trackingNumber: 'X1' }],
    [`DELETE ${orderPath}`, { reason: 'The customer called' }],
    [`POST ${orderPath}/payment`, { reference: `till ${order}` }],
    [`POST ${orderPath}/refunds`, { reason: 'A bristle came loose' }],
    [`POST ${orderPath}/refunds`, { amount: 0.5, reason: 'A bristle came loose' }],
  ] as const;
  const selected = requests.filter(() => dice() < 0.6);
  const answers = await Promise.all(
    selected.map(([operation, body]) => network.call(operation, { token, body })),
  );
  for (const answer of answers) {
    count(context.observations, `all at once answered ${answer?.status ?? 'nothing'}`);
  }
}

/** For a customer who called; it is theirs to pay. */
async function addToSomeOrder({ context, dice, network, token }: StaffMember): Promise<void> {
  const { observations } = context;
  const order = await someOrder(context, dice, "payment_state in ('paid', 'partly_refunded')");
  if (order === undefined) return;
  const lines = [{ tool: pick(dice, context.tools), quantity: 5 }];
  const path = `/purchase/${order}/additions`;
  const quoted = await network.callWithRetry(`POST ${path}/quote`, { token, body: { lines } });
  if (quoted?.status !== 200) return;
  const key = `desk-${context.seed}-${Math.floor(dice() * 1e9)}`;
  const body = { lines, total: quoted.body['total'] };
  const headers = { 'idempotency-key': key };
  const send = () => network.callWithRetry(`POST ${path}`, { token, body, headers });
  const answers = await Promise.all([send(), send()]);
  const placed = answers.filter((answer) => answer?.status === 200);
  observations.byKey.set(key, new Set(placed.map((answer) => String(answer?.body['_id']))));
  for (const answer of answers) {
    count(observations, `additions by staff answered ${answer?.status ?? 'nothing'}`);
  }
}

/** Of what is not paid, or not in full, nothing leaves; not even work on it begins. */
async function shipUnpaidOrder({ context, dice, network, token }: StaffMember): Promise<void> {
  const { db, observations } = context;
  const order = await someOrder(
    context,
    dice,
    "payment_state = 'unpaid' and exists (select from bank_transfer where order_id = orders.id)",
  );
  if (order === undefined) return;
  const to = pick(dice, ['in_production', 'shipped']);
  const body = { to, ...(to === 'shipped' && { carrier: 'Post', trackingNumber: 'X2' }) };
  const operation = `POST /purchaseadmin/${order}/fulfilment`;
  const answer = await network.callWithRetry(operation, { token, body });
  count(observations, `unpaid orders to be ${to} answered ${answer?.status ?? 'nothing'}`);
  if (answer?.status !== 200) return;
  const { rows } = await db.query<{ payment_id: string | null }>({
    text: 'select payment_id from orders where id = $1',
    values: [order],
  });
  if (rows[0]?.payment_id === null)
    observations.violations.push(`order ${order} is ${to} and not paid`);
}

/** 'Try again' on one of the exceptions. */
async function retrySomeException({ context, dice, network, token }: StaffMember): Promise<void> {
  const { rows } = await context.db.query<{ id: number }>({
    text: 'select id from payment_exception where resolved_at is null order by id desc limit 20',
  });
  if (rows.length === 0) return;
  const { id } = pick(dice, rows);
  const answer = await network.call(`POST /exceptions/${id}/retry`, { token, body: {} });
  count(context.observations, `exceptions tried again answered ${answer?.status ?? 'nothing'}`);
}

async function someOrder(
  { db }: SimulationContext,
  dice: RandomSource,
  where: string,
): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>({
    text: `select id from orders where ${where} order by placed_at desc, id limit 30`,
  });
  return rows.length > 0 ? pick(dice, rows).id : undefined;
}
