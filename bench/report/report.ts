/** Everything that one run found out: what the table shows, and what the JSON beside it holds. */
import type { Machine } from '../measures/machine.ts';
import type { PageFigures } from '../measures/pages.ts';
import type { PurchaseFigures } from '../measures/purchases.ts';
import type { StartFigures } from '../measures/start-time.ts';
import type { MemoryUse } from '../processes/usage.ts';
import type { Check } from '../verify/verify.ts';

export interface Report {
  at: string;
  machine: Machine;
  processor: string;
  pages: PageFigures[];
  orders: PurchaseFigures[];
  lines: PurchaseFigures[];
  carts: PurchaseFigures[];
  checkouts: PurchaseFigures[];
  start: StartFigures | undefined;
  memory: { idle: MemoryUse | undefined; afterLoad: MemoryUse | undefined } | undefined;
  checks: Check[];
  tookSeconds: number;
  /** Why the run broke off, if it did. */
  failure: string | undefined;
}
