/** A letter as plain text: the same facts as its HTML, in the same order. */
import { oneLine } from '#platform/post.ts';
import { addressOf, type LetterHead, type LetterText, type Part } from './letter.ts';

const ruler = '--';

export function toText({ title, parts }: LetterText, head: LetterHead): string {
  const { name, line, location, email, origin } = head;
  const body = parts.map((part) => partText(part, head));
  const foot = [ruler, `${name}, ${line}`, `${location} · ${email}`, `${origin}/`].join('\n');
  return `${[oneLine(title), ...body, foot].join('\n\n')}\n`;
}

function partText(part: Part, head: LetterHead): string {
  if ('say' in part) return oneLine(part.say);
  if ('quietly' in part) return oneLine(part.quietly);
  if ('button' in part) return `${part.button}:\n${addressOf(head, part.link)}`;
  const rows = part.facts.filter(([, value]) => value);
  return rows.map(([label, value = '']) => `${label}: ${oneLine(value)}`).join('\n');
}
