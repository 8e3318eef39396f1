/**
 * An email as HTML that email programs can render: tables, inline styles, no pictures and nothing
 * from other hosts. Light by default; programs that support dark mode show it dark.
 */
import { escapeHtml } from '#platform/escape-html.ts';
import { toLines, toOneLine } from '#platform/smtp.ts';
import {
  toAbsoluteUrl,
  toTrackingUrl,
  type EmailBranding,
  type EmailText,
  type EmailPart,
} from './email-template.ts';

const bodyFont = "font-family:'Instrument Sans',system-ui,-apple-system,'Segoe UI',sans-serif";
const headingFont = "font-family:Newsreader,Georgia,'Times New Roman',serif";

/** A colour of the palette by its name, for inline styles. */
type ColourOf = (name: string) => string;

const createColourOf =
  ({ colours }: EmailBranding, theme: 'light' | 'dark'): ColourOf =>
  (name) =>
    colours.get(name)?.[theme] ?? 'inherit';

const darkModeStyle = (colour: ColourOf) => `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background: ${colour('paper')} !important; }
  .card { background: ${colour('card')} !important; }
  .ink { color: ${colour('ink')} !important; }
  .soft { color: ${colour('graphite')} !important; }
  .line { border-color: ${colour('line')} !important; }
  .handle { background: ${colour('ink')} !important; }
  .go { background: ${colour('vermilion-ground')} !important; }
  .go a { color: ${colour('on-vermilion')} !important; }
  .link { color: ${colour('vermilion')} !important; }
}
@media (max-width: 30rem) {
  .card > td { padding: 28px 20px !important; }
}`;

export function toHtml({ subject, title, parts }: EmailText, branding: EmailBranding): string {
  const colour = createColourOf(branding, 'light');
  const body = parts.map((part) => partHtml(part, branding, colour)).join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(toOneLine(subject))}</title>
<style>${darkModeStyle(createColourOf(branding, 'dark'))}
</style>
</head>
<body class="paper" style="margin:0;background:${colour('paper')};${bodyFont}">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0"
 style="background:${colour('paper')}">
<tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
${headerHtml(branding, colour)}
<tr class="card" style="background:${colour('card')}"><td style="padding:36px 40px">
<h1 class="ink" style="${titleStyle};color:${colour('ink')}">
${escapeHtml(toOneLine(title))}</h1>
${body}
</td></tr>
${footerHtml(branding, colour)}
</table>
</td></tr>
</table>
</body>
</html>
`;
}

const titleStyle = `margin:0 0 20px;${headingFont};font-size:28px;font-weight:400;line-height:1.15`;
const paragraphStyle = 'margin:0 0 18px;font-size:16px;line-height:1.55';
const smallPrintStyle = 'margin:0 0 10px;font-size:14px;line-height:1.5';

/** The logo and the name, with a line in the accent colour below. */
function headerHtml({ name }: EmailBranding, colour: ColourOf): string {
  return `<tr><td style="padding:0 0 14px;border-bottom:3px solid ${colour('stroke')}">
