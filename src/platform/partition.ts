/** Only the last characters of a name are hashed: what is before them is often the same. */
const hashedCharacters = 8;

/**
 * The partition of a name, from 0, always the same for the same name. Large sets and maps
 * are split into partitions, because one that grows is copied whole, which blocks the event loop.
 */
export function partitionOf(name: string, partitionCount: number): number {
  let hash = 0;
  for (let index = Math.max(0, name.length - hashedCharacters); index < name.length; index += 1) {
    hash = (hash * 31 + name.charCodeAt(index)) % 0x1_0000_0000;
  }
  return hash % partitionCount;
}
