/** What the address of the cart's page carries of lines: what was not saved, or overwritten. */

export interface WrongQuantity {
  tool: string;
  /** As it was typed, or the beginning of it. */
  typed: string;
}

export interface OverwrittenLine {
  tool: string;
  /** How many it had until then; 0 for a line that was not there. */
  before: number;
}

export const longestTyped = 20;
/** An address has no room for more; an order takes no more lines either. */
const mostShown = 100;

/** As much of it as can be shown again. */
export function shortenTyped(typed: string): string {
  return typed.replaceAll('|', '').slice(0, longestTyped);
}

export function formatWrong(wrong: readonly WrongQuantity[]): string {
  return wrong
    .slice(0, mostShown)
    .map(({ tool, typed }) => `${tool}:${typed}`)
    .join('|');
}

const wrongFormat = /^([0-9a-f-]{36}):(.{0,20})$/s;

export function parseWrong(text: string): WrongQuantity[] {
  return text.split('|', mostShown).flatMap((one) => {
    const [, tool, typed] = wrongFormat.exec(one) ?? [];
    return tool === undefined || typed === undefined ? [] : [{ tool, typed }];
  });
}

export function formatOverwritten(lines: readonly OverwrittenLine[]): string {
  return formatWrong(lines.map(({ tool, before }) => ({ tool, typed: String(before) })));
}

export function parseOverwritten(text: string): OverwrittenLine[] {
  return parseWrong(text).flatMap(({ tool, typed }) =>
    /^\d{1,7}$/.test(typed) ? [{ tool, before: Number(typed) }] : [],
  );
}
