/**
 * A letter as HTML that mail programs draw: tables, styles at the elements, no picture and
 * nothing from elsewhere. Light by itself; programs that know dark get dark.
 */
import { escapeHtml } from '#platform/escape-html.ts';
import { oneLine } from '#platform/post.ts';
import { addressOf, type LetterHead, type LetterText, type Part } from './letter.ts';

const plain = "font-family:'Instrument Sans',system-ui,-apple-system,'Segoe UI',sans-serif";
const display = "font-family:Newsreader,Georgia,'Times New Roman',serif";

/** The colours of the letter by day, as they are written at each element. */
type Dye = (name: string) => string;

const dyeFor =
  ({ colours }: LetterHead, theme: 'light' | 'dark'): Dye =>
  (name) =>
    colours.get(name)?.[theme] ?? 'inherit';

const nightStyle = (dye: Dye) => `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background: ${dye('paper')} !important; }
  .card { background: ${dye('card')} !important; }
  .ink { color: ${dye('ink')} !important; }
  .soft { color: ${dye('graphite')} !important; }
  .line { border-color: ${dye('line')} !important; }
  .handle { background: ${dye('ink')} !important; }
  .go { background: ${dye('vermilion')} !important; }
  .go a { color: ${dye('on-vermilion')} !important; }
  .link { color: ${dye('vermilion')} !important; }
}
@media (max-width: 30rem) {
  .card > td { padding: 28px 20px !important; }
}`;

export function toHtml({ subject, title, parts }: LetterText, head: LetterHead): string {
  const dye = dyeFor(head, 'light');
  const body = parts.map((part) => partHtml(part, head, dye)).join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(oneLine(subject))}</title>
<style>${nightStyle(dyeFor(head, 'dark'))}
</style>
</head>
<body class="paper" style="margin:0;background:${dye('paper')};${plain}">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0"
 style="background:${dye('paper')}">
<tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
${letterhead(head, dye)}
<tr class="card" style="background:${dye('card')}"><td style="padding:36px 40px">
<h1 class="ink" style="margin:0 0 20px;color:${dye('ink')};${display};font-size:28px;${lean}">
${escapeHtml(oneLine(title))}</h1>
${body}
</td></tr>
${foot(head, dye)}
</table>
</td></tr>
</table>
</body>
</html>
`;
}

const lean = 'font-weight:400;line-height:1.15';
const paragraph = 'margin:0 0 18px;font-size:16px;line-height:1.55';
const small = 'margin:0 0 10px;font-size:14px;line-height:1.5';

/** The mark and the name, and one stroke of the accent under them. */
function letterhead({ name }: LetterHead, dye: Dye): string {
  return `<tr><td style="padding:0 0 14px;border-bottom:3px solid ${dye('stroke')}">
<table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td aria-hidden="true" style="padding:0 12px 0 0">
${markHtml(dye)}</td>
<td class="ink" style="color:${dye('ink')};${display};font-size:24px;line-height:1">
${escapeHtml(name)}</td></tr></table></td></tr>`;
}

/** The brush of bare boxes: no picture that a mail program would hold back. */
function markHtml(dye: Dye): string {
  const boxes = [
    ['', `width:18px;height:9px;border-radius:1px 4px 0 0;background:${dye('stroke')}`],
    ['', `width:18px;height:5px;margin-top:1px;background:${dye('brass')}`],
    [
      'handle',
      `width:16px;height:5px;margin:1px 1px 0;border-radius:0 0 7px 7px;background:${dye('ink')}`,
    ],
    [
      'handle',
      `width:6px;height:7px;margin:0 6px;border-radius:0 0 3px 3px;background:${dye('ink')}`,
    ],
  ];
  return boxes
    .map(([part, look]) => `<div class="${part}" style="font-size:0;line-height:0;${look}"></div>`)
    .join('\n');
}

function partHtml(part: Part, head: LetterHead, dye: Dye): string {
  if ('say' in part) {
    const look = `${paragraph};color:${dye('ink')}`;
    return `<p class="ink" style="${look}">${escapeHtml(oneLine(part.say))}</p>`;
  }
  if ('quietly' in part) {
    const look = `${small};color:${dye('graphite')}`;
    return `<p class="soft" style="${look}">${escapeHtml(oneLine(part.quietly))}</p>`;
  }
  if ('button' in part) return buttonHtml(part.button, addressOf(head, part.link), dye);
  const rows = part.facts.filter(([, value]) => value);
  const table = '<table role="presentation" width="100%" cellpadding="0" cellspacing="0"';
  return `${table} style="margin:0 0 22px">
${rows.map(([label, value = '']) => factHtml(label, value, dye)).join('\n')}
</table>`;
}

function factHtml(label: string, value: string, dye: Dye): string {
  const rule = `border-bottom:1px solid ${dye('line')}`;
  const cell = `padding:9px 0;${rule};font-size:15px;line-height:1.4`;
  const wide = 'overflow-wrap:anywhere;font-variant-numeric:tabular-nums';
  const told = escapeHtml(oneLine(value));
  return `<tr valign="top"><td class="soft line" width="36%"
 style="${cell};color:${dye('graphite')}">${escapeHtml(label)}</td>
<td class="ink line" style="${cell};color:${dye('ink')};${wide}">${told}</td></tr>`;
}

/** The address stands beneath it as well, for programs that open no links. */
function buttonHtml(label: string, address: string, dye: Dye): string {
  const shape = 'display:inline-block;padding:13px 24px;font-weight:600;font-size:16px';
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:6px 0 14px"><tr>
<td class="go" style="background:${dye('vermilion')};border-radius:4px">
<a href="${escapeHtml(address)}" style="${shape};color:${dye('on-vermilion')};text-decoration:none">
${escapeHtml(label)}</a></td></tr></table>
<p class="soft" style="margin:0 0 22px;font-size:13px;line-height:1.5;color:${dye('graphite')}">
<a class="link" href="${escapeHtml(address)}"
 style="color:${dye('vermilion')};overflow-wrap:anywhere">${escapeHtml(address)}</a></p>`;
}

function foot({ name, line, location, email, origin }: LetterHead, dye: Dye): string {
  return `<tr><td class="soft"
 style="padding:20px 4px;color:${dye('graphite')};font-size:13px;line-height:1.6">
${escapeHtml(name)}, ${escapeHtml(line)}<br>
${escapeHtml(location)} · ${escapeHtml(email)}<br>
<a class="link" href="${escapeHtml(origin)}/"
 style="color:${dye('vermilion')}">${escapeHtml(origin)}/</a>
</td></tr>`;
}
