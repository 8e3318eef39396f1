/** How hard a password is to guess, roughly, while it is typed; the server has the last word. */

/** From nothing typed to what nobody guesses. */
export type PasswordStrength = 0 | 1 | 2 | 3 | 4;

// In bits: enough against guessing at the login, at stolen hashes, and against any guessing.
const thresholds = [28, 45, 64];

/** Estimates from the number of characters, their classes, and how they repeat. */
export function passwordStrength(password: string): PasswordStrength {
  if (password === '') return 0;
  const reached = thresholds.filter((bits) => entropyBits(password) >= bits).length;
  return reached === 3 ? 4 : reached === 2 ? 3 : reached === 1 ? 2 : 1;
}

const characterClasses: readonly [RegExp, number][] = [
  [/\p{Ll}/u, 26],
  [/\p{Lu}/u, 26],
  [/\p{N}/u, 10],
  [/[^\p{L}\p{N}]/u, 20],
  [/[^\p{ASCII}]/u, 60],
];

function entropyBits(password: string): number {
  const characters = Array.from(password);
  const alphabetSize = characterClasses.reduce(
    (sum, [pattern, size]) => sum + (pattern.test(password) ? size : 0),
    0,
  );
  return countUnpredictable(characters) * Math.log2(alphabetSize);
}

/** Letters that do not follow from the one before, as in 'aaa', 'abc' and '321', count a whole. */
function countUnpredictable(characters: readonly string[]): number {
  const weights = characters.map((letter, place) => {
    const step = codePointOf(letter) - codePointOf(characters[place - 1]);
    const isPredictable = place > 0 && Math.abs(step) <= 1;
    return isPredictable ? 0.3 : characters.indexOf(letter) < place ? 0.7 : 1;
  });
  // People type words, in which one letter suggests the next.
  return 0.75 * weights.reduce((sum, each) => sum + each, 0);
}

function codePointOf(letter: string | undefined): number {
  return letter?.toLowerCase().codePointAt(0) ?? 0;
}
