/** The receipt of an order as a PDF. Loaded with the first one that somebody asks for. */
import type { Readable } from 'node:stream';
import { describeReceipt, type WireReceipt } from '#web/orders/receipt/describe-receipt.ts';
import { writePdf } from './write-pdf.ts';

export function writeReceipt(receipt: WireReceipt): Promise<Readable> {
  return writePdf(describeReceipt(receipt));
}
