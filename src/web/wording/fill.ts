/** Puts values into a text's holes: `fill('from {min}', { min: 12 })` is 'from 12'. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole));
}
