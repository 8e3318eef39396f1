/** Puts the right lines into the cart; those to mend stay on the pad. */
import { useState } from 'react';
import { cartEndpoints } from '#api/contract/carts/cart-endpoints.ts';
import { linesOfItems, toItems } from '#modules/order-pad/assess-pad.ts';
import { callApi, unreachable } from '#web/api.ts';
import { showCount } from '#web/site/cart/cart.ts';
import { sendInTurn } from '#web/site/send-in-turn.ts';
import { orderPadTexts as words } from '#web/wording/orders/order-pad.ts';
import type { Pad } from './use-pad.ts';

export function useAddToCart({ rows, checked, lookup, actions }: Pad) {
  const [isAdding, setAdding] = useState(false);
  /** How many tools were added last. */
  const [added, setAdded] = useState(0);
  const [problem, setProblem] = useState('');
  const [answers, setAnswers] = useState(0);

  async function add(): Promise<void> {
    const lines = toItems(checked).map(({ tool, quantity }) => ({ tool, quantity }));
    const rowOf = (line: number) => rows[line - 1];
    const rowsOf = (unknown: readonly string[]) =>
      new Set([...linesOfItems(checked, unknown)].map(rowOf));
    setProblem('');
    setAdding(true);
    const answer = await sendInTurn(() => callApi(cartEndpoints.addCartLines, { body: { lines } }));
    setAdding(false);
    setAnswers((count) => count + 1);
    if (!answer.ok) {
      const { code, detail, title } = answer.problem;
      // It may have come through: a second press would add the same lines again.
      setProblem(code === unreachable ? words.notAdded : detail || title);
      return;
    }
    const { unknown } = answer.value;
    setAdded(lines.length - unknown.length);
    showCount();
    actions.removeRows(rowsOf(unknown));
    // Somebody took one off sale meanwhile: it is looked up again and says so.
    if (unknown.length > 0) lookup.forget();
  }

  return { isAdding, added, problem, answers, add };
}
