/** Customers who order 1 to 20 lines, of tools in any sequence, the same tool twice at times. */
import type { Basket, Customer } from './customers.ts';
import { count, pick } from '../context.ts';
import type { TestResponse } from '#test/support/shop.ts';
import { chooseDestination, quoteOrder, type Destination } from './delivery.ts';
import { codeOf } from '../network.ts';

interface Line {
  tool: string;
  quantity: number;
}

const maxLines = 20;

/** 10 percent off all goods, for fewer orders than want it. */
export const simulatedCode = 'SIMULATED';

/** Dollars less 10 percent, half a cent of it up. */
function withCode(total: number): number {
  const cents = Math.round(total * 100);
  return (cents - Math.floor((cents + 5) / 10)) / 100;
}

function addDollars(one: number, other: number): number {
  return Math.round((one + other) * 100) / 100;
}

/** What is asked for, at the total that the customer expects. */
async function chooseOrder(
  customer: Customer,
  tools: readonly string[],
  code: string | undefined,
): Promise<WantedOrder> {
  const { lines, total: goods } = await priceLines(customer, tools);
  const destination = lines.length > 0 ? await chooseDestination(customer, lines) : undefined;
  // With a code the tax is not foreseen: the shop says the total, and the customer takes it.
  const quoted = code === undefined ? destination?.total : undefined;
  const total = quoted ?? addDollars(code ? withCode(goods) : goods, destination?.price ?? 0);
  return { lines, total, code, destination };
}

/** Sent twice under one key at times; whoever is told which lines are short orders the others. */
export async function placeLines(customer: Customer, index: number): Promise<Basket | undefined> {
  const { context, dice } = customer;
  const { observations } = context;
  // More often few lines than many.
  const length = 1 + Math.floor(maxLines * dice() ** 2);
  let tools = Array.from({ length }, () => pick(dice, context.tools));
  let seenAgain: WantedOrder | undefined;
  for (let attempt = 0; attempt < 6 && tools.length > 0; attempt += 1) {
    // Where the code is used up meanwhile, the customer orders without it the next time.
    const wantedCode = attempt === 0 && dice() < 0.4 ? simulatedCode : undefined;
    const wanted = seenAgain ?? (await chooseOrder(customer, tools, wantedCode));
    const { lines, total, code } = wanted;
    if (lines.length === 0) return undefined;
    const key = `lines-${context.seed}-${index}-${attempt}`;
    const send = () => sendLines(customer, wanted, key);
    const answers = await Promise.all(dice() < 0.3 ? [send(), send()] : [send()]);
    const orders = answers.flatMap((answer) =>
      answer?.status === 200 ? [String(answer.body['_id'])] : [],
    );
    observations.byKey.set(key, new Set(orders));
    for (const order of orders) observations.placed.add(order);
    const [order] = orders;
    if (order !== undefined) {
      count(observations, 'orders placed');
      count(observations, `orders of ${lines.length > 1 ? 'several lines' : 'one line'}`);
      count(observations, `orders in ${customer.currency}`);
      if (code) count(observations, 'orders with a code');
      return { order, total };
    }
    count(observations, `lines refused: ${codeOf(answers[0])}`);
    const totalNow = readTotal(answers[0]);
    seenAgain = totalNow === undefined ? undefined : { ...wanted, total: totalNow };
    if (seenAgain || codeOf(answers[0]) === 'code_refused') continue;
    const refused = readRefusedLines(answers[0]?.body['errors']);
    tools = lines.flatMap(({ tool }, line) => (refused.has(line) ? [] : [tool]));
  }
  return undefined;
}

/** 'It is now €12.34': where another total was seen. */
function readTotal(answer: TestResponse | undefined): number | undefined {
  if (codeOf(answer) !== 'total_changed') return undefined;
  const [, dollars] = /[$€£]([\d,]+\.\d\d)/.exec(String(answer?.body['detail'])) ?? [];
  return dollars === undefined ? undefined : Number(dollars.replaceAll(',', ''));
}

/** The tools that are still on sale, with their minimum each, and what they come to now. */
async function priceLines(customer: Customer, tools: readonly string[]) {
  const { network } = customer;
  const lines: Line[] = [];
  for (const tool of tools) {
    const answer = await network.callWithRetry(`GET /tools/${tool}`);
    if (answer?.status !== 200) continue;
    lines.push({ tool, quantity: Number(answer.body['quantity1']) });
  }
  const quote = lines.length > 0 ? await quoteOrder(customer, { lines }) : undefined;
  return { lines, total: Number(quote?.body['goods'] ?? 0) };
}

interface WantedOrder {
  lines: readonly Line[];
  total: number;
  code: string | undefined;
  destination: Destination | undefined;
}

async function sendLines(
  { network, token, currency }: Customer,
  { lines, total, code, destination }: WantedOrder,
  key: string,
) {
  const { address, delivery } = destination ?? {};
  const phone = '+44 20 7946 0958';
  const body = { lines, phone, total, code, address, delivery, currency };
  const headers = { 'idempotency-key': key };
  return network.callWithRetry('POST /orders', { token: await token(), body, headers });
}

/** 'lines.6.quantity' is of line 6. */
function readRefusedLines(errors: unknown): ReadonlySet<number> {
  const paths = Array.isArray(errors) ? errors.map((each) => JSON.stringify(each)) : [];
  return new Set(paths.map((text) => Number(/lines\.(\d+)\./.exec(text)?.[1] ?? -1)));
}
