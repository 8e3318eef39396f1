/** The order that a request and its quote make, and the rows that it is written as. */
import { later, minuteMs } from '#platform/clock.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { formatDollars } from '#platform/money.ts';
import type { BuyingCompany } from '#modules/companies/company.ts';
import type { EmailContents } from '#modules/emails/emails.ts';
import type { Order, OrderCompany } from '../order.ts';
import type { OrderLine } from '../order-line.ts';
import { goodsForEmail, summarizeLines } from '../order-summary.ts';
import { insertOrders } from '../queries/placing.ts';
import type { AccountOrders } from './account-orders.ts';
import { fingerprint } from './fingerprint.ts';
import type { OrderRequest } from './order-request.ts';
import type { Quote, QuotedLine } from './quote-lines.ts';

/** A request that nothing speaks against, with the id of the order that it becomes. */
export interface AcceptedRequest {
  id: string;
  request: OrderRequest;
  quote: Quote;
  accountOrders: AccountOrders;
  /** Undefined for the account itself, and for guests. */
  company: BuyingCompany | undefined;
}

/** Inserts the orders, and returns them by id; no units are reserved yet. */
export async function insertAccepted(
  tx: Tx,
  accepted: readonly AcceptedRequest[],
  { at, reservationMinutes }: { at: Date; reservationMinutes: number },
): Promise<ReadonlyMap<string, Order>> {
  const until = later(at, reservationMinutes * minuteMs);
  const orders = accepted.map((one) => toNewOrder(one, { at, until }));
  const requests = accepted.map(({ request }) => request);
  const rows = await insertOrders.all(tx, {
    ids: orders.map(({ id }) => id),
    customerIds: requests.map(({ customer }) => customer.id),
    areGuests: requests.map(({ customer }) => customer.isGuest === true),
    userEmails: orders.map(({ userEmail }) => userEmail),
    customerNames: orders.map(({ customerName }) => customerName),
    phones: orders.map(({ phone }) => phone),
    toolIds: orders.map(({ toolId }) => toolId),
    toolNames: orders.map(({ toolName }) => toolName),
    unitPrices: orders.map(({ unitPriceMinor }) => unitPriceMinor),
    quantities: orders.map(({ quantity }) => quantity),
    lineCounts: orders.map(({ lines }) => lines.length),
    goods: orders.map(({ goodsMinor }) => goodsMinor),
    discounts: orders.map(({ discountMinor }) => discountMinor),
    discountCodes: orders.map(({ discountCode }) => discountCode),
    deliveries: orders.map(({ deliveryMinor }) => deliveryMinor),
    totals: orders.map(({ totalMinor }) => totalMinor),
    taxes: orders.map(({ taxMinor }) => taxMinor),
    taxRecords: orders.map(({ tax }) => (tax ? JSON.stringify(tax) : null)),
    goodsTexts: orders.map(({ lines }) => toGoodsText(lines)),
    termsVersions: orders.map((order) => order.termsVersion ?? null),
    billTos: orders.map(({ billTo }) => (billTo ? JSON.stringify(billTo) : null)),
    companies: orders.map(({ company }) => (company ? JSON.stringify(company) : null)),
    requestKeys: requests.map(({ key }) => key ?? null),
    requestHashes: requests.map((one) =>
      one.key === undefined ? null : fingerprint(one).toString('hex'),
    ),
    receivedEmails: orders.map((order, index) =>
      toReceivedEmail(order, requests[index]?.confirmation),
    ),
    reservationExpiresAt: until,
    placedAt: at,
    ...toLineColumns(accepted),
    ...toDeliveryColumns(orders),
  });
  if (requests.some(({ confirmation }) => confirmation)) tx.announce('emails');
  const inserted = new Map(rows.map((row) => [row.id, row]));
  return new Map(orders.map((order) => [order.id, { ...order, ...inserted.get(order.id) }]));
}

/** One that comes to nothing has a receipt instead. The number is added as the order gets it. */
function toReceivedEmail(order: Order, confirmation: OrderRequest['confirmation']): string | null {
  const { customerName: name, totalMinor, reservationExpiresAt: until, id } = order;
  if (!confirmation || totalMinor === 0 || !until) return null;
  const { billTo } = confirmation;
  const contents: Omit<EmailContents['order_received'], 'orderNumber'> = {
    ...{ name, ...goodsForEmail(order), total: formatDollars(totalMinor) },
    ...{ until: until.toISOString(), link: `/dashboard/payment/${id}` },
    ...(billTo !== undefined && { billTo }),
  };
  return JSON.stringify(contents);
}

