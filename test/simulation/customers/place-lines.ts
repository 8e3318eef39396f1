/** Customers who order 1 to 20 lines, of tools in any sequence, the same tool twice at times. */
import type { Basket, Customer } from './customers.ts';
import { count, pick } from '../context.ts';
import { chooseDestination, type Destination } from './delivery.ts';
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

/** Sent twice under one key at times; whoever is told which lines are short orders the others. */
export async function placeLines(customer: Customer, index: number): Promise<Basket | undefined> {
  const { context, dice } = customer;
  const { observations } = context;
  // More often few lines than many.
  const length = 1 + Math.floor(maxLines * dice() ** 2);
  let tools = Array.from({ length }, () => pick(dice, context.tools));
  for (let attempt = 0; attempt < 4 && tools.length > 0; attempt += 1) {
    const priced = await priceLines(customer, tools);
    if (priced.lines.length === 0) return undefined;
    const key = `lines-${context.seed}-${index}-${attempt}`;
    // Where the code is used up meanwhile, the customer orders without it the next time.
    const code = attempt === 0 && dice() < 0.4 ? simulatedCode : undefined;
    const destination = await chooseDestination(customer, priced.lines);
    const goods = code ? withCode(priced.total) : priced.total;
    const total = addDollars(goods, destination?.price ?? 0);
    const send = () => sendLines(customer, { ...priced, total, code, destination }, key);
    const answers = await Promise.all(dice() < 0.3 ? [send(), send()] : [send()]);
    const orders = answers.flatMap((answer) =>
      answer?.status === 200 ? [String(answer.body['_id'])] : [],
    );
    observations.byKey.set(key, new Set(orders));
    for (const order of orders) observations.placed.add(order);
    const [order] = orders;
    if (order !== undefined) {
      count(observations, 'orders placed');
      count(observations, `orders of ${priced.lines.length > 1 ? 'several lines' : 'one line'}`);
      if (code) count(observations, 'orders with a code');
      return { order, total };
    }
    count(observations, `lines refused: ${codeOf(answers[0])}`);
    if (codeOf(answers[0]) === 'code_refused') continue;
    const refused = readRefusedLines(answers[0]?.body['errors']);
    tools = priced.lines.flatMap(({ tool }, line) => (refused.has(line) ? [] : [tool]));
  }
  return undefined;
}

/** The tools that are still on sale, with their minimum each, and what they come to now. */
async function priceLines({ network }: Customer, tools: readonly string[]) {
  const lines: Line[] = [];
  let cents = 0;
  for (const tool of tools) {
    const answer = await network.callWithRetry(`GET /tools/${tool}`);
    if (answer?.status !== 200) continue;
    const quantity = Number(answer.body['quantity1']);
    lines.push({ tool, quantity });
    cents += Math.round(Number(answer.body['price']) * 100) * quantity;
  }
  return { lines, total: cents / 100 };
}

interface WantedOrder {
  lines: readonly Line[];
  total: number;
  code: string | undefined;
  destination: Destination | undefined;
}

async function sendLines(
  { network, token }: Customer,
  { lines, total, code, destination }: WantedOrder,
  key: string,
) {
  const { address, delivery } = destination ?? {};
  const body = { lines, phone: '+44 20 7946 0958', total, code, address, delivery };
  const headers = { 'idempotency-key': key };
  return network.callWithRetry('POST /orders', { token: await token(), body, headers });
}

/** 'lines.6.quantity' is of line 6. */
function readRefusedLines(errors: unknown): ReadonlySet<number> {
  const paths = Array.isArray(errors) ? errors.map((each) => JSON.stringify(each)) : [];
  return new Set(paths.map((text) => Number(/lines\.(\d+)\./.exec(text)?.[1] ?? -1)));
}
