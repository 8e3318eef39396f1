/** An order on its way to the shop, and what the shop said against it. */
import { useState } from 'react';
import { useRevalidator } from 'react-router';
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
  code: string;
  /** What was said to the whole order. */
  whole: string;
  /** What was said of a phone number; of another one it need not be true. */
  phone?: { number: string; fault: string } | undefined;
}

/** The page shows a price that is no longer so. */
export const priceChanged = 'price_changed';
/** Somebody else took what the page still says is left. */
const shortage = 'out_of_stock';
/** It has been placed, and was not the same then. */
export const keyReused = 'key_reused';

interface Sent {
  phone: string;
  quantity: number;
}

interface SendingOptions {
  tool: Tool;
  session: Session | undefined;
  onPlaced: (order: WireOrder) => void;
  /** The shop has fewer left than the page says. */
  onShortage: () => void;
}

/** Sends an order; it stays the same one however often it is sent, for as long as the form is. */
export function useSending({ tool, session, onPlaced, onShortage }: SendingOptions) {
  const { order: words, failure } = useWords();
  const { revalidate } = useRevalidator();
  const [key] = useState(() => newKey());
  const [doing, setDoing] = useState<'sending' | 'loading'>();
  const [refused, setRefused] = useState<Refusal & { tool: Tool }>();

  async function send(sent: Sent): Promise<void> {
    if (!session) return;
    setRefused(undefined);
    setDoing('sending');
    const answer = await placeOrder(tool, session, sent, key);
    setDoing(undefined);
    if (answer.ok) {
      notify({ text: fill(words.placed, { number: answer.value.order.number }) });
      onPlaced(answer.value.order);
      return;
    }
    const { problem } = answer;
    if (problem.code === shortage) onShortage();
    const fault = problem.errors?.find(({ path }) => path === 'phone')?.message;
    const phone = fault === undefined ? undefined : { number: sent.phone, fault };
    setRefused({ tool, code: problem.code, whole: explain(problem, words, failure), phone });
  }

  /** The page with the price as it is now. */
  async function loadPrice(): Promise<void> {
    setDoing('loading');
    // Asked for first: a page that cannot be loaded anew would be gone, with what was typed.
    const answer = await askShop(`/tools/${tool.id}`);
    if (answer.ok) await revalidate();
    else setRefused({ tool, code: priceChanged, whole: explain(answer.problem, words, failure) });
    setDoing(undefined);
  }

  const isOver = refused?.code === priceChanged && refused.tool !== tool;
  return { doing, refusal: isOver ? undefined : refused, send, loadPrice };
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
  if (problem.code === priceChanged) return words.priceChanged;
  if (problem.code === keyReused) return words.alreadySent;
  if (problem.code === unreachable) return failure.offline;
  return problem.detail || problem.title;
}

/** `randomUUID` is missing where the shop is reached over plain HTTP by another name. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join(
    '-',
  );
}
