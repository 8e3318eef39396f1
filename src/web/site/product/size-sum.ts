/** What the filled in sizes come to, beside the form's button and in the bar of a phone. */
import { priceOf, type UnitPrice } from '#platform/money.ts';
import { formatCount, parseCount } from '#platform/number-format.ts';
import { readPrice } from '../../prices/written-ladder.ts';
import { fill } from '../../wording/fill.ts';
import { sizeFormTexts as words } from '../../wording/orders/size-form.ts';
import { currencyOfPage, writePrice } from '../write-price.ts';

interface Filled {
  input: HTMLInputElement;
  quantity: number;
}

/** What stands there while nothing is filled in. */
const before = new WeakMap<HTMLElement, ChildNode[]>();

export function showSum(inputs: readonly HTMLInputElement[]): void {
  const filled = inputs.flatMap((input): Filled[] => {
    const quantity = parseCount(input.value) ?? 0;
    return quantity > 0 ? [{ input, quantity }] : [];
  });
  for (const place of document.querySelectorAll<HTMLElement>('[data-sum-of]'))
    show(place, filled.length > 0 ? [describe(filled)] : undefined);
  for (const place of document.querySelectorAll<HTMLElement>('[data-sum]'))
    show(place, filled.length > 0 ? [...writeSum(filled)] : undefined);
}

function show(place: HTMLElement, nodes: (Node | string)[] | undefined): void {
  const original = before.get(place) ?? [...place.childNodes];
  before.set(place, original);
  place.replaceChildren(...(nodes ?? original));
}

/** '12 × 50 mm', or '36 pieces' of several sizes. */
function describe(filled: readonly Filled[]): string {
  const [first] = filled;
  const size = first?.input.dataset['size'] ?? '';
  if (first && filled.length === 1 && size !== '')
    return fill(words.ofOne, { count: formatCount(first.quantity), size });
  const count = filled.reduce((sum, one) => sum + one.quantity, 0);
  return fill(words.ofMany, { count: formatCount(count) });
}

/** Nothing where the page does not know a price, or has goods of different rates of tax. */
function writeSum(filled: readonly Filled[]): Node[] {
  const prices = filled.map(({ input, quantity }): UnitPrice | undefined => {
    const price = readPrice(input.dataset['ladder'] ?? '', quantity);
    return price && { priceMinor: priceOf(quantity, price) };
  });
  const shown = filled.map(({ input }) =>
    input.closest('tr')?.querySelector<HTMLElement>('[data-price]'),
  );
  const rates = new Set(shown.map((place) => place?.dataset['rate']));
  const [first] = shown;
  if (!first || rates.size > 1 || prices.some((price) => !price)) return [];
  const sum = document.createElement('span');
  sum.dataset['rate'] = first.dataset['rate'] ?? '';
  const amounts = first.querySelectorAll(':scope > [data-amount]');
  sum.append(...[...amounts].map((amount) => amount.cloneNode(true)));
  const priceMinor = prices.reduce((total, price) => total + (price?.priceMinor ?? 0), 0);
  writePrice(sum, { priceMinor }, { currency: currencyOfPage() });
  return [sum];
}
