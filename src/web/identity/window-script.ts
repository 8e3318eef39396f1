/**
 * The one script that a window for signing in takes from Google. The pages let no script in by
 * its address (Trusted Types); this lets in that one, and only on pages that were served for it.
 */
import { fieldOf } from './json.ts';

const loader = 'https://apis.google.com/js/api.js';
let allowed = false;

/** Once in a document; does nothing in browsers that know no Trusted Types. */
export function allowWindowScript(): void {
  const factory: unknown = Reflect.get(window, 'trustedTypes');
  const createPolicy = fieldOf(factory, 'createPolicy');
  if (allowed || typeof createPolicy !== 'function') return;
  allowed = true;
  Reflect.apply(createPolicy, factory, ['default', { createScriptURL: onlyTheLoader }]);
}

/** The address as it is when it is the loader's, else null, which the browser refuses. */
function onlyTheLoader(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname}` === loader ? address : null;
}
