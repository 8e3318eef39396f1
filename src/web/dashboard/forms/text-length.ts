/** Whether a text may be sent, without cutting off what was pasted. */
import { formatCount } from '#platform/number-format.ts';
import { fill } from '#web/wording/fill.ts';

interface LengthWords {
  /** With {count}, {over} and {most}. */
  tooLong: string;
  needed: string;
}

/** What is wrong with its length; true where nothing is, as a form's rule answers. */
export function checkLength(text: string, most: number, words: LengthWords): string | true {
  const { length } = text.trim();
  if (length === 0) return words.needed;
  if (length <= most) return true;
  const [count, over] = [formatCount(length), formatCount(length - most)];
  return fill(words.tooLong, { count, over, most: formatCount(most) });
}
