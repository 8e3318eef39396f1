import fc from 'fast-check';

const [firstSurrogate, surrogates, lastCodePoint] = [0xd800, 0x800, 0x10ffff];

/**
 * Any character of Unicode: draws what fast-check's `unit: 'binary'` does for the same seed. That
 * one makes a table of a million characters before the first, which takes more than a second.
 */
export const anyCharacter = fc.nat({ max: lastCodePoint - surrogates }).map(toCharacter, toIndex);

function toCharacter(index: number): string {
  return String.fromCodePoint(index < firstSurrogate ? index : index + surrogates);
}

/** Throws for anything else, as fast-check wants it. */
function toIndex(character: unknown): number {
  const point =
    typeof character === 'string' ? (character.codePointAt(0) ?? Number.NaN) : Number.NaN;
  if (String.fromCodePoint(point) !== character) throw new Error('not one character');
  return point < firstSurrogate ? point : point - surrogates;
}
