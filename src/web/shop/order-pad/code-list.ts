/** Codes that are suggested while somebody types: one file, loaded when a field is first used. */
import { skuKey } from '#modules/catalogue/codes.ts';
import { orderPadEndpoints } from '#api/contract/order-pad/order-pad-endpoints.ts';
import { callApi } from '#web/api.ts';

export interface ListedCode {
  sku: string;
  name: string;
}

let loading: Promise<readonly ListedCode[]> | undefined;

/** Nothing where the file cannot be loaded: then it is tried again at the next field. */
export function loadCodes(): Promise<readonly ListedCode[]> {
  loading ??= callApi(orderPadEndpoints.listCodes).then((answer) => {
    if (answer.ok) return answer.value;
    loading = undefined;
    return [];
  });
  return loading;
}

const mostShown = 8;
const shortestName = 2;

/** Codes that begin so, then names that have each of the words. */
export function findCodes(codes: readonly ListedCode[], typed: string): ListedCode[] {
  const key = skuKey(typed);
  if (key === '') return [];
  const words = typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const beginning: ListedCode[] = [];
  const named: ListedCode[] = [];
  for (const code of codes) {
    if (beginning.length === mostShown) break;
    if (skuKey(code.sku).startsWith(key)) beginning.push(code);
    else if (named.length < mostShown && key.length >= shortestName) {
      const name = code.name.toLowerCase();
      if (words.every((word) => name.includes(word))) named.push(code);
    }
  }
  const [only] = beginning;
  // Nothing is left to suggest of a code that was typed to its end.
  const isWhole = beginning.length === 1 && only !== undefined && skuKey(only.sku) === key;
  return isWhole ? [] : [...beginning, ...named].slice(0, mostShown);
}
