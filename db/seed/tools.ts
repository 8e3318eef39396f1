/**
 * The catalogue that an empty shop opens with: the range of a brush maker. Prices are trade prices
 * in cents for one piece; `stock` is the number on hand on the first day. `img` is the URL
 * that the API returns; `picture` names the entry of the picture manifest that the pages show.
 */
import { brushes } from './tools/brushes.ts';
import { decorative } from './tools/decorative.ts';
import { rollersAndTrays } from './tools/rollers-and-trays.ts';
import { sashAndTrim } from './tools/sash-and-trim.ts';
import { scrapers } from './tools/scrapers.ts';
import type { SeedTool } from './tools/seed-tool.ts';

export type { SeedTool, ToolKind } from './tools/seed-tool.ts';

/** In the order in which the shop shows them. */
export const seedTools: readonly SeedTool[] = [
  ...brushes,
  ...sashAndTrim,
  ...decorative,
  ...rollersAndTrays,
  ...scrapers,
];
