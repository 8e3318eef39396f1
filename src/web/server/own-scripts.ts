/**
 * Which inline scripts of a page are its own. While a page is drawn they carry a mark that nobody
 * can guess; what came in with the page's content has none. The policy allows what was marked, by
 * its digest, and the mark is taken off again: a page is kept, and a kept page has no nonces.
 */
import { createHash, randomBytes } from 'node:crypto';

/** Carries the digests from the renderer to what sends the page; no browser sees it. */
export const ownScriptsHeader = 'x-own-scripts';

/** Another one for each drawing. */
export function makeMark(): string {
  return randomBytes(16).toString('hex');
}

/** As it stands in a tag, with the blank before it. */
export function attributeOf(mark: string): string {
  return ` nonce="${mark}"`;
}

/** The page without marks, and the sources that a policy names its own inline scripts by. */
export function takeMarks(html: string, mark: string): { html: string; digests: string[] } {
  const own = new RegExp(
    `<script(?=[^<>]*${attributeOf(mark)})(?![^<>]*\\ssrc=)[^<>]*>([\\s\\S]*?)</script>`,
    'g',
  );
  const digests = [...html.matchAll(own)].map(([, text = '']) => digestOf(text));
  return { html: html.replaceAll(attributeOf(mark), ''), digests: [...new Set(digests)] };
}

function digestOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
