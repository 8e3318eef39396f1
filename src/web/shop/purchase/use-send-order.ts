/** Sends an order, and keeps the error that the shop answers. */
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { shopEndpoints } from '#api/contract/shop-endpoints.ts';
import { homeCurrency, type Currency } from '#platform/currency.ts';
import type { Tool } from '#modules/catalogue/tool.ts';
import { stepAt, type PriceLadder } from '#modules/prices/price-list.ts';
import { toDollars } from '#platform/money.ts';
import { callApi, unreachable, type ApiResult, type Problem, type WireOrder } from '#web/api.ts';
import { useCurrency } from '#web/currency.tsx';
import type { Session } from '#web/identity/session.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { fill } from '#web/wording/fill.ts';
import type { Wording } from '#web/wording/specified.ts';
import { useWords } from '#web/words.ts';

export interface OrderError {
  code: string;
  /** The message about the order as a whole. */
  message: string;
  /** The message about the phone number that was sent; a later one may be valid. */
  phone?: { number: string; message: string } | undefined;
}

/** The price on the page is out of date. */
export const priceChanged = 'price_changed';
/** Fewer are left than the page shows. */
const outOfStock = 'out_of_stock';
/** An order with this key was placed before, with other values. */
export const keyReused = 'key_reused';

interface OrderInput {
  phone: string;
  quantity: number;
}

interface SendOrderOptions {
  tool: Tool;
  ladder: PriceLadder;
  session: Session | undefined;
  onPlaced: (order: WireOrder) => void;
  /** The shop has fewer left than the page says. */
  onShortage: () => void;
}

/** Sends an order. All attempts of one form carry the same key, so it is placed once. */
export function useSendOrder({ tool, ladder, session, onPlaced, onShortage }: SendOrderOptions) {
  const { order: words, failure } = useWords();
  const currency = useCurrency();
  const { revalidate } = useRevalidator();
  const [key] = useState(() => createIdempotencyKey());
  const [pending, setPending] = useState<'sending' | 'loading'>();
  const [error, setError] = useState<OrderError & { tool: Tool }>();

  async function send(input: OrderInput): Promise<void> {
    if (!session) return;
    setError(undefined);
    setPending('sending');
    const answer = await placeOrder({ tool, ladder, currency }, session, input, key);
    setPending(undefined);
    if (answer.ok) {
      notify({ text: fill(words.placed, { number: answer.value.order.number }) });
      onPlaced(answer.value.order);
      return;
    }
    const { problem } = answer;
    if (problem.code === outOfStock) onShortage();
    const phoneMessage = problem.errors?.find(({ path }) => path === 'phone')?.message;
    const phone =
      phoneMessage === undefined ? undefined : { number: input.phone, message: phoneMessage };
    setError({
      tool,
      code: problem.code,
      message: describeProblem(problem, words, failure),
      phone,
    });
  }

  /** Reloads the page's data, with the current price. */
  async function loadPrice(): Promise<void> {
    setPending('loading');
    // Checked first: a failed revalidation would replace the page and lose what was typed.
    const answer = await callApi(shopEndpoints.getTool, { params: { id: tool.id } });
    if (answer.ok) await revalidate();
    else
      setError({
        tool,
        code: priceChanged,
        message: describeProblem(answer.problem, words, failure),
      });
    setPending(undefined);
  }

  const isResolved = error?.code === priceChanged && error.tool !== tool;
  return { pending, orderError: isResolved ? undefined : error, send, loadPrice };
}

type PlacedOrder = { order: WireOrder };

function placeOrder(
  { tool, ladder, currency }: { tool: Tool; ladder: PriceLadder; currency: Currency },
  session: Session,
  { phone, quantity }: OrderInput,
  key: string,
): Promise<ApiResult<PlacedOrder>> {
  const step = stepAt(ladder, quantity);
  const body = {
    tool: tool.id,
    name: tool.name,
    Name: session.name,
    email: session.email,
    phone,
    price: toDollars(step.priceMinor),
    ...(step.perUnits !== undefined && { per: step.perUnits }),
    qurantity: quantity,
    ...(currency !== homeCurrency && { currency }),
  };
  return callApi(shopEndpoints.placeOrder, { body, headers: { 'idempotency-key': key } });
}

function describeProblem(
  problem: Problem,
  words: Wording['order'],
  failure: Wording['failure'],
): string {
  if (problem.code === priceChanged) return words.priceChanged;
  if (problem.code === keyReused) return words.alreadySent;
  if (problem.code === unreachable) return failure.offline;
  return problem.detail || problem.title;
}

/** `randomUUID` is missing where the shop is reached over plain HTTP by another name. */
function createIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join(
    '-',
  );
}
