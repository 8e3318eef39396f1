/** Tools of the home page at what a piece costs in the currency of the page. */
import type { RouterContextProvider } from 'react-router';
import { homeCurrency, type Currency } from '#platform/currency.ts';
import type { Tool } from '#modules/catalogue/tool.ts';
import { stepAt } from '#modules/prices/price-list.ts';
import { endPageAt } from '#web/page-expiry.ts';
import { shopDataContext } from '#web/shop-data.ts';
import { leastOf } from '../purchase/order-rules.ts';
import type { ShownPrice } from './tools-list.tsx';

/** Says the price of each; in another currency than the home one by their lists. */
export async function priceTools(
  context: Readonly<RouterContextProvider>,
  tools: readonly Tool[],
  currency: Currency,
): Promise<(tool: Tool) => ShownPrice> {
  if (currency === homeCurrency) return ({ priceMinor: minor }) => ({ currency, minor });
  const { ladders, until } = await context.get(shopDataContext).findLadders(tools, currency);
  endPageAt(context, until);
  return (tool) => {
    const ladder = ladders[tool.id];
    const step = ladder && stepAt(ladder, leastOf(tool));
    return { currency, minor: step?.priceMinor ?? null, perUnits: step?.perUnits };
  };
}
