/**
 * The one script that the sign-in popup loads from Google. The pages allow no script by its URL
 * (Trusted Types); this allows that one, and only on pages that were served for it.
 */
import { getField } from './json.ts';

const loaderUrl = 'https://apis.google.com/js/api.js';
let isAllowed = false;

/** Once in a document; does nothing in browsers that know no Trusted Types. */
export function allowPopupScript(): void {
  const factory: unknown = Reflect.get(window, 'trustedTypes');
  const createPolicy = getField(factory, 'createPolicy');
  if (isAllowed || typeof createPolicy !== 'function') return;
  isAllowed = true;
  Reflect.apply(createPolicy, factory, ['default', { createScriptURL: allowOnlyLoader }]);
}

/** The URL itself when it is the loader's, else null, which the browser rejects. */
function allowOnlyLoader(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}` === loaderUrl ? url : null;
}
