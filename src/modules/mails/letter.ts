/**
 * A letter as its parts. HTML and plain text are both made from them, so that they say the same;
 * everything in them is text, and escaping is the business of whoever writes it down.
 */
import type { Contents } from './mails.ts';

export type Part =
  | { say: string }
  /** Rows of a label and a value; rows without a value are left out. */
  | { facts: readonly (readonly [label: string, value: string | undefined])[] }
  /** The one thing to do next. */
  | { button: string; link: string }
  /** In small print. */
  | { quietly: string };

export interface LetterText {
  subject: string;
  /** The heading. */
  title: string;
  parts: readonly Part[];
}

/** How a kind of letter is written; `contents` has what the writer of the row gave. */
export type Template = (contents: Contents) => LetterText;

/** Who writes, and where the shop is; on every letter. */
export interface LetterHead {
  /** Scheme and host without a slash at the end: every link leads there. */
  origin: string;
  name: string;
  line: string;
  location: string;
  email: string;
  /** Hexadecimal, by the names of the palette. */
  colours: ReadonlyMap<string, { light: string; dark: string }>;
}

/**
 * The whole address of a link: a path of the shop. Anything else is a mistake of ours that must
 * not reach a mailbox.
 */
export function addressOf({ origin }: LetterHead, link: string): string {
  const address = URL.canParse(link, origin) ? new URL(link, origin) : undefined;
  if (address?.origin !== origin) throw new Error(`a letter would lead to ${link}`);
  return address.href;
}
