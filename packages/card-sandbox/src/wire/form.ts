/**
 * The form encoding of the API: `metadata[order]=7&expand[0]=latest_charge`. A bracket holds a
 * name or an index; `[]` appends. Everything is text.
 */
export type FormValue = string | FormValue[] | FormFields;
export interface FormFields {
  [name: string]: FormValue;
}

const fieldLimit = 500;
const depthLimit = 6;
const keyPattern = /^([^[\]]+)((?:\[[^[\]]*\])*)$/;

/** Undefined when the text is no such form, or is too large or too deep. */
export function parseForm(encoded: string): FormFields | undefined {
  const root = emptyFields();
  if (encoded === '') return root;
  const pairs = encoded.split('&');
  if (pairs.length > fieldLimit) return undefined;
  for (const pair of pairs) {
    const split = pair.indexOf('=');
    const key = decode(split === -1 ? pair : pair.slice(0, split));
    const value = decode(split === -1 ? '' : pair.slice(split + 1));
    if (key === undefined || value === undefined || !put(root, key, value)) return undefined;
  }
  return root;
}

function decode(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded.replaceAll('+', ' '));
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

function put(root: FormFields, key: string, value: string): boolean {
  const match = keyPattern.exec(key);
  if (!match) return false;
  const [, name = '', brackets = ''] = match;
  const rest = brackets === '' ? [] : brackets.slice(1, -1).split('][');
  if (rest.length > depthLimit) return false;
  return putAt(root, name, rest, value);
}

function putAt(parent: FormFields, name: string, rest: string[], value: string): boolean {
  const [next, ...deeper] = rest;
  if (next === undefined) {
    parent[name] = value;
    return true;
  }
  if (next === '' || /^\d+$/.test(next)) return putInList(parent, name, deeper, value);
  const child = parent[name] ?? emptyFields();
  if (!isFields(child)) return false;
  parent[name] = child;
  return putAt(child, next, deeper, value);
}

/** Lists of the wire hold plain values; nothing that this processor reads nests inside one. */
function putInList(parent: FormFields, name: string, deeper: string[], value: string): boolean {
  const list = parent[name] ?? [];
  if (deeper.length > 0 || !Array.isArray(list)) return false;
  list.push(value);
  parent[name] = list;
  return true;
}

export function isFields(value: FormValue | undefined): value is FormFields {
  return typeof value === 'object' && !Array.isArray(value);
}

/** Without a prototype, so that no name of a field can reach one. */
function emptyFields(): FormFields {
  return Object.create(null);
}
