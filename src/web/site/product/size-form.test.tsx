/** The form of a product with script: what is wrong stands below its field, and sums are shown. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ownLadder, sampleTool } from '#test/traceability/fixtures.ts';
import { renderPage } from '#test/traceability/page.tsx';
import type { PricedVariant } from '#web/shop/product/priced-product.ts';
import { SizesBar, VariantsTable } from '#web/shop/product/variants-table.tsx';
import { followChosenSize } from './chosen-size.ts';
import { installSizeForm, findQuantities } from './size-form.ts';

const rules = { gtin: null, orderMultiple: 1, maximumOrder: null, weightG: null };
const rest = { sku: null, unitsPerCarton: null, hsCode: null, origin: null, leadDays: null };

function sizeOf(variant: string, priceMinor: number): PricedVariant {
  const tool = { ...sampleTool, id: variant.replace(' ', ''), minimumOrder: 12, available: 310 };
  return { ...tool, ...rules, ...rest, variant, ladder: ownLadder({ ...tool, priceMinor }) };
}

const variants = [sizeOf('30 mm', 685), sizeOf('50 mm', 895)];
const sent = vi.fn<(event: Event) => void>((event) => event.preventDefault());
const links = variants.map(
  ({ id, variant }) =>
    `<a href="#${variant.replace(' ', '-')}" data-size data-name="Brush, ${variant}" ` +
    `data-src="/${id}.webp" data-largest="/${id}-zoom.avif">${variant}</a>`,
);

beforeEach(async () => {
  const Component = () => (
    <>
      <VariantsTable variants={variants} />
      <SizesBar {...{ variants, price: 'from $6.85' }} />
    </>
  );
  await renderPage({ Component });
  document.body.insertAdjacentHTML(
    'beforeend',
    '<div><picture><img class="carried" alt="Brush" src="/main.webp"></picture></div>' +
      `<input type="hidden" name="quantity" value="24">${links.join('')}`,
  );
  document.addEventListener('submit', sent);
  const form = document.querySelector<HTMLFormElement>('#sizes-form');
  if (form) installSizeForm(form);
});
afterEach(() => {
  document.removeEventListener('submit', sent);
  document.body.replaceChildren();
  sent.mockClear();
});

const [first, second] = [0, 1].map((at) => () => findQuantities()[at] ?? new Image());
const messageOf = (id: string) => document.getElementById(`size-${id}-wrong`)?.textContent;
const add = () => document.querySelector<HTMLButtonElement>('.own-button')?.click();
const sums = () =>
  [...document.querySelectorAll('.buy-bar [data-sum-of], .buy-bar [data-sum]')].map(
    ({ textContent }) => textContent,
  );

function type(field: Element, value: string): void {
  field.setAttribute('data-typed', '');
  if (field instanceof HTMLInputElement) field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

test('nothing filled in is said below the first field, and nothing is sent', () => {
  add();
  expect(sent).not.toHaveBeenCalled();
  expect(messageOf('30mm')).toBe('Please enter a quantity first.');
  expect(document.activeElement).toBe(first?.());
  expect(first?.().getAttribute('aria-describedby')).toBe('size-30mm-wrong rules-30mm');
});

test('too few, and more than are ready, are said in the words of the shop', () => {
  type(first?.() ?? document.body, '5');
  const units = document.querySelectorAll<HTMLElement>('[data-units]')[1];
  if (units) units.dataset['count'] = '310';
  type(second?.() ?? document.body, '99999');
  add();
  expect(sent).not.toHaveBeenCalled();
  expect(messageOf('30mm')).toBe('The smallest order is 12.');
  expect(messageOf('50mm')).toBe('Only 310 are ready now.');
  type(first?.() ?? document.body, '12');
  expect(messageOf('30mm')).toBe('');
  type(second?.() ?? document.body, '');
  add();
  expect(sent).toHaveBeenCalledOnce();
});

test('the bar says what is filled in and what it comes to', () => {
  expect(sums()).toEqual(['', 'from $6.85']);
  type(second?.() ?? document.body, '12');
  expect(sums()).toEqual(['12 × 50 mm', '$107.40']);
  type(first?.() ?? document.body, '12');
  expect(sums()).toEqual(['24 pieces', '$189.60']);
  type(first?.() ?? document.body, '');
  type(second?.() ?? document.body, '');
  expect(sums()).toEqual(['', 'from $6.85']);
});

test('a step goes from nothing to the smallest order, and back', () => {
  const [fewer, more] = document.querySelectorAll<HTMLButtonElement>('[data-step]');
  const values = [more, more, fewer, fewer].map((button) => {
    button?.click();
    return findQuantities()[0]?.value;
  });
  expect(values).toEqual(['12', '13', '12', '']);
});

test('a chosen size is shown in place, marked, and offered with its smallest order', () => {
  followChosenSize();
  const [small, large] = document.querySelectorAll<HTMLAnchorElement>('a[data-size]');
  const picture = document.querySelector<HTMLImageElement>('.carried');
  large?.click();
  expect(picture?.getAttribute('src')).toBe('/50mm.webp');
  expect(picture?.alt).toBe('Brush, 50 mm');
  expect(large?.getAttribute('aria-current')).toBe('true');
  expect(document.getElementById('50-mm')?.dataset['chosen']).toBe('yes');
  expect(location.hash).toBe('#50-mm');
  expect(sums()).toEqual(['12 × 50 mm', '$107.40']);
  small?.click();
  expect(findQuantities().map(({ value }) => value)).toEqual(['12', '']);
  history.replaceState(null, '', '#');
});

test('the first step is the smallest quantity that can be ordered, by the multiple as well', () => {
  const input = first?.();
  if (!(input instanceof HTMLInputElement)) throw new Error('there is no quantity');
  input.step = '5';
  input.parentElement?.querySelector<HTMLButtonElement>('[data-step="1"]')?.click();
  expect(input.value).toBe('15');
  input.parentElement?.querySelector<HTMLButtonElement>('[data-step="-1"]')?.click();
  expect(input.value).toBe('');
});
