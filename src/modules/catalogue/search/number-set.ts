/**
 * Sets of small whole numbers: a list while they are few, bits when they are many, so that both a
 * code that one product has and a word that all have take little memory.
 */

export type NumberSet = number[] | Uint32Array;

const bitsPerElement = 32;
const shortestBits = 64;

export function createBits(size: number): Uint32Array {
  return new Uint32Array(Math.ceil(size / bitsPerElement));
}

/** Adds a number above all that were added before, in place where there is room. */
export function addNumber(set: NumberSet, number: number): NumberSet {
  if (set instanceof Uint32Array) return addBit(set, number);
  set.push(number);
  // A number of a list takes 64 bits.
  if (set.length <= shortestBits || set.length * 64 <= number) return set;
  return set.reduce(setBit, createBits(number * 2));
}

/** Sets a bit, in a larger array where there is no room for it. */
export function addBit(bits: Uint32Array, number: number): Uint32Array {
  return setBit(roomFor(bits, number), number);
}

function setBit(bits: Uint32Array, number: number): Uint32Array {
  const element = number >>> 5;
  bits[element] = (bits[element] ?? 0) | (1 << (number & 31));
  return bits;
}

export function clearBit(bits: Uint32Array, number: number): void {
  const element = number >>> 5;
  bits[element] = (bits[element] ?? 0) & ~(1 << (number & 31));
}

export function hasBit(bits: Uint32Array, number: number): boolean {
  return (((bits[number >>> 5] ?? 0) >>> (number & 31)) & 1) === 1;
}

/** Sets in `bits` what is in the set. */
export function addSet(bits: Uint32Array, set: NumberSet): void {
  if (!(set instanceof Uint32Array)) for (const number of set) setBit(bits, number);
  else {
    const elements = Math.min(bits.length, set.length);
    for (let place = 0; place < elements; place += 1)
      bits[place] = (bits[place] ?? 0) | (set[place] ?? 0);
  }
}

/** What is in all of them, which are of one length; nothing when there are none. */
export function intersect(all: readonly Uint32Array[], size: number): Uint32Array {
  const [first, ...others] = all;
  const bits = first?.slice() ?? createBits(size);
  for (const other of others)
    for (let place = 0; place < bits.length; place += 1)
      bits[place] = (bits[place] ?? 0) & (other[place] ?? 0);
  return bits;
}

/** What is in the first only. */
export function without(bits: Uint32Array, others: Uint32Array): Uint32Array {
  return bits.map((element, place) => element & ~(others[place] ?? 0));
}

export function countBits(bits: Uint32Array): number {
  let count = 0;
  for (let left of bits) for (; left !== 0; left &= left - 1) count += 1;
  return count;
}

export function* numbersIn(bits: Uint32Array): Generator<number> {
  for (let place = 0; place < bits.length; place += 1)
    for (let left = bits[place] ?? 0; left !== 0; left &= left - 1)
      yield place * bitsPerElement + 31 - Math.clz32(left & -left);
}

function roomFor(bits: Uint32Array, number: number): Uint32Array {
  if (number < bits.length * bitsPerElement) return bits;
  const larger = createBits((number + 1) * 2);
  larger.set(bits);
  return larger;
}
