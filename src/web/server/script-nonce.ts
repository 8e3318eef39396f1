/**
 * Which inline scripts of a page are its own. While a page is rendered they carry a nonce; what
 * came in with the page's content has none. The Content-Security-Policy allows the scripts with
 * the nonce by their digests, and the nonces are removed: a cached page must not contain any.
 */
import { createHash, randomBytes } from 'node:crypto';

/** Carries the digests from the renderer to what sends the page; no browser sees it. */
export const ownScriptsHeader = 'x-own-scripts';

/** A new one for each rendering. */
export function createNonce(): string {
  return randomBytes(16).toString('hex');
}

/** The attribute of a tag, with the blank before it. */
export function nonceAttribute(nonce: string): string {
  return ` nonce="${nonce}"`;
}

/** The page without nonces, and the digests of its own inline scripts for the policy. */
export function removeNonces(html: string, nonce: string): { html: string; digests: string[] } {
  const attribute = nonceAttribute(nonce);
  const digests = ownScripts(html, attribute).map(scriptDigest);
  return { html: html.replaceAll(attribute, ''), digests: [...new Set(digests)] };
}

/** Looks at the few tags that carry the nonce: a pattern would try every tag of a long page. */
function ownScripts(html: string, attribute: string): string[] {
  const texts: string[] = [];
  for (let at = html.indexOf(attribute); at !== -1; at = html.indexOf(attribute, at + 1)) {
    const from = html.lastIndexOf('<', at);
    const to = html.indexOf('>', from);
    const tag = html.slice(from, to + 1);
    const end = html.indexOf('</script>', to);
    if (to > at && end !== -1 && ownInlineTag.test(tag)) texts.push(html.slice(to + 1, end));
  }
  return texts;
}

const ownInlineTag = /^<script(?![^<>]*\ssrc=)[^<>]*>$/;

function scriptDigest(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
