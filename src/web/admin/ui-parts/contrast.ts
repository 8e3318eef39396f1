/** How far two colours are apart, as WCAG 2 counts it: from 1 to 21. */

/** Undefined when one of them is no colour written in hexadecimal digits. */
export function contrast(one: string, other: string): number | undefined {
  const luminances = [luminance(one), luminance(other)];
  const [lighter, darker] = luminances.toSorted((a = 0, b = 0) => b - a);
  if (luminances.includes(undefined) || lighter === undefined || darker === undefined)
    return undefined;
  return Math.round(((lighter + 0.05) / (darker + 0.05)) * 10) / 10;
}

function luminance(colour: string): number | undefined {
  const [red, green, blue] = channels(colour);
  if (red === undefined || green === undefined || blue === undefined) return undefined;
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** '#fff' and '#ffffff' alike, each channel from 0 to 1. */
function channels(colour: string): number[] {
  const [, short, long] = /^#(?:([\da-f]{3})|([\da-f]{6}))$/i.exec(colour.trim()) ?? [];
  const digits = short?.replaceAll(/./g, '$&$&') ?? long ?? '';
  return (digits.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16) / 255);
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
