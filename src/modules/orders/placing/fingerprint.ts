/** Whether two requests with one key are the same request. */
import { createHash } from 'node:crypto';
import { homeCurrency } from '#platform/currency.ts';
import type { OrderRequest } from './order-request.ts';

/** Of what is ordered, for whom, at which price. Older orders have it of one tool. */
export function fingerprint(request: OrderRequest): Buffer {
  const { lines, phone, seenTotalMinor, delivery, billTo, customer, code, company } = request;
  const { placedBy, currency = homeCurrency } = request;
  const contents: unknown[] =
    seenTotalMinor === undefined
      ? lines.flatMap((line) => [line.tool, line.quantity, phone, line.seenPriceMinor])
      : [lines.map(({ tool, quantity }) => [tool, quantity]), phone, seenTotalMinor];
  const perUnits = lines.map(({ seenPerUnits = 1 }) => seenPerUnits);
  if (perUnits.some((units) => units !== 1)) contents.push({ perUnits });
  if (delivery) contents.push(delivery.address, delivery.choice);
  if (billTo) contents.push({ billTo });
  if (code !== undefined) contents.push(code);
  if (company) contents.push({ company });
  if (placedBy !== undefined) contents.push({ placedBy, manual: lines.map(toManual) });
  if (currency !== homeCurrency) contents.push({ currency });
  // An account has one email; a guest who mends a mistyped one asks for something else.
  if (customer.isGuest) contents.push(customer.email);
  return createHash('sha256').update(JSON.stringify(contents)).digest();
}

function toManual({ manual }: OrderRequest['lines'][number]) {
  return manual ? [manual.priceMinor, manual.reason] : null;
}
