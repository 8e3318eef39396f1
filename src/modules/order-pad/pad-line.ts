/** A line of the order pad: a code and a quantity, as typed and as read. Plain types. */
import { maxCartLines, maxCartQuantity } from '#modules/carts/cart.ts';

/** Lines with something in them that are read at once: a cart takes as many. */
export const maxPadLines = maxCartLines;
/** In characters, of a line. */
export const maxLineLength = 500;
export const maxCodeLength = 40;
/** Units of one line, and of one tool. */
export const maxPadQuantity = maxCartQuantity;

/** Why a line cannot be read. */
export const readViolations = [
  /** A code alone. */
  'no_quantity',
  /** A quantity alone. */
  'no_code',
  /** Two numbers: either may be the quantity. */
  'which_is_quantity',
  /** 'FB 1 200' is 200 of FB 1, or 1200 of FB. */
  'two_readings',
  /** More than two cells, and no headings above them. */
  'too_many_cells',
  /** Headings of which two are the same, or none is a code. */
  'headings_unclear',
  'open_quote',
  /** '1.200' is 1200 to some and 1.2 to others. */
  'ambiguous_number',
  /** '4.00638E+12': the spreadsheet has lost digits. */
  'scientific',
  'not_whole',
  'not_a_number',
  /** Cartons or dozens: the shop counts pieces. */
  'unknown_unit',
  /** Zero, or less. */
  'too_few',
  /** More than `maxPadQuantity`. */
  'too_many',
  'too_long',
] as const;

export type ReadViolation = (typeof readViolations)[number];

/** What a line may be replaced with by one press. */
export interface Choice {
  code: string;
  /** As it would be typed. */
  quantity: string;
}

/** The columns of a table with headings, by their places in it. */
export interface Columns {
  delimiter: Delimiter;
  /** In order of preference: the SKU before the GTIN. */
  codes: readonly number[];
  quantity: number;
  count: number;
}

export type Delimiter = '\t' | ';' | ',';

export type Reading =
  | { ok: true; quantity: number }
  | { ok: false; violation: ReadViolation; choices: readonly Choice[] };

export interface PadLine {
  /** In the text, from 1. */
  line: number;
  /** As typed, '' where the line does not say which of it is the code. */
  code: string;
  /** The same of the quantity. */
  quantity: string;
  reading: Reading;
}

/** A line of a pasted text. */
export interface TextLine extends PadLine {
  text: string;
  /** Those of the headings above it. */
  columns: Columns | undefined;
}
