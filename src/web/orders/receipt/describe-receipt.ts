/** The receipt of an order as a document: what it says, for its page and for its PDF alike. */
import { addressLines } from '#modules/addresses/address-format.ts';
import { isWithinPrices } from '#modules/tax/tax-case.ts';
import { formatCount } from '#platform/number-format.ts';
import { formatMoney, parseDollars } from '#platform/money.ts';
import type { ResponseBody } from '#api/contract/operations.ts';
import { company } from '#web/content/company.ts';
import { formatAmount } from '#web/dashboard/format/amounts.ts';
import { formatLongDay, formatMediumDay } from '#web/formats.ts';
import { fill } from '#web/wording/fill.ts';
import { receiptTexts as words } from '#web/wording/orders/receipt.ts';
import { taxTexts } from '#web/wording/orders/tax.ts';
import { placeName } from '../tax/place-name.ts';
import type { PrintedDocument, DocumentBlock } from './printed-document.ts';

export type WireReceipt = ResponseBody<'getReceipt'>;
type WireMovement = WireReceipt['payments'][number];

export function describeReceipt(receipt: WireReceipt): PrintedDocument {
  const { order } = receipt;
  const number = String(order.number);
  return {
    title: fill(words.title, { number }),
    sender: describeSender(receipt),
    blocks: [
      describeHead(receipt),
      describeLines(receipt),
      describeSums(receipt),
      ...describeTaxes(receipt),
      ...describeMoney(receipt),
    ],
    foot: fill(words.page, { number, page: '{page}', pages: '{pages}' }),
  };
}

/** As it was when the order was paid; the company of the contents where nobody had entered it. */
function describeSender({ seller }: WireReceipt): string[] {
  if (!seller) return [company.name, ...company.location, company.country, company.email];
  const numbers = seller.taxNumbers.map(({ label, number }) => `${label}: ${number}`);
  return [seller.legalName, ...seller.address, seller.email, ...numbers];
}

function describeHead({ order, paidAt, address }: WireReceipt): DocumentBlock {
  const facts = [
    fill(words.order, { number: order.number }),
    fill(words.placed, { day: formatLongDay(order.placedAt) }),
    fill(words.paid, { day: formatLongDay(paidAt) }),
  ];
  const delivered = address
    ? addressLines({ ...address, country: address.countryCode ?? address.country })
    : [];
  const billed = order.billTo ? addressLines(order.billTo) : delivered;
  const boughtFor = order.company;
  const taxNumber = order.taxed?.taxNumber?.number ?? boughtFor?.taxNumber ?? '';
  const buyer = [
    ...(boughtFor && !billed.includes(boughtFor.name) ? [boughtFor.name] : []),
    ...(billed.length > 0 ? billed : [order.Name]),
    ...(taxNumber === '' ? [] : [fill(words.taxNumber, { number: taxNumber })]),
  ];
  const columns = [
    { title: words.facts, lines: facts },
    { title: words.billed, lines: buyer },
    ...(delivered.length > 0 ? [{ title: words.delivered, lines: delivered }] : []),
  ];
  return { kind: 'columns', columns };
}

function describeLines({ order: { lines, currency } }: WireReceipt): DocumentBlock {
  const { item, quantity, price, amount } = words.columns;
  return {
    kind: 'table',
    caption: words.lines,
    columns: [
      { text: item, share: 0.52 },
      { text: quantity, share: 0.12, isNumeric: true },
      { text: price, share: 0.18, isNumeric: true },
      { text: amount, share: 0.18, isNumeric: true },
    ],
    rows: lines.map((line) => [
      line.sku === null ? line.name : `${line.name} (${line.sku})`,
      formatCount(line.quantity),
      line.per === 1
        ? formatAmount(line.price, currency)
        : `${formatAmount(line.price, currency)} / ${formatCount(line.per)}`,
      formatAmount(line.goods, currency),
    ]),
  };
}

