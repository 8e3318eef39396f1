/**
 * A letter as HTML that mail programs draw: tables, styles at the elements, no picture and
 * nothing from elsewhere. Light by itself; programs that know dark get dark.
 */
import { escapeHtml } from '#platform/escape-html.ts';
import { oneLine } from '#platform/post.ts';
import { addressOf, type LetterHead, type LetterText, type Part } from './letter.ts';

const plain = "font-family:'Instrument Sans',system-ui,-apple-system,'Segoe UI',sans-serif";
const display = "font-family:Newsreader,Georgia,'Times New Roman',serif";

const dark = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background: #141b24 !important; }
  .card { background: #1b2430 !important; }
  .ink { color: #ede8df !important; }
  .soft { color: #b4b9bf !important; }
  .line { border-color: #364252 !important; }
  .go { background: #f2796b !important; }
  .go a { color: #141b24 !important; }
  .link { color: #f2796b !important; }
}
@media (max-width: 30rem) {
  .card > td { padding: 28px 20px !important; }
}`;

export function toHtml({ subject, title, parts }: LetterText, head: LetterHead): string {
  const body = parts.map((part) => partHtml(part, head)).join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(oneLine(subject))}</title>
<style>${dark}
</style>
</head>
<body class="paper" style="margin:0;background:#f3efe8;${plain}">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0"
 style="background:#f3efe8">
<tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
${letterhead(head)}
<tr class="card" style="background:#faf8f4"><td style="padding:36px 40px">
<h1 class="ink" style="margin:0 0 20px;color:#141b24;${display};font-size:28px;${lean}">
${escapeHtml(oneLine(title))}</h1>
${body}
</td></tr>
${foot(head)}
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

/** The name, and one stroke of vermilion under it. */
function letterhead({ name }: LetterHead): string {
  return `<tr><td class="ink" style="padding:0 0 14px;border-bottom:3px solid #dd433b;
color:#141b24;${display};font-size:22px">${escapeHtml(name)}</td></tr>`;
}

function partHtml(part: Part, head: LetterHead): string {
  if ('say' in part) {
    return `<p class="ink" style="${paragraph};color:#141b24">${escapeHtml(oneLine(part.say))}</p>`;
  }
  if ('quietly' in part) {
    const said = escapeHtml(oneLine(part.quietly));
    return `<p class="soft" style="${small};color:#4a4f57">${said}</p>`;
  }
  if ('button' in part) return buttonHtml(part.button, addressOf(head, part.link));
  const rows = part.facts.filter(([, value]) => value);
  const table = '<table role="presentation" width="100%" cellpadding="0" cellspacing="0"';
  return `${table} style="margin:0 0 22px">
${rows.map(([label, value = '']) => factHtml(label, value)).join('\n')}
</table>`;
}

const cell = 'padding:9px 0;border-bottom:1px solid #d2cabd;font-size:15px;line-height:1.4';

function factHtml(label: string, value: string): string {
  const wide = 'overflow-wrap:anywhere;font-variant-numeric:tabular-nums';
  return `<tr valign="top"><td class="soft line" width="36%"
 style="${cell};color:#4a4f57">${escapeHtml(label)}</td>
<td class="ink line" style="${cell};color:#141b24;${wide}">${escapeHtml(oneLine(value))}</td></tr>`;
}

/** The address stands beneath it as well, for programs that open no links. */
function buttonHtml(label: string, address: string): string {
  const shape = 'display:inline-block;padding:13px 24px;font-weight:600;font-size:16px';
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:6px 0 14px"><tr>
<td class="go" style="background:#b8261e;border-radius:4px">
<a href="${escapeHtml(address)}" style="${shape};color:#faf8f4;text-decoration:none">
${escapeHtml(label)}</a></td></tr></table>
<p class="soft" style="margin:0 0 22px;font-size:13px;line-height:1.5;color:#4a4f57">
<a class="link" href="${escapeHtml(address)}"
 style="color:#b8261e;overflow-wrap:anywhere">${escapeHtml(address)}</a></p>`;
}

function foot({ name, line, location, email, origin }: LetterHead): string {
  return `<tr><td class="soft"
 style="padding:20px 4px;color:#4a4f57;font-size:13px;line-height:1.6">
${escapeHtml(name)}, ${escapeHtml(line)}<br>
${escapeHtml(location)} · ${escapeHtml(email)}<br>
<a class="link" href="${escapeHtml(origin)}/" style="color:#b8261e">${escapeHtml(origin)}/</a>
</td></tr>`;
}
