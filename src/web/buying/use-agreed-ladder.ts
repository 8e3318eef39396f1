/** What a tool costs who buys for a company, once that is known; until then what it costs all. */
import { useEffect, useState } from 'react';
import type { Currency } from '#platform/currency.ts';
import type { PriceLadder } from '#modules/prices/price-list.ts';
import { loadCompanyPrices } from './company-prices.ts';

export interface AgreedLadder {
  ladder: PriceLadder;
  /** Whether it is that of a company. */
  isAgreed: boolean;
}

export function useAgreedLadder(
  tool: string,
  ladder: PriceLadder,
  currency: Currency,
): AgreedLadder {
  const [agreed, setAgreed] = useState<{ tool: string; currency: Currency; ladder: PriceLadder }>();
  useEffect(() => {
    let isLeft = false;
    void loadCompanyPrices().then((prices) => {
      const found = prices?.ladderOf(tool, currency);
      if (found && !isLeft) setAgreed({ tool, currency, ladder: found });
    });
    return () => void (isLeft = true);
  }, [tool, currency]);
  const isAgreed = agreed?.tool === tool && agreed.currency === currency;
  return { ladder: isAgreed ? agreed.ladder : ladder, isAgreed };
}
