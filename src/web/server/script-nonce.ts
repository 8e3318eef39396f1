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
  const own = new RegExp(
    `<script(?=[^<>]*${nonceAttribute(nonce)})(?![^<>]*\\ssrc=)[^<>]*>([\\s\\S]*?)</script>`,
    'g',
  );
  const digests = [...html.matchAll(own)].map(([, text = '']) => scriptDigest(text));
  return { html: html.replaceAll(nonceAttribute(nonce), ''), digests: [...new Set(digests)] };
}

function scriptDigest(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
