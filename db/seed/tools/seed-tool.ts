import type { imagery } from '#web/content/imagery.ts';

/** What a visitor filters by; `sash` is sash and trim, `vessel` is trays and pails. */
export type ToolKind = 'brush' | 'sash' | 'decorative' | 'roller' | 'vessel' | 'scraper';

export type ToolFact = { readonly label: string; readonly value: string };

export type SeedTool = {
  readonly slug: string;
  readonly name: string;
  readonly kind: ToolKind;
  readonly description: string;
  /** A stable address of the photograph; it stays the same when the photograph is made again. */
  readonly img: `/imagery/${string}.webp`;
  readonly picture: keyof typeof imagery;
  /** Rows of the specification table, in order. */
  readonly facts: readonly ToolFact[];
  readonly priceMinor: number;
  readonly minimumOrder: number;
  readonly stock: number;
  /** 1 to 5, one decimal. */
  readonly rating: number;
  /** What tells it from the other sizes of its product; '' when it is the only one. */
  readonly variant: string;
  readonly sku: string;
  readonly weightG: number;
  readonly unitsPerCarton: number;
};
