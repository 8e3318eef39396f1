/**
 * The 42,692 most common passwords of six letters and more that became known from breaches, in
 * lower case: `common-passwords.txt`, made of `passwords.json` of @zxcvbn-ts/language-common 4.1.3
 * (MIT, see `common-passwords.license.txt`). Read when first needed, and kept as the bytes it is.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { once } from '../once.ts';

const readList = once(async () => {
  const text = await readFile(join(import.meta.dirname, 'common-passwords.txt'), 'utf8');
  return Buffer.from(`\n${text}`);
});

/** Whether it is one of the list, whatever its case and the blanks around it. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const normalized = password.trim().toLowerCase();
  // A line break would find the end of one password and the beginning of the next.
  if (normalized === '' || /[\r\n]/.test(normalized)) return false;
  return (await readList()).includes(`\n${normalized}\n`);
}