function describeSums({ order, refunded }: WireReceipt): DocumentBlock {
  const { currency, goods, discount, discountCode, delivery, taxed, total } = order;
  const row = (label: string, amount: string, isStrong = false) => ({ label, amount, isStrong });
  const included = taxed?.included;
  const isOff = included && included.amount > 0 && !isWithin(receiptTax(order));
  const charged = isWithin(receiptTax(order))
    ? []
    : (taxed?.rows.filter(({ tax }) => tax > 0) ?? []);
  const left = formatMoney(Math.max(toMinor(total) - toMinor(refunded), 0), currency);
  const rows = [
    row(words.goods, formatAmount(goods, currency)),
    ...(discount > 0
      ? [row(fill(words.discount, { code: discountCode }), `−${formatAmount(discount, currency)}`)]
      : []),
    ...(delivery > 0 ? [row(words.delivery, formatAmount(delivery, currency))] : []),
    ...(isOff
      ? [
          row(
            fill(words.off, { place: placeName(included.country) }),
            `−${formatAmount(included.amount, currency)}`,
          ),
        ]
      : []),
    ...charged.map(({ place, jurisdiction, percent, tax }) => {
      const where = whereOf({ place, jurisdiction });
      const label = fill(taxTexts.row, { place: where, percent: String(percent) });
      return row(label, formatAmount(tax, currency));
    }),
    row(words.total, formatAmount(total, currency), true),
    ...(refunded > 0
      ? [
          row(words.refunded, `−${formatAmount(refunded, currency)}`),
          row(words.paidAndRefunded, left, true),
        ]
      : []),
  ];
  return { kind: 'sums', rows };
}

type WireOrder = WireReceipt['order'];

function receiptTax({ taxed, tax }: WireOrder): { includedMinor: number; taxMinor: number } {
  return { includedMinor: toMinor(taxed?.included?.amount ?? 0), taxMinor: toMinor(tax) };
}

function isWithin({ includedMinor, taxMinor }: { includedMinor: number; taxMinor: number }) {
  return isWithinPrices(includedMinor, taxMinor);
}

function toMinor(dollars: number): number {
  return parseDollars(dollars) ?? 0;
}

function whereOf({ place, jurisdiction }: { place: string; jurisdiction: string }): string {
  return [jurisdiction, placeName(place)].filter((part) => part !== '').join(', ');
}

/** A row for each place and rate with its net, and why none is charged. */
function describeTaxes({ order }: WireReceipt): DocumentBlock[] {
  const { taxed, currency } = order;
  if (!taxed || taxed.reason === 'off') return [];
  const { tax, base, amount } = words.taxColumns;
  const rows = taxed.rows.map((row) => [
    fill(row.percent > 0 ? words.rate : words.free, {
      ...{ place: whereOf(row), percent: String(row.percent), code: row.code },
    }),
    formatAmount(row.base, currency),
    formatAmount(row.tax, currency),
  ]);
  const isCharged = taxed.rows.some((row) => row.tax > 0);
  const { taxNumber } = taxed;
  const proof =
    taxed.reason === 'intra_community' && taxNumber?.at
      ? [
          fill(taxTexts.proofWithRequest, {
            ...{ number: taxNumber.number, day: formatLongDay(taxNumber.at) },
            request: taxNumber.requestId,
          }),
        ]
      : [];
  const notes = [
    ...(isWithin(receiptTax(order)) ? [words.within] : []),
    ...(isCharged ? [] : [taxTexts.reasons[taxed.reason], ...proof]),
  ];
  return [
    ...(rows.length > 0
      ? [
          {
            kind: 'table' as const,
            caption: words.taxes,
            columns: [
              { text: tax, share: 0.6 },
              { text: base, share: 0.2, isNumeric: true },
              { text: amount, share: 0.2, isNumeric: true },
            ],
            rows,
          },
        ]
      : []),
    ...(notes.length > 0 ? [{ kind: 'notes' as const, lines: notes }] : []),
  ];
}

function describeMoney({
  order: { currency },
  payments,
  refunds,
  excess,
}: WireReceipt): DocumentBlock[] {
  if (payments.length + excess.length === 0)
    return [{ kind: 'notes', lines: [words.nothingToPay] }];
  const { day, what, amount } = words.moneyColumns;
  const toRow = (
    { at, reference, amount: moved }: Omit<WireMovement, 'kind'>,
    text: string,
    isBack: boolean,
  ) => [
    formatMediumDay(at),
    fill(text, { reference }),
    isBack ? `−${formatAmount(moved, currency)}` : formatAmount(moved, currency),
  ];
  return [
    {
      kind: 'table',
      caption: words.money,
      columns: [
        { text: day, share: 0.25, isWhole: true },
        { text: what, share: 0.55 },
        { text: amount, share: 0.2, isNumeric: true },
      ],
      rows: [
        ...payments.map((one) => toRow(one, words[one.kind], false)),
        ...excess.map((one) => toRow(one, words[`excess_${one.kind}`], one.kind === 'returned')),
        ...refunds.map((one) => toRow(one, words[`back_${one.kind}`], true)),
      ],
    },
  ];
}
