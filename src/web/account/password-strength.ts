/** How hard a password is to guess, roughly, while it is typed; the server has the last word. */

/** From nothing typed to what nobody guesses. */
export type PasswordStrength = 0 | 1 | 2 | 3 | 4;

// In bits: what a patient guesser of accounts, of stolen hashes, and of anything gives up at.
const steps = [28, 45, 64];

/** Estimates by how many different letters there are, of how many kinds, and how they repeat. */
export function passwordStrength(password: string): PasswordStrength {
  if (password === '') return 0;
  const above = steps.filter((bits) => bitsOf(password) >= bits).length;
  return above === 3 ? 4 : above === 2 ? 3 : above === 1 ? 2 : 1;
}

const kinds: readonly [RegExp, number][] = [
  [/\p{Ll}/u, 26],
  [/\p{Lu}/u, 26],
  [/\p{N}/u, 10],
  [/[^\p{L}\p{N}]/u, 20],
  [/[^\p{ASCII}]/u, 60],
];

function bitsOf(password: string): number {
  const letters = Array.from(password);
  const choice = kinds.reduce((sum, [kind, size]) => sum + (kind.test(password) ? size : 0), 0);
  return countUnforeseen(letters) * Math.log2(choice);
}

/** Letters that do not follow from the one before, as in 'aaa', 'abc' and '321', count a whole. */
function countUnforeseen(letters: readonly string[]): number {
  const counted = letters.map((letter, place) => {
    const step = codeOf(letter) - codeOf(letters[place - 1]);
    const isForeseen = place > 0 && Math.abs(step) <= 1;
    return isForeseen ? 0.3 : letters.indexOf(letter) < place ? 0.7 : 1;
  });
  // People write words, whose letters follow from each other a little.
  return 0.75 * counted.reduce((sum, each) => sum + each, 0);
}

function codeOf(letter: string | undefined): number {
  return letter?.toLowerCase().codePointAt(0) ?? 0;
}
