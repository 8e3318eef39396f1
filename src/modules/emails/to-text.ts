/** An email as plain text: the same contents as its HTML, in the same order. */
import { toLines, toOneLine } from '#platform/smtp.ts';
import {
  toAbsoluteUrl,
  toTrackingUrl,
  type EmailBranding,
  type EmailText,
  type EmailPart,
} from './email-template.ts';

const separator = '--';

export function toText({ title, parts }: EmailText, branding: EmailBranding): string {
  const { name, line, location, email, origin } = branding;
  const body = parts.map((part) => partText(part, branding));
  const footer = [separator, `${name}, ${line}`, `${location} · ${email}`, `${origin}/`].join('\n');
  return `${[toOneLine(title), ...body, footer].join('\n\n')}\n`;
}

function partText(part: EmailPart, branding: EmailBranding): string {
  if ('paragraph' in part) return toOneLine(part.paragraph);
  if ('writing' in part) return indentLines(part.writing, 2);
  if ('quote' in part) return indentLines(part.quote, 4);
  if ('smallPrint' in part) return toOneLine(part.smallPrint);
  if ('button' in part) return `${part.button}:\n${toAbsoluteUrl(branding, part.link)}`;
  if ('tracking' in part) return `${toOneLine(part.label)}:\n${toTrackingUrl(part.tracking)}`;
  const rows = part.facts.filter(([, value]) => value);
  return rows.map(([label, value = '']) => `${label}: ${toOneLine(value)}`).join('\n');
}

/** Indented, so that no line of it stands where one of ours does. */
function indentLines(text: string, blanks: number): string {
  return toLines(text)
    .map((line) => (line === '' ? '' : ' '.repeat(blanks) + line))
    .join('\n');
}
