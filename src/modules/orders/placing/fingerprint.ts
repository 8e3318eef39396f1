/** Whether two requests with one key are the same request. */
import { createHash } from 'node:crypto';
import type { OrderRequest } from './order-request.ts';

/** Of what is ordered, for whom to call, at which price. Older orders have it of one tool. */
export function fingerprint({ lines, phone, seenTotalMinor, delivery }: OrderRequest): Buffer {
  const contents =
    seenTotalMinor === undefined
      ? lines.flatMap((line) => [line.tool, line.quantity, phone, line.seenPriceMinor])
      : [lines.map(({ tool, quantity }) => [tool, quantity]), phone, seenTotalMinor];
  const all = delivery ? [...contents, delivery.address, delivery.choice] : contents;
  return createHash('sha256').update(JSON.stringify(all)).digest();
}
