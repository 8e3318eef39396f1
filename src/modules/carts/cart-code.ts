/** The promotion code of a cart: typed, kept with it, and quoted for its lines. */
import type { Executor } from '#platform/database/database.ts';
import { isAgreed, stepAt } from '#modules/prices/price-list.ts';
import { isCode } from '#modules/promotions/promotion.ts';
import { findTerms, quotePromotion } from '#modules/promotions/promotions.ts';
import type { Cart, CartHolder } from './cart.ts';
import { updateCode } from './queries/carts.ts';
import { holderKey } from './to-cart.ts';

export type SetCodeResult = { ok: true } | { ok: false; reason: 'code_unknown' | 'cart_empty' };

/**
 * Keeps a normalised code with the current cart, also one that brings nothing yet; one that there
 * is not is not kept, and the one before stays.
 */
export async function setCode(
  executor: Executor,
  holder: CartHolder,
  { code, at }: { code: string; at: Date },
): Promise<SetCodeResult> {
  if (!isCode(code) || !(await findTerms(executor, { code, tools: [] })))
    return { ok: false, reason: 'code_unknown' };
  const row = await updateCode.first(executor, { holder: holderKey(holder), code, at });
  return row ? { ok: true } : { ok: false, reason: 'cart_empty' };
}

/** Takes the code out of the current cart; false where there is none. */
export async function removeCode(
  executor: Executor,
  holder: CartHolder,
  at: Date,
): Promise<boolean> {
  const row = await updateCode.first(executor, { holder: holderKey(holder), code: '', at });
  return row !== undefined;
}

/** The cart with what its code brings for the lines that are on sale. */
export async function withDiscount(
  executor: Executor,
  cart: Cart,
  { code, holder, at }: { code: string; holder: CartHolder; at: Date },
): Promise<Cart> {
  if (code === '') return cart;
  const lines = cart.lines.map(({ tool, quantity, totalMinor, isOnSale, ladder }) => {
    const goods = { quantity: isOnSale ? quantity : 0, goodsMinor: isOnSale ? totalMinor : 0 };
    return { tool, ...goods, isAgreed: isAgreed(stepAt(ladder, quantity).source) };
  });
  const tools = lines.map(({ tool }) => tool);
  const userId = 'user' in holder ? holder.user : undefined;
  const terms = await findTerms(executor, { code, tools, userId });
  return { ...cart, discount: quotePromotion(code, terms, { lines, currency: cart.currency, at }) };
}
