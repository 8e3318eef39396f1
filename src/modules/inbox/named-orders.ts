/** The orders that somebody names in a text: 'order 1031', 'my order no. 1031', '#1031'. Pure. */

const named = /(\border\b\D{0,12}|#)(\d{4,9})\b/gi;

/** A stretch of a text; `number` where it is that of an order. */
export interface TextPart {
  text: string;
  number?: number;
}

/** The whole text, in its order. */
export function splitAtOrders(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { index, 1: before = '', 2: digits = '' } of text.matchAll(named)) {
    const start = index + before.length;
    parts.push({ text: text.slice(end, start) }, { text: digits, number: Number(digits) });
    end = start + digits.length;
  }
  return [...parts, { text: text.slice(end) }].filter((part) => part.text !== '');
}

/** Each once. */
export function namedOrders(text: string): number[] {
  return [...new Set(splitAtOrders(text).flatMap(({ number }) => number ?? []))];
}