<table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td aria-hidden="true" style="padding:0 12px 0 0">
${logoHtml(colour)}</td>
<td class="ink" style="color:${colour('ink')};${headingFont};font-size:24px;line-height:1">
${escapeHtml(name)}</td></tr></table></td></tr>`;
}

/** The logo, drawn with plain boxes: email programs block pictures. */
function logoHtml(colour: ColourOf): string {
  const boxes = [
    ['', `width:18px;height:9px;border-radius:1px 4px 0 0;background:${colour('stroke')}`],
    ['', `width:18px;height:5px;margin-top:1px;background:${colour('brass')}`],
    [
      'handle',
      'width:16px;height:5px;margin:1px 1px 0;border-radius:0 0 7px 7px;' +
        `background:${colour('ink')}`,
    ],
    [
      'handle',
      `width:6px;height:7px;margin:0 6px;border-radius:0 0 3px 3px;background:${colour('ink')}`,
    ],
  ];
  return boxes
    .map(
      ([className, style]) =>
        `<div class="${className}" style="font-size:0;line-height:0;${style}"></div>`,
    )
    .join('\n');
}

function partHtml(part: EmailPart, branding: EmailBranding, colour: ColourOf): string {
  if ('paragraph' in part) {
    const style = `${paragraphStyle};color:${colour('ink')}`;
    return `<p class="ink" style="${style}">${escapeHtml(toOneLine(part.paragraph))}</p>`;
  }
  if ('writing' in part) {
    const style = `${paragraphStyle};color:${colour('ink')}`;
    return `<p class="ink" style="${style}">${linesHtml(part.writing)}</p>`;
  }
  if ('quote' in part) {
    const edge = `padding-left:14px;border-left:3px solid ${colour('line')}`;
    const style = `${smallPrintStyle};${edge};color:${colour('graphite')}`;
    return `<blockquote class="soft line" style="${style}">${linesHtml(part.quote)}</blockquote>`;
  }
  if ('smallPrint' in part) {
    const style = `${smallPrintStyle};color:${colour('graphite')}`;
    return `<p class="soft" style="${style}">${escapeHtml(toOneLine(part.smallPrint))}</p>`;
  }
  if ('button' in part) return buttonHtml(part.button, toAbsoluteUrl(branding, part.link), colour);
  if ('tracking' in part) return trackingHtml(part.label, toTrackingUrl(part.tracking), colour);
  const rows = part.facts.filter(([, value]) => value);
  const table = '<table role="presentation" width="100%" cellpadding="0" cellspacing="0"';
  return `${table} style="margin:0 0 22px">
${rows.map(([label, value = '']) => factRowHtml(label, value, colour)).join('\n')}
</table>`;
}

function linesHtml(text: string): string {
  return toLines(text).map(escapeHtml).join('<br>\n');
}

function factRowHtml(label: string, value: string, colour: ColourOf): string {
  const rule = `border-bottom:1px solid ${colour('line')}`;
  const cell = `padding:9px 0;${rule};font-size:15px;line-height:1.4`;
  const wide = 'overflow-wrap:anywhere;font-variant-numeric:tabular-nums';
  const text = escapeHtml(toOneLine(value));
  return `<tr valign="top"><td class="soft line" width="36%"
 style="${cell};color:${colour('graphite')}">${escapeHtml(label)}</td>
<td class="ink line" style="${cell};color:${colour('ink')};${wide}">${text}</td></tr>`;
}

/** The URL is written below the button as well, for programs that do not open links. */
function buttonHtml(label: string, url: string, colour: ColourOf): string {
  const shape = 'display:inline-block;padding:13px 24px;font-weight:600;font-size:16px';
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:6px 0 14px"><tr>
<td class="go" style="background:${colour('vermilion-ground')};border-radius:4px">
<a href="${escapeHtml(url)}" style="${shape};color:${colour('on-vermilion')};text-decoration:none">
${escapeHtml(label)}</a></td></tr></table>
<p class="soft" style="margin:0 0 22px;font-size:13px;line-height:1.5;color:${colour('graphite')}">
<a class="link" href="${escapeHtml(url)}"
 style="color:${colour('vermilion')};overflow-wrap:anywhere">${escapeHtml(url)}</a></p>`;
}

function trackingHtml(label: string, url: string, colour: ColourOf): string {
  const text = escapeHtml(toOneLine(label));
  return `<p style="${paragraphStyle}"><a class="link" href="${escapeHtml(url)}" rel="noreferrer"
 style="color:${colour('vermilion')};font-weight:600;overflow-wrap:anywhere">${text}</a></p>`;
}

function footerHtml(
  { name, line, location, email, origin }: EmailBranding,
  colour: ColourOf,
): string {
  return `<tr><td class="soft"
 style="padding:20px 4px;color:${colour('graphite')};font-size:13px;line-height:1.6">
${escapeHtml(name)}, ${escapeHtml(line)}<br>
${escapeHtml(location)} · ${escapeHtml(email)}<br>
<a class="link" href="${escapeHtml(origin)}/"
 style="color:${colour('vermilion')}">${escapeHtml(origin)}/</a>
</td></tr>`;
}
