/** The size at the end of a tool's name, for the large mark over its picture. */

export interface SizeMark {
  figure: string;
  /** 'No' stands before the figure, a unit after it. */
  before?: string | undefined;
  after?: string | undefined;
}

const numbered = /,\s*(No)\.?\s+(\d+)\b/i;
const measured = /,\s*(\d+(?:[.,]\d+)?)\s*(mm|cm|m|l|ml)\b/i;

/** 'Oval trim brush, No 10' → No 10; a name without a size has no mark. */
export function sizeMarkOf(name: string): SizeMark | undefined {
  const [, before, number] = numbered.exec(name) ?? [];
  if (number !== undefined) return { before, figure: number };
  const [, figure, after] = measured.exec(name) ?? [];
  return figure === undefined ? undefined : { figure, after };
}
