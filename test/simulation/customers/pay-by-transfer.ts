/**
 * Paying by bank transfer: what is asked for, in two parts, too much or too late, while the order
 * is changed, given up or cancelled. The payer's bank sends straight to the processor.
 */
import { call, type TestResponse } from '#test/support/shop.ts';
import { changeDelivery } from './delivery.ts';
import type { Basket, Customer, Plan } from './customers.ts';
import { editLines } from './edit-lines.ts';
import { cancel, pause, payInTwoTabs } from './pay-by-card.ts';
import { codeOf } from '../network.ts';
import { count, pick } from '../context.ts';

const maxAttempts = 5;

/** In cents. */
interface Transfer {
  isOpen: boolean;
  missing: number;
}

/** All of it at once, to the account that both tabs are shown. */
export async function payByTransfer(customer: Customer, basket: Basket): Promise<void> {
  const { order } = basket;
  const [transfer] = await Promise.all([begin(customer, basket), begin(customer, basket)]);
  if (!transfer) return;
  await pause(customer);
  await sendMoney(customer, order, transfer.missing);
}

/** A part, and the rest once the page says so; the order may be changed between. */
export async function payInTwoTransfers(customer: Customer, basket: Basket): Promise<void> {
  const { order } = basket;
  const { dice, context } = customer;
  const before = await begin(customer, basket);
  if (!before) return;
  await sendMoney(customer, order, Math.floor(before.missing * dice()));
  await pause(customer);
  if (dice() < 0.4) await changeMeanwhile(customer, basket);
  const after = readTransfer(await callTransfer(customer, 'GET', order));
  if (!after?.isOpen || after.missing === 0) return;
  count(context.observations, 'transfers of the rest');
  await sendMoney(customer, order, after.missing);
}

/** More than was asked for, in one transfer or two at once. */
export async function payTooMuch(customer: Customer, basket: Basket): Promise<void> {
  const { order } = basket;
  const transfer = await begin(customer, basket);
  if (!transfer) return;
  const extra = 1 + Math.floor(customer.dice() * 5000);
  const amounts = pick(customer.dice, [
    [transfer.missing + extra],
    [transfer.missing, extra],
    [transfer.missing, transfer.missing],
  ]);
  await Promise.all(amounts.map((amount) => sendMoney(customer, order, amount)));
}

/** Money that comes when nothing waits for it, or that is not all that was asked for. */
export async function payTooLate(customer: Customer, basket: Basket): Promise<void> {
  const { order } = basket;
  const transfer = await begin(customer, basket);
  if (!transfer) return;
  const send = (share = 1) =>
    sendMoney(customer, order, Math.max(1, Math.floor(transfer.missing * share)));
  const [end] = [
    pick(customer.dice, [
      () => send(0.5),
      () => Promise.all([cancel(customer, basket), send()]),
      async () => {
        await send(0.5);
        await cancel(customer, basket);
        await send(0.5);
      },
      () => payByCardInstead(customer, basket, send),
    ]),
  ];
  await end();
}

/** Given up for a card while money is on its way; at times it is chosen again. */
async function payByCardInstead(
  customer: Customer,
  basket: Basket,
  send: (share?: number) => Promise<void>,
): Promise<void> {
  const { order } = basket;
  const { dice, context } = customer;
  if (dice() < 0.5) await send(0.3);
  const [given] = await Promise.all([
    callTransfer(customer, 'DELETE', order),
    payInTwoTabs(customer, basket, 'visa'),
  ]);
  count(
    context.observations,
    `transfers: ${given?.status === 200 ? 'given up' : `not given up: ${codeOf(given)}`}`,
  );
  if (dice() < 0.3) await begin(customer, basket);
  else await payInTwoTabs(customer, basket, 'visa');
  await send();
}

/** Both are begun at once, and both are paid. */
export async function payBothWays(customer: Customer, basket: Basket): Promise<void> {
  const [transfer] = await Promise.all([
    begin(customer, basket),
    payInTwoTabs(customer, basket, 'visa'),
  ]);
  if (!transfer) return;
  await Promise.all([
    sendMoney(customer, basket.order, transfer.missing),
    payInTwoTabs(customer, basket, 'visa'),
  ]);
}

const changeMeanwhile: Plan = (customer, basket) =>
  pick(customer.dice, [editLines, changeDelivery])(customer, basket);

async function begin(customer: Customer, { order }: Basket): Promise<Transfer | undefined> {
  const answer = await callTransfer(customer, 'POST', order);
  const outcome = answer?.status === 200 ? 'begun' : codeOf(answer);
  count(customer.context.observations, `transfers: ${outcome}`);
  const transfer = readTransfer(answer);
  return transfer && transfer.missing > 0 ? transfer : undefined;
}

async function callTransfer(
  { network, token }: Customer,
  method: 'GET' | 'POST' | 'DELETE',
  order: string,
): Promise<TestResponse | undefined> {
  return network.callWithRetry(`${method} /purchase/${order}/bank-transfer`, {
    token: await token(),
  });
}

function readTransfer(answer: TestResponse | undefined): Transfer | undefined {
  const transfer = Object(answer?.body['transfer']);
  if (answer?.status !== 200 || transfer.state === undefined) return undefined;
  return { isOpen: transfer.state === 'open', missing: Math.round(transfer.missing * 100) };
}

/** Once, however often it takes until the bank hears that it was sent. */
async function sendMoney(
  { context, dice }: Customer,
  order: string,
  amount: number,
): Promise<void> {
  const { db, processor, keys, observations } = context;
  const { rows } = await db.query<{ customer_id: string; currency: string }>({
    text: `select t.customer_id, o.currency from bank_transfer t
      join orders o on o.id = t.order_id where t.order_id = $1`,
    values: [order],
  });
  const [row] = rows;
  if (!row || amount < 1) return;
  const key = `fund-${order}-${Math.floor(dice() * 1e9)}`;
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const answer = await call(
      processor.url,
      `POST /v1/test_helpers/customers/${row.customer_id}/fund_cash_balance`,
      {
        token: keys.secret,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'idempotency-key': key,
        },
        body: String(new URLSearchParams({ amount: String(amount), currency: row.currency })),
      },
    ).catch(() => undefined);
    if (answer?.status === 200) {
      count(observations, 'transfers that came');
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 25 * 2 ** attempt));
  }
}
