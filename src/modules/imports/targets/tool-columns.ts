/** The columns of tools. */
import { taxClasses } from '#modules/catalogue/product-fields.ts';
import { chargeBoundsOf, homeCurrency } from '#platform/currency.ts';
import { gtinHeadings, skuHeadings } from '#modules/catalogue/codes.ts';

import {
  readGtinCell,
  readPattern,
  readPriceInCurrency,
  readSku,
  readText,
  readWhole,
  type CellResult,
  type ReadColumn,
} from './cell-values.ts';

const maxUnits = 1_000_000_000;
const readCount = readWhole({ min: 1, max: maxUnits });
const states: Readonly<Record<string, string>> = {
  ...{ draft: 'draft', entwurf: 'draft', published: 'published', active: 'published' },
  ...{ aktiv: 'published', archived: 'archived', archiviert: 'archived' },
};

function readState(text: string): CellResult {
  const word = text.toLowerCase();
  const value = Object.hasOwn(states, word) ? states[word] : undefined;
  return value === undefined ? { ok: false, code: 'not_a_state' } : { ok: true, value };
}

function readTaxClass(text: string): CellResult {
  const value = taxClasses.find((one) => one === text.toLowerCase());
  return value === undefined ? { ok: false, code: 'not_a_tax_class' } : { ok: true, value };
}

/** 'Brushes / Varnish' is found as 'brushes/varnish'. */
function readCategory(text: string): CellResult {
  const value = text
    .toLowerCase()
    .replaceAll(/\s*[/>]\s*/g, '/')
    .replaceAll(/\s+/g, '-');
  return readText(900)(value);
}

function readCountry(text: string): CellResult {
  return readPattern(/^[A-Z]{2}$/, 'not_a_country')(text.toUpperCase());
}

function readId(text: string): CellResult {
  const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
  return readPattern(pattern, 'not_an_id')(text.toLowerCase());
}

const optional = { canBeCleared: true } as const;
const required = { canBeCleared: false } as const;

export const toolColumns: readonly ReadColumn[] = [
  {
    ...{ key: 'id', label: 'ID', ...required, read: readId, synonyms: ['tool id'] },
    hint: 'Finds the size in place of its SKU. It comes from an export.',
  },
  {
    ...{ key: 'sku', label: 'SKU', ...required, read: readSku },
    synonyms: skuHeadings,
    hint: 'Your number, by which the size is found. Case, spaces and hyphens do not count.',
  },
  {
    ...{ key: 'product', label: 'Product', ...required, read: readText(120) },
    synonyms: ['product address', 'handle', 'parent', 'produkt'],
    hint: 'Address or name of its product. A name that is not there yet is added, as a draft.',
  },
  {
    ...{ key: 'name', label: 'Name', ...required, read: readText(120) },
    synonyms: ['title', 'tool', 'article name', 'bezeichnung', 'artikelname'],
    hint: 'Name of the size, as on orders.',
  },
  {
    ...{ key: 'variant', label: 'Size', ...required, read: readText(80) },
    synonyms: ['variant', 'option', 'variante', 'größe'],
    hint: 'What tells it from the other sizes of its product, such as 50 mm.',
  },
  {
    ...{ key: 'priceMinor', label: 'Price', ...required },
    read: readPriceInCurrency(chargeBoundsOf(homeCurrency).max),
    synonyms: ['price usd', 'unit price', 'preis', 'verkaufspreis', 'list price'],
    hint: 'Dollars for one piece, with a point or a comma: 4.20 or 4,20.',
  },
  {
    ...{ key: 'minimumOrder', label: 'Minimum order', ...required, read: readCount },
    synonyms: ['minimum', 'minimum quantity', 'moq', 'mindestmenge'],
    hint: 'Pieces, at least 1.',
  },
  {
    ...{ key: 'orderMultiple', label: 'Order multiple', ...required, read: readCount },
    synonyms: ['multiple', 'step', 'pack size', 'verpackungseinheit'],
    hint: 'Ordered in multiples of so many pieces.',
  },
  {
    ...{ key: 'maximumOrder', label: 'Maximum order', ...optional, read: readCount },
    synonyms: ['maximum', 'maximum quantity', 'höchstmenge'],
    hint: 'Pieces.',
  },
  {
    ...{ key: 'gtin', label: 'GTIN', ...optional, read: readGtinCell },
    synonyms: gtinHeadings,
    hint: '8, 12, 13 or 14 digits. Format the column as text, or a spreadsheet drops digits.',
  },
  {
    ...{ key: 'weightG', label: 'Weight g', ...optional, read: readCount },
    synonyms: ['weight', 'weight grams', 'gewicht', 'gewicht g'],
    hint: 'Grams of one piece.',
  },
  {
    ...{ key: 'unitsPerCarton', label: 'Units per carton', ...optional, read: readCount },
    synonyms: ['carton', 'carton quantity', 'karton'],
    hint: 'Pieces in a carton.',
  },
  {
    ...{ key: 'hsCode', label: 'HS code', ...optional },
    read: readPattern(/^\d{6,10}$/, 'not_an_hs_code'),
    synonyms: ['hs', 'customs tariff number', 'tariff', 'zolltarifnummer'],
    hint: '6 to 10 digits.',
  },
  {
    ...{ key: 'origin', label: 'Origin', ...optional, read: readCountry },
    synonyms: ['country of origin', 'country', 'ursprungsland'],
    hint: 'Country of two letters, such as DE.',
  },
  {
    ...{ key: 'leadDays', label: 'Lead days', ...optional, read: readWhole({ min: 0, max: 3650 }) },
    synonyms: ['lead time', 'lead time days', 'lieferzeit'],
    hint: 'Days to make it.',
  },
  {
    ...{ key: 'taxClass', label: 'Tax class', ...required, read: readTaxClass },
    synonyms: ['tax', 'vat class', 'steuerklasse', 'mwst'],
    hint: 'standard, or reduced where a place has a lower rate for such goods.',
  },
  {
    ...{ key: 'category', label: 'Category', ...optional, read: readCategory },
    synonyms: ['category path', 'kategorie'],
    hint: 'Path of the category of its product, such as brushes/varnish.',
  },
  {
    ...{ key: 'state', label: 'State', ...required, read: readState },
    synonyms: ['status'],
    hint: 'Of its product: draft, published or archived.',
  },
  {
    ...{ key: 'type', label: 'Product type', ...required, read: readText(40) },
    synonyms: ['type code', 'produkttyp'],
    hint: 'Code of its product’s type, for a new one: it says which attributes the sizes have.',
  },
  {
    ...{ key: 'productDescription', label: 'Product description', ...optional },
    read: readText(4000),
    synonyms: ['product text', 'body', 'produktbeschreibung'],
    hint: 'What is told about its product; the same for all of its sizes.',
  },
  {
    ...{ key: 'seoTitle', label: 'SEO title', ...optional, read: readText(120) },
    synonyms: ['meta title', 'page title'],
    hint: 'Of its product, for search engines; without one they show its name.',
  },
  {
    ...{ key: 'seoDescription', label: 'SEO description', ...optional, read: readText(320) },
    synonyms: ['meta description'],
    hint: 'Of its product, for search engines.',
  },
  {
    ...{ key: 'description', label: 'Description', ...optional, read: readText(4000) },
    synonyms: ['text', 'beschreibung', 'details'],
    hint: 'What is told about the size.',
  },
];
