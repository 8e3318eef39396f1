/** An order pad as it was checked; plain types, shared with the pages. */
import type { UnitPrice } from '#platform/money.ts';
import type { LineViolation } from '#modules/carts/cart.ts';
import type { CodedTool, CodeOfTool } from '#modules/catalogue/catalogue.ts';
import type { Choice, PadLine, ReadViolation } from './pad-line.ts';

/** What is known of a code. */
export type KnownCode =
  | { is: 'tool'; tool: CodedTool }
  | { is: 'archived' }
  /** On sale, and no list says what it costs in the currency. */
  | { is: 'not_in_currency' }
  /** It is the SKU of one and the GTIN of another. */
  | { is: 'of_two'; tools: readonly CodeOfTool[] }
  | { is: 'unknown'; alike: readonly CodeOfTool[] };

/** By `skuKey` of the code. */
export type KnownCodes = ReadonlyMap<string, KnownCode>;

export type PadViolation =
  | { code: ReadViolation }
  | { code: 'unknown_code' | 'ambiguous_code' | 'archived' }
  | LineViolation;

/** What a line may be replaced with by one press. */
export interface OfferedChoice extends Choice {
  /** Of the tool, where another code is offered. */
  name?: string;
}

export interface CheckedLine extends Pick<PadLine, 'line' | 'code' | 'quantity'> {
  /** Undefined for a code that is not known. */
  tool: CodedTool | undefined;
  /** Of the tool in all lines that have it, at the first of them; 0 at the others. */
  units: number;
  /** For so many. */
  unitPrice: UnitPrice;
  /** The earlier line that has the same tool, where its units are counted. */
  countedIn: number | undefined;
  /** The later lines that have the same tool. */
  alsoIn: readonly number[];
  violation: PadViolation | undefined;
  choices: readonly OfferedChoice[];
}

export interface CheckedPad {
  lines: readonly CheckedLine[];
  /** Of the lines without a violation. */
  total: { tools: number; units: number; minor: number };
}
