/** What is typed in the cart is saved by whatever button of it is pressed: nothing is lost. */
import type { z } from 'zod';
import type { cartForm } from '#api/contract/carts/cart-fields.ts';
import { formatWrong, type WrongQuantity } from '#api/contract/carts/wrong-quantities.ts';
import type { Problem } from '#api/contract/problems.ts';
import { isProblem } from '#api/http/authorize.ts';
import { writeToCart, type CartVisit } from '#api/http/cart-visit.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import { setCodeInCart } from './cart-code.ts';
import { toChangeAnswer } from './change-answer.ts';

type Typed = Pick<z.output<typeof cartForm>, 'lines' | 'wrong' | 'code'>;

/** The rest of the cart's address: '' where all is saved, else what the page asks for again. */
export async function saveTyped(
  deps: ApiDeps,
  visit: CartVisit,
  { lines: items, wrong, code = '' }: Typed,
): Promise<string | Problem> {
  if (items.length > 0) {
    // What is not on sale any more is marked where it stands.
    const answer = toChangeAnswer(await writeToCart(deps, visit, { items, mode: 'set' }));
    if (isProblem(answer)) return answer;
  }
  if (wrong.length > 0) return askFor({ wrong, code });
  if (code !== '') {
    const cart = await setCodeInCart(deps, visit, code);
    if (isProblem(cart)) return cart;
  }
  return '';
}

interface Unsaved {
  problem?: string;
  wrong?: readonly WrongQuantity[];
  /** Of a promotion, as it was typed. */
  code?: string;
}

/** What the cart's page says and shows again. */
export function askFor({ problem = '', wrong = [], code = '' }: Unsaved): string {
  const shown = wrong.length > 0 ? 'bad_quantity' : problem;
  if (shown === '') return '';
  const query = new URLSearchParams({ problem: shown });
  if (wrong.length > 0) query.set('wrong', formatWrong(wrong));
  if (code !== '') query.set('code', code.slice(0, longestShown));
  return `?${query}`;
}

const longestShown = 64;
