/** The choice of prices with tax or without, and prices of a company that are put in later. */
import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderToString } from 'react-dom/server';
import type { PriceTax } from '#modules/tax/price-tax.ts';
import { forgetCompanyPrices } from '#web/buying/company-prices.ts';
import { showAgreedPrices } from '#web/site/agreed-prices.ts';
import { followPriceView } from './price-view.ts';
import { PriceViewChoice } from './price-view-choice.tsx';
import { PriceTaxContext, TaxedPrice, TaxedSum } from './taxed-price.tsx';

const german = { country: 'Germany', isVat: true, rates: { standard: 190_000, reduced: 70_000 } };
const gross: PriceTax = { ...german, listed: 'gross' };
const net: PriceTax = { ...german, listed: 'net' };

const inShop = (tax: PriceTax | undefined, children: React.ReactNode) =>
  renderToString(<PriceTaxContext value={tax}>{children}</PriceTaxContext>);
const read = (html: string) => {
  document.body.innerHTML = html;
  return document.body.textContent.replaceAll('\u00A0', ' ');
};
const pressed = () =>
  [...document.querySelectorAll('button')].map(({ ariaPressed }) => ariaPressed);
const { dataset } = document.documentElement;

/** A document as the server sends it, and the line in its head. */
function openDocument(stored?: string): void {
  localStorage.clear();
  delete dataset['priceView'];
  dataset['listed'] = 'gross';
  if (stored !== undefined) localStorage.setItem('price-view', stored);
  document.body.innerHTML = inShop(gross, <PriceViewChoice />);
  dispatchEvent(new Event('DOMContentLoaded'));
}

// Once, as in a document; opening anew is what coming back to it is.
runInThisContext(followPriceView);
beforeEach(() => openDocument());
afterEach(() => {
  vi.unstubAllGlobals();
  forgetCompanyPrices();
});

test('without a choice prices are shown as they are charged', () => {
  expect([dataset['priceView'], pressed()]).toEqual(['gross', ['true', 'false']]);
});

test('a choice is seen at once, and kept', () => {
  document.querySelectorAll('button')[1]?.click();
  expect([dataset['priceView'], pressed()]).toEqual(['net', ['false', 'true']]);
  expect(localStorage.getItem('price-view')).toBe('net');
  openDocument('net');
  expect([dataset['priceView'], pressed()]).toEqual(['net', ['false', 'true']]);
});

test('another tab goes along', () => {
  localStorage.setItem('price-view', 'net');
  dispatchEvent(new StorageEvent('storage', { key: 'price-view' }));
  expect([dataset['priceView'], pressed()]).toEqual(['net', ['false', 'true']]);
});

test('what nobody can choose is no choice', () => {
  openDocument('both');
  expect(dataset['priceView']).toBe('gross');
});

test('without tax there is nothing to choose, and a price is its text alone', () => {
  expect(inShop(undefined, <PriceViewChoice />)).toBe('');
  expect(inShop(undefined, <TaxedPrice price={{ priceMinor: 1190 }} text="from {price}" />)).toBe(
    'from $11.90',
  );
  expect(inShop(undefined, <TaxedSum parts={[{ minor: 1190 }]} />)).toBe('$11.90');
});

test.each([
  [gross, undefined, '$11.90 incl. VAT$10.00 excl. VAT'],
  [net, undefined, '$11.90 excl. VAT$14.16 incl. VAT'],
  [{ ...gross, isVat: false }, 'reduced', '$11.90 incl. tax$11.12 excl. tax'],
] as const)('both amounts have their name, that which is charged first', (tax, taxClass, text) => {
  expect(read(inShop(tax, <TaxedPrice price={{ priceMinor: 1190 }} taxClass={taxClass} />))).toBe(
    text,
  );
});

test('what is said of a price stands around the amount and its name', () => {
  const price = { priceMinor: 11_900, perUnits: 100 };
  expect(read(inShop(gross, <TaxedPrice price={price} text="Each is {price}." />))).toBe(
    'Each is $119.00 per 100 incl. VAT.Each is $100.00 per 100 excl. VAT.',
  );
});

test('a sum is always seen as it is charged', () => {
  const parts = [{ minor: 11_988 }, { minor: 2980, taxClass: 'reduced' as const }];
  const html = inShop(gross, <TaxedSum parts={parts} text="2 × 3 = {total}" />);
  expect(read(html)).toBe('2 × 3 = $149.68 incl. VAT$128.59 excl. VAT');
  expect(document.querySelector('[data-charged]')?.textContent).toContain('$149.68');
  expect(document.querySelectorAll('[data-amount=gross]')).toHaveLength(0);
});

/** What the shop answers to who buys for a company that has a list of one tool. */
function answerPrices(steps: readonly object[]): void {
  localStorage.setItem('token', 'anna');
  const list = { list: 'l', kind: 'contract', rank: 1, audience: 'hall', steps };
  const answers: unknown[] = [
    {
      company: { _id: 'hall', name: 'Hall', group: null, deliveryTerms: '' },
      lists: [{ _id: 'l' }],
    },
    {
      tools: [
        {
          ...{ tool: 't', product: 'p', minimum: 1, price: 11.9 },
          prices: [{ ...list, from: 0, until: null }],
        },
      ],
    },
  ];
  vi.stubGlobal('fetch', async () => Response.json(answers.shift()));
}

test('the prices of a company take the place of both amounts', async () => {
  answerPrices([{ from: 1, price: 10.7, per: undefined }]);
  const price = (taxClass?: 'reduced') => (
    <TaxedPrice price={{ priceMinor: 1190 }} {...(taxClass && { taxClass })} />
  );
  document.body.innerHTML = inShop(
    gross,
    <>
      <p data-price="t" data-minimum="1" data-rate={70_000}>
        {price('reduced')}
      </p>
      <p data-product-price="p" data-from="from {price}" data-sizes="1" data-rate={190_000}>
        {price()}
      </p>
    </>,
  );
  await showAgreedPrices();
  const texts = [...document.querySelectorAll('p')].map(({ textContent }) =>
    textContent.replaceAll('\u00A0', ' '),
  );
  expect(texts).toEqual([
    '$10.70 incl. VAT$10.00 excl. VAT your price',
    'from $10.70 incl. VATfrom $8.99 excl. VAT your price',
  ]);
});

test('its steps stand in the place of everybody’s, and of what a sale says', async () => {
  answerPrices([
    { from: 1, price: 10.7 },
    { from: 12, price: 9.63 },
  ]);
  document.body.innerHTML = inShop(
    gross,
    <table>
      <tbody>
        <tr>
          <th>
            <span>50 mm</span>
          </th>
          <td>
            <span data-price="t" data-minimum="1" data-rate={70_000}>
              <TaxedPrice price={{ priceMinor: 1190 }} taxClass="reduced" />
            </span>
            <p>−10 %</p>
            <div>from 24 at $11.00</div>
          </td>
        </tr>
      </tbody>
    </table>,
  );
  await showAgreedPrices();
  const place = document.querySelector('td');
  expect(place?.textContent.replaceAll('\u00A0', ' ')).toBe(
    '$10.70 incl. VAT$10.00 excl. VAT your price' +
      'from 1$10.70 incl. VAT$10.00 excl. VATfrom 12$9.63 incl. VAT$9.00 excl. VAT',
  );
  expect(place?.querySelector('table')?.ariaLabel).toBe('Prices by quantity, 50 mm');
});
