/** Reads parsed JSON of unknown shape. */

/** A field of a parsed value when it is text, else ''. */
export function getText(value: unknown, field: string): string {
  const found = getField(value, field);
  return typeof found === 'string' ? found : '';
}

/** A field of a parsed value when it is text or a list of texts: those of them that are. */
export function getTexts(value: unknown, field: string): string[] {
  return [getField(value, field)].flat().filter((found) => typeof found === 'string');
}

/** A field of a parsed value, or undefined when it is no object or has none. */
export function getField(value: unknown, field: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined;
}

/** The value that JSON text stands for, or undefined when it is none. */
export function parseJson(text: string | null | undefined): unknown {
  try {
    return text ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}
