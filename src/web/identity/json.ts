/** Reading what came from elsewhere, without believing its shape. */

/** A field of a parsed value when it is text, else ''. */
export function textAt(value: unknown, field: string): string {
  const found = fieldOf(value, field);
  return typeof found === 'string' ? found : '';
}

/** A field of a parsed value when it is text or a list of texts: those of them that are. */
export function textsAt(value: unknown, field: string): string[] {
  return [fieldOf(value, field)].flat().filter((found) => typeof found === 'string');
}

/** A field of a parsed value, or undefined when it is no object or has none. */
export function fieldOf(value: unknown, field: string): unknown {
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
