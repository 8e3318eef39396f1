/**
 * A mailbox that is no mailbox: the letters that the shop would have sent, to be read on the
 * machine that it runs on. Pages without a script, made of texts alone.
 */
import { escapeHtml } from '#platform/escape-html.ts';

/** Each page takes its `root`: where the list is, such as '/sandbox-mail/word'. */
export interface ListedLetter {
  id: string;
  to: string;
  kind: string;
  subject: string;
  writtenAt: Date;
  /** 'kept here', 'waits' or 'given up'. */
  state: string;
}

export interface OpenLetter extends ListedLetter {
  text: string;
}

const note = 'This shop has no mail server. Nothing leaves this machine: these are its letters.';

/** All letters, the newest first. */
export function listPage(root: string, letters: readonly ListedLetter[]): string {
  const list =
    letters.length === 0
      ? '<p class="empty">No letters yet. Register, or ask for a new password, and look again.</p>'
      : `<ol>${letters.map((letter) => listed(root, letter)).join('')}</ol>`;
  const again = `<p><a class="again" href="${root}">Look again</a></p>`;
  return page(root, 'Sandbox mailbox', `<h1>Sandbox mailbox</h1><p>${note}</p>${again}${list}`);
}

/** One letter: as a mail program draws it, and as plain text. */
export function letterPage(root: string, letter: OpenLetter): string {
  const { id, to, subject, writtenAt, text } = letter;
  return page(
    root,
    subject,
    `<p><a class="again" href="${root}">All letters</a></p>
<h1>${escapeHtml(subject)}</h1>
<p class="soft">To <strong>${escapeHtml(to)}</strong>, ${moment(writtenAt)}</p>
<iframe title="The letter" src="${root}/${escapeHtml(id)}/html"
 sandbox="allow-top-navigation-by-user-activation" referrerpolicy="no-referrer"></iframe>
<h2>As plain text</h2>
<pre tabindex="0">${escapeHtml(text)}</pre>`,
  );
}

/** The letter alone, for the frame: what is pressed in it opens in the whole window. */
export function framedLetter(html: string): string {
  return html.replace('<head>', '<head>\n<base target="_top">');
}

export function missingPage(root: string): string {
  const text = `<h1>No such letter</h1><p><a href="${root}">All letters</a></p>`;
  return page(root, 'No such letter', text);
}

function listed(root: string, letter: ListedLetter): string {
  const { id, to, subject, kind, writtenAt, state } = letter;
  return `<li><a href="${root}/${escapeHtml(id)}"><strong>${escapeHtml(subject)}</strong>
<span>${escapeHtml(to)}</span>
<span class="soft">${moment(writtenAt)} · ${escapeHtml(`${kind} · ${state}`)}</span></a></li>`;
}

function page(root: string, title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · Sandbox mailbox</title>
<link rel="icon" href="/mark.svg" type="image/svg+xml">
<link rel="stylesheet" href="${root}/style.css">
</head>
<body>
<header>
<p class="ribbon">Sandbox · no mail is sent</p>
<a class="again" href="/">Back to the shop</a>
</header>
<main>
${body}
</main>
</body>
</html>
`;
}

function moment(at: Date): string {
  const iso = at.toISOString();
  return `<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC</time>`;
}
