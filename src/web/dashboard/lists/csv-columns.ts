/** The columns of the exported CSV files. Money is a decimal number, without its currency. */
import { currencyCode } from '#platform/currency.ts';
import type { ResponseBody } from '#api/contract/operations.ts';
import type { WireOrder, WireTool } from '#web/api.ts';
import { formatAmountForInput } from '#web/dashboard/format/amounts.ts';
import { displayedStatus } from '#web/orders/order-states.ts';
import type { CsvCell } from '#web/ui/lists/csv.ts';
import { fill } from '#web/wording/fill.ts';
import type { Wording } from '#web/wording/specified.ts';

export interface CsvColumn<Row> {
  head: string;
  value: (row: Row) => CsvCell;
}

type Words = Wording['export'];

export function orderColumns(words: Words): CsvColumn<WireOrder>[] {
  return [
    { head: words.number, value: ({ number }) => number },
    { head: words.placed, value: ({ placedAt }) => placedAt },
    { head: words.status, value: displayedStatus },
    { head: words.customer, value: ({ Name: customerName }) => customerName },
    { head: words.email, value: ({ email }) => email },
    { head: words.phone, value: ({ phone }) => phone },
    { head: words.tool, value: (order) => toGoodsText(order, words) },
    { head: words.unitPrice, value: ({ price }) => formatAmountForInput(price) },
    { head: words.quantity, value: ({ qurantity: quantity }) => quantity },
    { head: words.total, value: ({ total }) => formatAmountForInput(total) },
    { head: words.currency, value: ({ currency }) => currencyCode(currency) },
    { head: words.paymentId, value: ({ transaction }) => transaction },
    { head: words.discount, value: ({ discount }) => formatAmountForInput(discount) },
    { head: words.discountCode, value: ({ discountCode }) => discountCode },
    { head: words.billTo, value: ({ billTo }) => (billTo ? toOneLine(billTo) : '') },
    { head: words.tax, value: ({ tax }) => formatAmountForInput(tax) },
    { head: words.taxRows, value: ({ taxed }) => toTaxText(taxed) },
  ];
}

/** 'US-NJ 6.625 % 14.54; …', as the codes are. */
function toTaxText(taxed: WireOrder['taxed']): string {
  const rows = taxed?.rows ?? [];
  return rows
    .map(({ place, jurisdiction, code, percent, tax }) => {
      const where = [place, jurisdiction].filter((part) => part !== '').join(' ');
      return `${where} ${code} ${percent} % ${formatAmountForInput(tax)}`;
    })
    .join('; ');
}

/** Without the formats of all countries, which a list does not load. */
function toOneLine(billTo: NonNullable<WireOrder['billTo']>): string {
  const { recipient, company, street, line2, postcode, city, region, country } = billTo;
  const parts = [recipient, company, street, line2, `${postcode} ${city}`.trim(), region, country];
  return parts.filter((part) => part !== '').join(', ');
}

/** The tool; of several lines those that a list has, as '12 × Flat brush; 3 × Sash brush'. */
function toGoodsText({ name, lines, lineCount }: WireOrder, words: Words): string {
  if (lineCount < 2) return name;
  const texts = lines.map((line) => `${line.quantity} × ${line.name}`);
  const left = lineCount - lines.length;
  if (left > 0) texts.push(fill(words.moreLines, { count: left }));
  return texts.join('; ');
}

export function toolColumns(words: Words): CsvColumn<WireTool>[] {
  return [
    { head: words.name, value: ({ name }) => name },
    { head: words.kind, value: ({ kind }) => kind },
    { head: words.price, value: ({ price }) => formatAmountForInput(price) },
    { head: words.minimum, value: ({ quantity1: minimumQuantity }) => minimumQuantity },
    { head: words.available, value: ({ quantity2: available }) => available },
    { head: words.rating, value: ({ rating }) => rating },
  ];
}

export function userColumns(
  words: Words,
): CsvColumn<{ name: string; email: string; role: string }>[] {
  return [
    { head: words.name, value: ({ name }) => name },
    { head: words.email, value: ({ email }) => email },
    { head: words.role, value: ({ role }) => role },
  ];
}

export function messageColumns(words: Words): CsvColumn<ResponseBody<'listMessages'>[number]>[] {
  return [
    { head: words.received, value: ({ receivedAt }) => receivedAt },
    { head: words.name, value: ({ name }) => name },
    { head: words.email, value: ({ email }) => email },
    { head: words.message, value: ({ message }) => message },
  ];
}

export function auditColumns(words: Words): CsvColumn<ResponseBody<'listAudit'>[number]>[] {
  return [
    { head: words.number, value: ({ id }) => id },
    { head: words.at, value: ({ at }) => at },
    { head: words.who, value: ({ actor }) => actor.email ?? actor.id },
    { head: words.action, value: ({ action }) => action },
    { head: words.kind, value: ({ object }) => object.kind },
    { head: words.object, value: ({ object }) => object.name ?? object.id },
    { head: words.detail, value: ({ detail }) => JSON.stringify(detail) },
    { head: words.network, value: ({ network }) => network },
  ];
}
