/**
 * A text that a spreadsheet would run as a formula when it opens a CSV file gets an apostrophe in
 * front (OWASP, CSV injection), and loses it when the file is read again. Pure.
 */

/** Texts that have apostrophes there already get one more, so that nothing else is taken off. */
const startsFormula = /^'*[=+\-@\t\r]/;
const guarded = /^'+[=+\-@\t\r]/;

/**
 * A spreadsheet whose lists are separated by semicolons splits a cell of a file with commas at
 * them, at tabs and at line breaks: each part begins like a cell.
 */
const startsInside = /([;\t\r\n][\s"]*)('*[=+\-@])/g;
const guardedInside = /([;\t\r\n][\s"]*)'('*[=+\-@])/g;

export function guardFormula(text: string): string {
  const inside = text.replaceAll(startsInside, "$1'$2");
  return startsFormula.test(inside) ? `'${inside}` : inside;
}

export function unguardFormula(text: string): string {
  const inside = guarded.test(text) ? text.slice(1) : text;
  return inside.replaceAll(guardedInside, '$1$2');
}
