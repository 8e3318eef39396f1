/**
 * An email as a list of parts, from which HTML and plain text are both rendered. Parts hold plain
 * text; the renderers escape it.
 */
import type { StoredContents } from './email-contents.ts';
import type { EmailKind } from './kinds.ts';

export type EmailPart =
  | { paragraph: string }
  /** What a person wrote, with its line breaks. */
  | { writing: string }
  /** The same of whom it is an answer to. */
  | { quote: string }
  /** Rows of a label and a value; rows without a value are left out. */
  | { facts: readonly (readonly [label: string, value: string | undefined])[] }
  /** The call to action. */
  | { button: string; link: string }
  /** To a carrier's page of a parcel: the one place beside the shop that an email leads to. */
  | { tracking: string; label: string }
  /** In small print. */
  | { smallPrint: string };

export interface EmailText {
  subject: string;
  /** The heading. */
  title: string;
  parts: readonly EmailPart[];
}

/** The text of one kind of email, from the contents that were stored with it. */
export type EmailTemplate<Kind extends EmailKind> = (contents: StoredContents<Kind>) => EmailText;

/** The shop's name, address and colours, which every email shows. */
export interface EmailBranding {
  /** Scheme and host without a slash at the end: every link leads there. */
  origin: string;
  name: string;
  line: string;
  location: string;
  email: string;
  /** Hexadecimal, by the names of the palette. */
  colours: ReadonlyMap<string, { light: string; dark: string }>;
}

/** A carrier's page, which the shop has made of its own table of carriers. */
export function toTrackingUrl(link: string): string {
  const url = URL.canParse(link) ? new URL(link) : undefined;
  if (url?.protocol !== 'https:' || url.username !== '')
    throw new Error(`an email would link to ${link}`);
  return url.href;
}

/**
 * The absolute URL of a link, which must lead to the shop. Anything else is a bug, and must not
 * be sent to anybody.
 */
export function toAbsoluteUrl({ origin }: EmailBranding, link: string): string {
  const url = URL.canParse(link, origin) ? new URL(link, origin) : undefined;
  if (url?.origin !== origin) throw new Error(`an email would link to ${link}`);
  return url.href;
}
