/**
 * The prices of who buys for a company, in the place of everybody's on a page without React. Until
 * they are there, and where the shop cannot be reached, the page says what it costs all.
 */
import type { Currency } from '#platform/currency.ts';
import { comparePrices, type UnitPrice } from '#platform/money.ts';
import { stepAt } from '#modules/prices/price-list.ts';
import { loadCompanyPrices, type CompanyPrices } from '#web/buying/company-prices.ts';
import { companyTexts } from '#web/buying/company-texts.ts';
import { showAgreedSteps } from './agreed-steps.ts';
import { currencyOfPage, writePrice, type Shown } from './write-price.ts';

/** Each element with `data-price`, the id of a tool, or `data-product-price`, that of a product. */
export async function showAgreedPrices(): Promise<void> {
  const prices = await loadCompanyPrices();
  if (!prices) return;
  const currency = currencyOfPage();
  for (const place of findAll('[data-price]')) {
    const { price: tool = '', minimum = '1' } = place.dataset;
    const ladder = prices.ladderOf(tool, currency);
    if (!ladder) continue;
    const minimumOrder = Number(minimum);
    const amounts = [...place.cloneNode(true).childNodes];
    const write = (cell: HTMLElement, price: UnitPrice) => {
      cell.dataset['rate'] = place.dataset['rate'] ?? '';
      cell.append(...amounts.map((amount) => amount.cloneNode(true)));
      writePrice(cell, price, { currency });
    };
    showPrice(place, stepAt(ladder, minimumOrder), { currency });
    showAgreedSteps(place, { ladder, minimumOrder, write });
  }
  for (const place of findAll('[data-product-price]')) {
    const lowest = findLowest(prices, place, currency);
    if (lowest) showPrice(place, lowest, { currency, text: place.dataset['from'] });
  }
}

const findAll = (selector: string) => document.querySelectorAll<HTMLElement>(selector);

/** Of sizes that no list has the page knows the cheapest, which counts where one is left. */
function findLowest(
  prices: CompanyPrices,
  { dataset }: HTMLElement,
  currency: Currency,
): UnitPrice | undefined {
  const tools = prices.toolsOf(dataset['productPrice'] ?? '');
  const agreed = tools.flatMap(({ tool, minimumOrder }) => {
    const ladder = prices.ladderOf(tool, currency);
    return ladder ? [stepAt(ladder, minimumOrder)] : [];
  });
  if (agreed.length === 0) return undefined;
  const isWhole = agreed.length >= Number(dataset['sizes']);
  const others = isWhole ? [] : [findOthers(dataset)];
  const [lowest] = [...agreed, ...others].toSorted(comparePrices);
  return lowest;
}

function findOthers({ lowest, lowestPer = '1' }: DOMStringMap): UnitPrice {
  return { priceMinor: Number(lowest), perUnits: Number(lowestPer) };
}

function showPrice(place: HTMLElement, price: UnitPrice, shown: Shown): void {
  const note = document.createElement('small');
  note.className = 'text-fine font-normal text-graphite whitespace-nowrap';
  note.textContent = companyTexts.yours;
  writePrice(place, price, shown);
  place.append(' ', note);
}
