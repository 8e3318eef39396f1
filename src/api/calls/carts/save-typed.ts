/** What is typed in the cart is saved by whatever button of it is pressed: nothing is lost. */
import type { z } from 'zod';
import type { cartForm } from '#api/contract/carts/cart-fields.ts';
import {
  formatOverwritten,
  formatWrong,
  type OverwrittenLine,
  type WrongQuantity,
} from '#api/contract/carts/wrong-quantities.ts';
import type { Problem } from '#api/contract/problems.ts';
import { isProblem } from '#api/http/authorize.ts';
import { writeToCart, type CartVisit } from '#api/http/cart-visit.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import { findQuantities } from '#modules/carts/carts.ts';
import { setCodeInCart } from './cart-code.ts';
import { toChangeAnswer } from './change-answer.ts';

type Typed = Pick<z.output<typeof cartForm>, 'lines' | 'wrong' | 'code'>;

/**
 * The rest of the cart's address: '' where all is saved, else what the page asks for again or has
 * to say of it. A line that is as the page has shown it is left as it is by now.
 */
export async function saveTyped(
  deps: ApiDeps,
  visit: CartVisit,
  typed: Typed,
): Promise<string | Problem> {
  const query = await saveQuantities(deps, visit, typed);
  if (isProblem(query) || typed.wrong.length > 0) return query;
  return (await saveCode(deps, visit, typed)) ?? query;
}

/** Why the code that was typed is not kept; undefined where it is, or where none was typed. */
export async function saveCode(
  deps: ApiDeps,
  visit: CartVisit,
  { code = '' }: Pick<Typed, 'code'>,
): Promise<Problem | undefined> {
  const cart = code === '' ? undefined : await setCodeInCart(deps, visit, code);
  return cart && isProblem(cart) ? cart : undefined;
}

/** The same for quantities alone; what is wrong is asked for with the code that was typed. */
export async function saveQuantities(
  deps: ApiDeps,
  visit: CartVisit,
  { lines, wrong, code = '' }: Typed,
): Promise<string | Problem> {
  const items = lines.filter(({ quantity, shown }) => quantity !== shown);
  const overwritten = await findOverwritten(deps, visit, items);
  if (items.length > 0) {
    // What is not on sale any more is marked where it stands.
    const answer = toChangeAnswer(await writeToCart(deps, visit, { items, mode: 'set' }));
    if (isProblem(answer)) return answer;
  }
  return askFor({ wrong, overwritten, ...(wrong.length > 0 && { code }) });
}

/** The lines that were changed elsewhere since the page was shown, as they were until now. */
async function findOverwritten(
  { db }: ApiDeps,
  { holder }: CartVisit,
  items: Typed['lines'],
): Promise<OverwrittenLine[]> {
  const compared = items.filter(({ shown }) => shown !== undefined);
  if (!holder || compared.length === 0) return [];
  const tools = compared.map(({ tool }) => tool);
  const quantities = await findQuantities(db, holder, tools);
  return compared.flatMap(({ tool, quantity, shown }) => {
    const before = quantities.get(tool) ?? 0;
    return before === shown || before === quantity ? [] : [{ tool, before }];
  });
}

interface Unsaved {
  problem?: string;
  wrong?: readonly WrongQuantity[];
  /** Of a promotion, as it was typed. */
  code?: string;
  overwritten?: readonly OverwrittenLine[];
}

/** What the cart's page says and shows again. */
export function askFor({ problem = '', wrong = [], code = '', overwritten = [] }: Unsaved): string {
  const shown = wrong.length > 0 ? 'bad_quantity' : problem;
  const query = new URLSearchParams();
  if (shown !== '') query.set('problem', shown);
  if (wrong.length > 0) query.set('wrong', formatWrong(wrong));
  if (shown !== '' && code !== '') query.set('code', code.slice(0, longestShown));
  if (overwritten.length > 0) query.set('changed', formatOverwritten(overwritten));
  return query.size > 0 ? `?${query}` : '';
}

const longestShown = 64;
