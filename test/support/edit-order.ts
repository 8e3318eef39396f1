/** Edits of orders over HTTP, of tools that all cost 19.99. */
import type { TestResponse, TestShop } from './shop.ts';

export interface EditedLine {
  tool: string;
  quantity: number;
}

interface EditOptions {
  token: string;
  /** Of the order, as it was seen. */
  version?: number;
  total?: number;
  key?: string;
}

export const price = 19.99;

export function totalOf(lines: readonly EditedLine[]): number {
  return Math.round(100 * price * lines.reduce((sum, { quantity }) => sum + quantity, 0)) / 100;
}

export function editOrder(
  { call }: TestShop,
  order: string,
  lines: EditedLine[],
  { token, version = 1, total = totalOf(lines), key }: EditOptions,
): Promise<TestResponse> {
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  return call(`POST /purchase/${order}/edits`, { token, body: { lines, version, total }, headers });
}
