/** What lists, emails and the processor say of an order with all its lines. */
import { formatCount } from '#platform/number-format.ts';
import { formatMoney } from '#platform/money.ts';
import { isWithinPrices } from '#modules/tax/tax-case.ts';
import { sumTaxRows } from '#modules/tax/tax.ts';
import type { LineUnits } from './line-units.ts';
import type { Order } from './order.ts';
import type { OrderLine } from './order-line.ts';

/** Of an order of one line: as it is. Of several: all units, and the total for a price. */
export function summarizeLines(
  lines: readonly Pick<OrderLine, 'toolId' | 'name' | 'unitPriceMinor' | 'perUnits' | 'quantity'>[],
  totalMinor: number,
) {
  const [first, ...others] = lines;
  if (!first) throw new Error('an order without a line');
  const isPlain = others.length === 0 && first.perUnits === 1;
  return {
    toolId: first.toolId,
    toolName: others.length === 0 ? first.name : `${first.name} and ${others.length} more`,
    unitPriceMinor: isPlain ? first.unitPriceMinor : totalMinor,
    quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  };
}

interface DescribedOrder {
  number: number;
  lines: readonly Pick<OrderLine, 'name' | 'quantity'>[];
}

/** 'Order 1001: 12 × Flat brush, 50 mm'; of several lines: '5 × Sash brush and 2 more kinds'. */
export function describeOrder({ number, lines }: DescribedOrder): string {
  const [first, ...others] = lines;
  if (!first) throw new Error('an order without a line');
  const kinds = others.length === 1 ? 'kind' : 'kinds';
  const more = others.length === 0 ? '' : ` and ${others.length} more ${kinds}`;
  return `Order ${number}: ${formatCount(first.quantity)} × ${first.name}${more}`;
}

/** A guest asks for a link there: the secret one is only in the email that brings it. */
export function linkForEmail({ userId }: Pick<Order, 'userId'>): { link?: string } {
  return userId === undefined ? { link: '/orders' } : {};
}

/** What an email says of the goods; of several lines each, as '12 × Flat brush, $239.88'. */
export function goodsForEmail(order: Order) {
  const { toolName, quantity, lines, totalMinor, currency, delivery, discountMinor } = order;
  const by = delivery && `${delivery.name}, ${formatMoney(delivery.priceMinor, currency)}`;
  const isFree = !delivery || delivery.priceMinor === 0;
  const tax = taxText(order);
  const goods = {
    ...{ tool: toolName, quantity: formatCount(quantity), ...linkForEmail(order) },
    ...(by !== undefined && !isFree && { delivery: by }),
    ...(discountMinor > 0 && { discount: discountText(order) }),
    ...(tax !== '' && { tax }),
  };
  if (lines.length < 2 && isFree && discountMinor === 0 && tax === '') return goods;
  const each = lines.map(
    (line) =>
      `${formatCount(line.quantity)} × ${line.name}, ${formatMoney(line.goodsMinor, currency)}`,
  );
  return { ...goods, lines: joinForEmail(each), total: formatMoney(totalMinor, currency) };
}

/** 'SPRING, −$6.00' */
function discountText({ discountCode, discountMinor, currency }: Order): string {
  return `${discountCode}, −${formatMoney(discountMinor, currency)}`;
}

/** 'Germany 19 %, $14.54', a text line for each rate; and what prices include, and comes off. */
function taxText({ tax, taxMinor: sumMinor, currency }: Order): string {
  const { country = '', minor = 0 } = tax?.included ?? {};
  const isWithin = isWithinPrices(minor, sumMinor);
  const rows = sumTaxRows(tax?.rows ?? [])
    .filter(({ taxMinor }) => taxMinor > 0)
    .map(({ place, jurisdiction, millionths, taxMinor }) => {
      const where = [jurisdiction, nameOfPlace(place)].filter((part) => part !== '').join(', ');
      const rate = `${where} ${millionths / millionthsPerPercent} %`;
      return `${rate}, ${formatMoney(taxMinor, currency)}${isWithin ? ', within the prices' : ''}`;
    });
  const off = `without that of ${nameOfPlace(country)}, −${formatMoney(minor, currency)}`;
  return [...(minor > 0 && !isWithin ? [off] : []), ...rows].join('\n');
}

/** Of a country; a region stays the code that its people know, such as 'US-NJ'. */
function nameOfPlace(place: string): string {
  return /^[A-Z]{2}$/.test(place) ? (countryNames.of(place) ?? place) : place;
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' });
const millionthsPerPercent = 10_000;

/** '3 × Sash brush' for units of its lines, a text line each. */
export function listUnits({ lines }: Pick<Order, 'lines'>, some: readonly LineUnits[]): string {
  const names = new Map(lines.map(({ position, name }) => [position, name]));
  return joinForEmail(
    some.map(({ position, units }) => `${formatCount(units)} × ${names.get(position) ?? ''}`),
  );
}

/** Mail programs cut off what is longer than some 100 kB. */
const maxEmailLines = 100;

function joinForEmail(texts: readonly string[]): string {
  const more = texts.length - maxEmailLines;
  const rest = more > 0 ? [`and ${formatCount(more)} more, on the page of the order`] : [];
  return [...texts.slice(0, maxEmailLines), ...rest].join('\n');
}