function toNewOrder(
  { id, request, quote, company }: AcceptedRequest,
  { at, until }: { at: Date; until: Date },
): Order {
  const { customer, phone, billTo } = request;
  const lines = quote.lines.map(toOrderLine);
  return {
    ...{ id, number: 0, version: 1, currency: '' },
    userId: customer.isGuest ? undefined : customer.id,
    ...{ userEmail: customer.email, customerName: customer.name, phone },
    ...summarizeLines(lines, quote.totalMinor),
    ...{ lines, goodsMinor: quote.goodsMinor, tax: quote.tax, taxMinor: quote.taxMinor },
    discountMinor: quote.discount?.discountMinor ?? 0,
    discountCode: quote.discount?.code ?? '',
    ...{ billTo, receivedMinor: 0, company: company && toOrderCompany(company) },
    ...{ delivery: quote.delivery, deliveryMinor: quote.delivery?.priceMinor ?? 0 },
    ...{ totalMinor: quote.totalMinor, cancelled: 0, deliveryRefundedMinor: 0 },
    ...{ paymentState: 'unpaid', fulfilmentState: 'new' },
    ...{ cancelBecause: undefined, paymentId: undefined, termsVersion: request.acceptedTerms },
    ...{ reservationExpiresAt: until, placedAt: at },
  };
}

/** As it is now: what is changed of it later changes no order. */
function toOrderCompany({ id, name, taxNumber, deliveryTerms }: BuyingCompany): OrderCompany {
  return { id, name, taxNumber, deliveryTerms };
}

export function toOrderLine(line: QuotedLine, index: number): OrderLine {
  const { tool, quantity, unitPriceMinor, source, goodsMinor, discountMinor, taxMinor } = line;
  return {
    ...{ position: index + 1, toolId: tool.id, productId: tool.productId },
    ...{ productSlug: tool.productSlug, sku: tool.sku, name: tool.name, variant: tool.variant },
    ...{ quantity, unitPriceMinor, perUnits: tool.perUnits, priceList: source?.name ?? '' },
    ...{ goodsMinor, discountMinor, taxMinor, totalMinor: goodsMinor - discountMinor + taxMinor },
    ...{ cancelled: 0, shipped: 0, returned: 0, refundedMinor: 0 },
  };
}

/** What staff find the order by. */
export function toGoodsText(lines: readonly OrderLine[]): string {
  return lines.map(({ sku, name }) => (sku === null ? name : `${sku} ${name}`)).join('\n');
}

function toDeliveryColumns(orders: readonly Order[]) {
  const chosen = orders.flatMap(({ id, delivery }) => (delivery ? [{ id, ...delivery }] : []));
  return {
    deliveredOrders: chosen.map(({ id }) => id),
    methods: chosen.map(({ methodId }) => methodId),
    methodKinds: chosen.map(({ kind }) => kind),
    methodNames: chosen.map(({ name }) => name),
    methodPrices: chosen.map(({ priceMinor }) => priceMinor),
    carriers: chosen.map(({ carrier }) => carrier),
    customerNumbers: chosen.map(({ customerNumber }) => customerNumber),
  };
}

export function toLineColumns(accepted: readonly Pick<AcceptedRequest, 'id' | 'quote'>[]) {
  const lines = accepted.flatMap(({ id, quote }) =>
    quote.lines.map((line, index) => ({ id, position: index + 1, ...line })),
  );
  const tools = lines.map(({ tool }) => tool);
  return {
    lineOrders: lines.map(({ id }) => id),
    linePositions: lines.map(({ position }) => position),
    lineTools: tools.map(({ id }) => id),
    lineProducts: tools.map(({ productId }) => productId),
    lineSlugs: tools.map(({ productSlug }) => productSlug),
    lineSkus: tools.map(({ sku }) => sku),
    lineNames: tools.map(({ name }) => name),
    lineVariants: tools.map(({ variant }) => variant),
    lineAttributes: tools.map(({ facts }) => JSON.stringify(facts)),
    lineQuantities: lines.map(({ quantity }) => quantity),
    linePrices: lines.map(({ unitPriceMinor }) => unitPriceMinor),
    lineLists: lines.map(({ source }) => source?.list ?? null),
    lineListNames: lines.map(({ source }) => source?.name ?? ''),
    linePerUnits: tools.map(({ perUnits }) => perUnits),
    lineGoods: lines.map(({ goodsMinor }) => goodsMinor),
    lineDiscounts: lines.map(({ discountMinor }) => discountMinor),
    lineTaxes: lines.map(({ taxMinor }) => taxMinor),
  };
}
