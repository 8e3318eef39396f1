/** How lines come into the current cart: one statement, however many they are. */
import { homeCurrency, type Currency } from '#platform/currency.ts';
import type { UnitPrice } from '#platform/money.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Order } from '#modules/orders/order.ts';
import {
  maxCartQuantity,
  type Cart,
  type CartCount,
  type CartHolder,
  type CartItem,
  type ChangeLinesResult,
} from './cart.ts';
import { writeLines, writeLinesOrCreate, type WriteMode } from './queries/cart-lines.ts';
import { hashToken, holderKey } from './to-cart.ts';

export interface WriteRequest {
  items: readonly CartItem[];
  /** What becomes of a line that is there: the sum, the new quantity, or the larger one. */
  mode: WriteMode;
  /** Of the prices; the home currency unless told otherwise. */
  currency?: Currency;
  /** The prices that were seen, one for each item; without them those of now. */
  seen?: readonly UnitPrice[];
  /**
   * Of a change whose answer was lost, which is sent again: the version of the cart that was known
   * when it was made. A line that was changed after that is left as it is.
   */
  since?: number | null | undefined;
}

/**
 * Puts lines into the current cart: all of those that are on sale, or none where the cart would
 * have too many. Undefined for a guest whose cart is not there: `createCart` makes one.
 */
export async function changeLines(
  executor: Executor,
  holder: CartHolder,
  request: WriteRequest & { at: Date },
): Promise<ChangeLinesResult | undefined> {
  const lines = toLines(request);
  const { at } = request;
  const row =
    'user' in holder
      ? await writeLinesOrCreate.first(executor, {
          ...{ ...lines, at, userId: holder.user, guestHash: null },
        })
      : await writeLines.first(executor, { ...lines, at, holder: holderKey(holder) });
  return row && toChangeResult(lines.tools, row);
}

/** The first lines of a new guest, with a token that nobody had before. */
export async function createCart(
  executor: Executor,
  guestToken: string,
  request: WriteRequest & { at: Date },
): Promise<ChangeLinesResult> {
  const lines = toLines(request);
  const guestHash = hashToken(guestToken);
  const row = await writeLinesOrCreate.first(executor, {
    ...{ ...lines, at: request.at, userId: null, guestHash },
  });
  if (!row) throw new Error('a cart was created without a row');
  return toChangeResult(lines.tools, row);
}

/** Puts the lines of this cart into another: of a tool that both have, the larger quantity. */
export function toCopyRequest({ lines, currency }: Cart): WriteRequest {
  return {
    mode: 'larger',
    currency,
    items: lines.map(({ tool, quantity }) => ({ tool, quantity })),
    seen: lines.map((line) => (line.isPriced ? line.seen : noSeenPrice)),
  };
}

/** The tools of an earlier order at its prices: the cart says what changed since. */
export function toReorderRequest(order: Order): WriteRequest {
  const byTool = Map.groupBy(order.lines, ({ toolId }) => toolId);
  const items = [...byTool].map(([tool, lines]) => {
    const quantity = lines.reduce((sum, line) => sum + line.quantity - line.cancelled, 0);
    const [{ unitPriceMinor: priceMinor, perUnits } = { unitPriceMinor: 0, perUnits: 1 }] = lines;
    return { tool, quantity, seen: { priceMinor, perUnits } };
  });
  const wanted = items.filter(({ quantity }) => quantity > 0);
  const seen = wanted.map((item) => item.seen);
  return { mode: 'larger', items: wanted, currency: order.currency, seen };
}

/** That of now is taken, as where nobody saw one. */
const noSeenPrice: UnitPrice = { priceMinor: -1 };

/** One line for each tool: of one that is named twice the sum, or what was named last. */
function toLines({
  items,
  mode,
  currency = homeCurrency,
  seen: seenPrices = [],
  since = null,
}: WriteRequest) {
  const byTool = new Map<string, { quantity: number; seen: UnitPrice }>();
  for (const [index, { tool, quantity }] of items.entries()) {
    const before = mode === 'add' ? (byTool.get(tool)?.quantity ?? 0) : 0;
    const sum = Math.min(before + quantity, maxCartQuantity);
    byTool.set(tool, { quantity: sum, seen: seenPrices[index] ?? noSeenPrice });
  }
  const written = [...byTool.values()];
  return {
    ...{ mode, currency, since },
    tools: [...byTool.keys()],
    quantities: written.map(({ quantity }) => quantity),
    seen: written.map(({ seen }) => seen.priceMinor),
    seenPer: written.map(({ seen }) => seen.perUnits ?? 1),
  };
}

function toChangeResult(
  tools: readonly string[],
  row: CartCount & { has_room: boolean; known: readonly string[]; kept: number },
): ChangeLinesResult {
  const { lines, version } = row;
  if (!row.has_room) return { ok: false, reason: 'cart_full', lines, version };
  const known = new Set(row.known);
  const unknown = tools.filter((tool) => !known.has(tool));
  return { ok: true, lines, version, unknown, hadCome: row.kept > 0 };
}
