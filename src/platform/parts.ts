/** Letters at a name's end that tell names apart: what is before them is often the same. */
const tellingLetters = 8;

/**
 * Which part of a whole a name belongs to, from 0: the same name always to the same part. What may
 * be long is kept in parts, since a set or a map that grows is copied whole in one turn.
 */
export function partOf(name: string, parts: number): number {
  let sum = 0;
  for (let index = Math.max(0, name.length - tellingLetters); index < name.length; index += 1) {
    sum = (sum * 31 + name.charCodeAt(index)) % 0x1_0000_0000;
  }
  return sum % parts;
}
