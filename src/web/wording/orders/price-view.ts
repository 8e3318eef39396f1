/** Texts of prices with tax and without; `vat` where that is how the country's tax is called. */
import type { PriceView } from '#modules/tax/price-tax.ts';

interface ViewTexts {
  /** Beside an amount. */
  labels: Readonly<Record<PriceView, string>>;
  /** Of the choice. */
  choices: Readonly<Record<PriceView, string>>;
}

export const priceViewTexts = {
  title: 'Prices',
  vat: {
    labels: { gross: 'incl.\u00A0VAT', net: 'excl.\u00A0VAT' },
    choices: { gross: 'With VAT', net: 'Without VAT' },
  },
  tax: {
    labels: { gross: 'incl.\u00A0tax', net: 'excl.\u00A0tax' },
    choices: { gross: 'With tax', net: 'Without tax' },
  },
  /** Of prices that include tax, where they are shown without. '{country}' is whose tax it is. */
  withoutIncluded:
    'Prices are shown without the tax of {country}. What you are charged includes it.',
  /** Of prices that include none, where they are shown with it. */
  withAdded: 'Prices are shown with the tax of {country}, as an order there is charged.',
  withoutAdded: 'Prices are shown without tax, which is added by where an order goes.',
} satisfies Record<'vat' | 'tax', ViewTexts> & Record<string, string | ViewTexts>;
