/**
 * A text that a spreadsheet would run as a formula when it opens a CSV file gets an apostrophe in
 * front (OWASP, CSV injection), and loses it when the file is read again. Pure.
 */

/** Texts that have apostrophes there already get one more, so that nothing else is taken off. */
const startsFormula = /^'*[=+\-@\t\r]/;
const guarded = /^'+[=+\-@\t\r]/;

export function guardFormula(text: string): string {
  return startsFormula.test(text) ? `'${text}` : text;
}

export function unguardFormula(text: string): string {
  return guarded.test(text) ? text.slice(1) : text;
}
