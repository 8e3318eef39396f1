/**
 * What a piece costs who buys for a company by quantity, in the place of everybody's steps and of
 * what a sale takes off for everybody, on the page of a product. As `shop/product/price-steps.tsx`
 * does it for everybody.
 */
import { formatCount } from '#platform/number-format.ts';
import type { UnitPrice } from '#platform/money.ts';
import { stepAt, type PriceLadder } from '#modules/prices/price-list.ts';
import { writeLadder } from '#web/prices/written-ladder.ts';
import { fill } from '#web/wording/fill.ts';
import { priceStepTexts as words } from '#web/wording/orders/price-steps.ts';

interface AgreedSteps {
  ladder: PriceLadder;
  minimumOrder: number;
  /** Writes a price, with tax and without where the page has both. */
  write: (cell: HTMLElement, price: UnitPrice) => void;
}

/** In the table of sizes; elsewhere the price stands alone. */
export function showAgreedSteps(
  place: HTMLElement,
  { ladder, minimumOrder, write }: AgreedSteps,
): void {
  const row = place.closest('tr');
  if (!row) return;
  keepLadder(row, ladder);
  while (place.nextElementSibling) place.nextElementSibling.remove();
  const later = ladder.filter(({ from }) => from > minimumOrder);
  if (later.length === 0) return;
  const table = create('table', 'mt-1 figures text-left text-small');
  const name = row.querySelector('th span')?.textContent ?? '';
  table.ariaLabel = fill(words.stepsOf, { name });
  const first = { ...stepAt(ladder, minimumOrder), from: minimumOrder };
  for (const { from, ...step } of [first, ...later]) {
    const line = table.insertRow();
    const head = create('th', 'py-0.5 pr-3 font-normal text-graphite');
    head.scope = 'row';
    head.textContent = fill(words.fromPieces, { count: formatCount(from) });
    const cell = create('td', 'py-0.5');
    write(cell, step);
    line.append(head, cell);
  }
  place.after(table);
  if (!later.some(({ source }) => source?.sizesTogether)) return;
  const note = create('p', 'text-fine text-graphite');
  note.textContent = words.sizesTogether;
  table.after(note);
}

/** By which the form adds up what is filled in: `product/size-sum.ts`. */
function keepLadder(row: HTMLElement, ladder: PriceLadder): void {
  const input = row.querySelector<HTMLElement>('[data-ladder]');
  if (input) input.dataset['ladder'] = writeLadder(ladder);
  input?.dispatchEvent(new Event('input', { bubbles: true }));
}

function create<Name extends 'table' | 'th' | 'td' | 'p'>(name: Name, className: string) {
  const element = document.createElement(name);
  element.className = className;
  return element;
}
