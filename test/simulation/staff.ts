/** Staff at work while customers buy: they cancel, give money back, change and delete tools. */
import { issueToken } from '#modules/identity/identity.ts';
import { seededDice, type Dice } from '#sandbox/card/control/faults.ts';
import type { Person } from '#test/support/world.ts';
import { openNetwork, type Network } from './network.ts';
import { basesOf, count, pick, type Scene } from './scene.ts';

interface Clerk {
  scene: Scene;
  dice: Dice;
  network: Network;
  token: string;
}

const officeNetwork = { losesRequest: 0.02, losesAnswer: 0.04 };
const pauseMs = 40;

const doings: readonly (readonly [share: number, doing: (clerk: Clerk) => Promise<void>])[] = [
  [4, cancelSomeOrder],
  [6, refundSomeOrder],
  [3, changeSomePrice],
  [2, correctSomeStock],
  [1, replaceSomeTool],
  [3, moveSomeOrderOn],
  [3, shipSomeOrder],
  [5, doEverythingAtOnce],
  [3, settleSomeProblem],
];

/** Works until told to stop. */
export async function workAsStaff(
  scene: Scene,
  admin: Person,
  { number, isOver }: { number: number; isOver: () => boolean },
): Promise<void> {
  const dice = seededDice(scene.seed * 7919 + number);
  const network = openNetwork(() => basesOf(scene.shops), dice, {
    ...officeNetwork,
    from: '10.0.0.1',
  });
  while (!isOver()) {
    const { token } = await issueToken(scene.identity, { userId: admin.id });
    const turn = Math.floor(dice() * doings.reduce((sum, [share]) => sum + share, 0));
    await doingFor(turn)({ scene, dice, network, token });
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

function doingFor(turn: number): (clerk: Clerk) => Promise<void> {
  let left = turn;
  for (const [share, doing] of doings) {
    left -= share;
    if (left < 0) return doing;
  }
  return cancelSomeOrder;
}

async function cancelSomeOrder({ scene, dice, network, token }: Clerk): Promise<void> {
  const order = await someOrder(scene, dice, "payment_state <> 'expired'");
  if (order === undefined) return;
  scene.saw.touchedByStaff.add(order);
  const body = { reason: 'The customer called' };
  const answer = await network.insist(`DELETE /purchaseadmin/${order}`, { token, body });
  count(scene.saw, `staff's cancels answered ${answer?.status ?? 'nothing'}`);
}

/** In part or whole, and twice at once under one key, from two desks. */
async function refundSomeOrder({ scene, dice, network, token }: Clerk): Promise<void> {
  const order = await someOrder(scene, dice, "payment_state in ('paid', 'partly_refunded')");
  if (order === undefined) return;
  scene.saw.touchedByStaff.add(order);
  const part = dice() < 0.6 ? { amount: Math.ceil(dice() * 2000) / 100 } : {};
  const headers = { 'idempotency-key': `refund-${scene.seed}-${Math.floor(dice() * 1e9)}` };
  const body = { ...part, reason: 'A bristle came loose' };
  const send = () =>
    network.insist(`POST /purchaseadmin/${order}/refunds`, { token, body, headers });
  const answers = await Promise.all(dice() < 0.4 ? [send(), send()] : [send()]);
  for (const answer of answers) {
    count(scene.saw, `refunds answered ${answer?.status ?? 'nothing'}`);
  }
}

async function changeSomePrice({ scene, dice, network, token }: Clerk): Promise<void> {
  const tool = pick(dice, scene.tools);
  const price = Math.ceil(50 + dice() * 9000) / 100;
  const answer = await network.insist(`PATCH /tools/${tool}`, { token, body: { price } });
  count(scene.saw, `price changes answered ${answer?.status ?? 'nothing'}`);
}

/** Said once: an answer that is lost must not book the units twice. */
async function correctSomeStock({ scene, dice, network, token }: Clerk): Promise<void> {
  const tool = pick(dice, scene.tools);
  const change = Math.floor(dice() * 20) - 8;
  if (change === 0) return;
  const kind = change > 0 && dice() < 0.5 ? 'received' : 'corrected';
  const body = { kind, change, reason: 'Counted again' };
  const answer = await network.call(`POST /tools/${tool}/stock`, { token, body });
  count(scene.saw, `corrections answered ${answer?.status ?? 'nothing'}`);
}

/** Takes a tool off sale while orders for it are open; they stay payable. */
async function replaceSomeTool({ scene, dice, network, token }: Clerk): Promise<void> {
  const { rows } = await scene.db.query<{ id: string }>({
    text: 'select id from tool where archived_at is null order by id',
  });
  // A few must be left to buy.
  if (rows.length <= Math.ceil(scene.tools.length / 2)) return;
  const { id } = pick(dice, rows);
  const answer = await network.insist(`DELETE /tools/${id}`, { token });
  count(scene.saw, `deleted tools answered ${answer?.status ?? 'nothing'}`);
}

async function moveSomeOrderOn({ scene, dice, network, token }: Clerk): Promise<void> {
  const order = await someOrder(scene, dice, "payment_state = 'paid' and fulfilment_state = 'new'");
  if (order === undefined) return;
  const body = { to: 'in_production' };
  await network.insist(`POST /purchaseadmin/${order}/fulfilment`, { token, body });
}

/** Out of the house, or told why not: its money may be asked back, its units may be gone. */
async function shipSomeOrder({ scene, dice, network, token }: Clerk): Promise<void> {
  const where = "payment_state <> 'unpaid' and fulfilment_state in ('new', 'in_production')";
  const order = await someOrder(scene, dice, where);
  if (order === undefined) return;
  const body = { to: 'shipped', carrier: 'Royal Mail', trackingNumber: 'RM 42' };
  const answer = await network.insist(`POST /purchaseadmin/${order}/fulfilment`, { token, body });
  count(scene.saw, `shipping answered ${answer?.status ?? 'nothing'}`);
}

/** Several clerks on one order in the same moment, each with another mind about it. */
async function doEverythingAtOnce({ scene, dice, network, token }: Clerk): Promise<void> {
  const order = await someOrder(scene, dice, "payment_state not in ('cancelled', 'expired')");
  if (order === undefined) return;
  scene.saw.touchedByStaff.add(order);
  const at = `/purchaseadmin/${order}`;
  const all = [
    [`POST ${at}/fulfilment`, { to: 'in_production' }],
    [`POST ${at}/fulfilment`, { to: 'shipped', carrier: 'Post', trackingNumber: 'X1' }],
    [`DELETE ${at}`, { reason: 'The customer called' }],
    [`POST ${at}/payment`, { reference: `till ${order}` }],
    [`POST ${at}/refunds`, { reason: 'A bristle came loose' }],
    [`POST ${at}/refunds`, { amount: 0.5, reason: 'A bristle came loose' }],
  ] as const;
  const chosen = all.filter(() => dice() < 0.6);
  const answers = await Promise.all(
    chosen.map(([what, body]) => network.call(what, { token, body })),
  );
  for (const answer of answers) {
    count(scene.saw, `all at once answered ${answer?.status ?? 'nothing'}`);
  }
}

/** 'Try again' on one of the problems, whatever it is. */
async function settleSomeProblem({ scene, dice, network, token }: Clerk): Promise<void> {
  const { rows } = await scene.db.query<{ id: number }>({
    text: 'select id from payment_problem where resolved_at is null order by id desc limit 20',
  });
  if (rows.length === 0) return;
  const { id } = pick(dice, rows);
  const answer = await network.call(`POST /problems/${id}/retry`, { token, body: {} });
  count(scene.saw, `problems tried again answered ${answer?.status ?? 'nothing'}`);
}

async function someOrder({ db }: Scene, dice: Dice, where: string): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>({
    text: `select id from orders where ${where} order by placed_at desc, id limit 30`,
  });
  return rows.length > 0 ? pick(dice, rows).id : undefined;
}
