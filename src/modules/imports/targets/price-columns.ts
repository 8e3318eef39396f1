/** The columns of the prices of a list: a line for each step. */
import { currencyCode, readWrittenCurrency, type Currency } from '#platform/currency.ts';
import { isPriceUnit, listPriceBoundsMinor } from '#modules/prices/price-list.ts';
import { readWholeNumber } from '#platform/written-number.ts';
import { readMoment } from '#modules/prices/written-moment.ts';
import {
  readPriceInCurrency,
  readSku,
  readText,
  readWhole,
  type CellResult,
  type ReadColumn,
} from './cell-values.ts';

const mostUnits = 1_000_000_000;

/** That of the list. */
function readCurrencyCell(cell: string, currency: Currency): CellResult {
  const { text, named } = readWrittenCurrency(cell);
  return text === '' && named.length === 1 && named[0] === currency
    ? { ok: true, value: currencyCode(currency) }
    : { ok: false, code: 'other_currency' };
}

function readPerUnits(text: string): CellResult {
  const units = readWholeNumber(text);
  return units.ok && isPriceUnit(units.value)
    ? { ok: true, value: units.value }
    : { ok: false, code: 'per_many_units' };
}

function readMomentCell(text: string): CellResult {
  const value = readMoment(text);
  return value === undefined || value === null
    ? { ok: false, code: 'not_a_moment' }
    : { ok: true, value };
}

const required = { canBeCleared: false } as const;

export const priceColumns: readonly ReadColumn[] = [
  {
    ...{ key: 'sku', label: 'SKU', ...required, read: readSku },
    synonyms: ['article', 'article number', 'item', 'id', 'artikelnummer', 'artikel'],
    hint: 'By which the size is found; or its ID.',
  },
  {
    ...{ key: 'name', label: 'Name', ...required, read: readText(300) },
    synonyms: ['title', 'tool', 'article name', 'bezeichnung', 'artikelname'],
    hint: 'For whoever reads the file; it changes nothing.',
  },
  {
    ...{ key: 'from', label: 'From quantity', ...required },
    read: readWhole({ min: 1, max: mostUnits }),
    synonyms: ['from', 'quantity', 'minimum quantity', 'step', 'ab menge', 'staffel', 'menge'],
    hint: 'Pieces from which the price holds; left empty, from 1.',
  },
  {
    ...{ key: 'priceMinor', label: 'Price', canBeCleared: true },
    read: readPriceInCurrency(listPriceBoundsMinor.max),
    synonyms: [
      'price usd',
      'price eur',
      'price gbp',
      'unit price',
      'list price',
      'preis',
      'verkaufspreis',
    ],
    hint: 'Of one piece, or as many as “Per units” says; [clear] takes the size out of the list.',
  },
  {
    ...{ key: 'currency', label: 'Currency', ...required, read: readCurrencyCell },
    synonyms: ['währung', 'ccy'],
    hint: 'That of the list, such as USD. Another one is refused.',
  },
  {
    ...{ key: 'perUnits', label: 'Per units', ...required, read: readPerUnits },
    synonyms: ['per', 'price unit', 'preiseinheit', 'je'],
    hint: 'For how many pieces the price is: 1, 10, 100 or 1000; left empty, for 1.',
  },
  {
    ...{ key: 'startsAt', label: 'Starts', ...required, read: readMomentCell },
    synonyms: ['from date', 'valid from', 'starts at', 'gültig ab'],
    hint: '2026-12-31 or 2026-12-31 08:00, in UTC; left empty, as the list.',
  },
  {
    ...{ key: 'endsAt', label: 'Ends', ...required, read: readMomentCell },
    synonyms: ['to date', 'valid to', 'valid until', 'ends at', 'gültig bis'],
    hint: 'The first moment at which it does not hold; left empty, as the list.',
  },
];
