/** Every target by its name. */
import type { ImportTarget } from '../import.ts';
import type { Target } from './target.ts';
import { addressTarget } from './addresses.ts';
import { customerTarget } from './customers.ts';
import { priceTarget } from './prices.ts';
import { redirectTarget } from './redirects.ts';
import { toolTarget } from './tools.ts';

export const targets: Readonly<Record<ImportTarget, Target>> = {
  tools: toolTarget,
  prices: priceTarget,
  redirects: redirectTarget,
  customers: customerTarget,
  addresses: addressTarget,
};
