/** An order on its way to the shop, and what the shop said against it. */
import { useState } from 'react';
import type { Tool } from '#modules/catalogue/tool.ts';
import { toDollars } from '#platform/money.ts';
import {
  askShop,
  unreachable,
  withJson,
  type Answer,
  type Problem,
  type WireOrder,
} from '../api.ts';
import type { Session } from '../identity/session.ts';
import { notify } from '../ui/notify.ts';
import { fill } from '../wording/fill.ts';
import type { Wording } from '../wording/specified.ts';
import { useWords } from '../words.ts';

export interface Refusal {
  /** What was said to the whole order. */
  whole?: string;
  /** The page shows a price that is no longer so. */
  isPriceOld?: boolean;
  /** What was said of a phone number; of another one it need not be true. */
  phone?: { number: string; fault: string } | undefined;
}

interface Sent {
  phone: string;
  quantity: number;
}

interface SendingOptions {
  tool: Tool;
  session: Session | undefined;
  onPlaced: (order: WireOrder) => void;
}

/** Sends an order; it stays the same one however often it is sent, for as long as the form is. */
export function useSending({ tool, session, onPlaced }: SendingOptions) {
  const { order: words, failure } = useWords();
  const [key] = useState(() => newKey());
  const [isSending, setSending] = useState(false);
  const [refused, setRefused] = useState<{ tool: Tool; refusal: Refusal }>();

  async function send(sent: Sent): Promise<void> {
    if (!session) return;
    setRefused(undefined);
    setSending(true);
    const answer = await placeOrder(tool, session, sent, key);
    setSending(false);
    if (answer.ok) {
      notify({ text: fill(words.placed, { number: answer.value.order.number }) });
      onPlaced(answer.value.order);
      return;
    }
    const { problem } = answer;
    const fault = problem.errors?.find(({ path }) => path === 'phone')?.message;
    const phone = fault === undefined ? undefined : { number: sent.phone, fault };
    const whole = explain(problem, words, failure);
    const isPriceOld = problem.code === 'price_changed';
    setRefused({ tool, refusal: { phone, whole, isPriceOld } });
  }

  // What was said of the tool as the page showed it says nothing of the tool as it is now.
  return { isSending, refusal: refused?.tool === tool ? refused.refusal : {}, send };
}

type Placed = { order: WireOrder };

function placeOrder(
  tool: Tool,
  session: Session,
  { phone, quantity }: Sent,
  key: string,
): Promise<Answer<Placed>> {
  const body = {
    tool: tool.id,
    name: tool.name,
    Name: session.name,
    email: session.email,
    phone,
    price: toDollars(tool.priceMinor),
    qurantity: quantity,
  };
  return askShop('/purchase', withJson('POST', body, { 'idempotency-key': key }));
}

function explain(problem: Problem, words: Wording['order'], failure: Wording['failure']): string {
  if (problem.code === 'price_changed') return words.priceChanged;
  if (problem.code === 'key_reused') return words.alreadySent;
  if (problem.code === unreachable) return failure.offline;
  return problem.detail || problem.title;
}

/** `randomUUID` is missing where the shop is reached over plain HTTP by another name. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join(
    '-',
  );
}
