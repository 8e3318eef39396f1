/**
 * The sandbox mailbox: the emails that the shop would have sent, to be read on the
 * machine that it runs on. Pages without a script.
 */
import { readFile } from 'node:fs/promises';
import escapeHtml from 'escape-html';

/** Each page takes its `root`: where the list is, such as '/sandbox-mail/word'. */
export interface ListedEmail {
  id: string;
  to: string;
  kind: string;
  subject: string;
  writtenAt: Date;
  /** 'kept here', 'waits' or 'given up'. */
  state: string;
}

export interface EmailWithText extends ListedEmail {
  text: string;
}

const notice = 'This shop has no mail server. Nothing leaves this machine: these are its emails.';

/** All emails, the newest first. */
export function listPage(root: string, emails: readonly ListedEmail[]): string {
  const list =
    emails.length === 0
      ? '<p class="empty">No emails yet. Register, or ask for a new password, and look again.</p>'
      : `<ol>${emails.map((email) => listItem(root, email)).join('')}</ol>`;
  const again = `<p><a class="again" href="${root}">Look again</a></p>`;
  return page(root, 'Sandbox mailbox', `<h1>Sandbox mailbox</h1><p>${notice}</p>${again}${list}`);
}

/** One email: as a mail program shows it, and as plain text. */
export function emailPage(root: string, email: EmailWithText): string {
  const { id, to, subject, writtenAt, text } = email;
  return page(
    root,
    subject,
    `<p><a class="again" href="${root}">All emails</a></p>
<h1>${escapeHtml(subject)}</h1>
<p class="soft">To <strong>${escapeHtml(to)}</strong>, ${moment(writtenAt)}</p>
<iframe title="The email" src="${root}/${escapeHtml(id)}/html"
 sandbox="allow-top-navigation-by-user-activation" referrerpolicy="no-referrer"></iframe>
<h2>As plain text</h2>
<pre tabindex="0">${escapeHtml(text)}</pre>`,
  );
}

/** The email alone, for the frame: its links open in the whole window. */
export function framedEmail(html: string): string {
  return html.replace('<head>', '<head>\n<base target="_top">');
}

export function missingPage(root: string): string {
  const text = `<h1>No such email</h1><p><a href="${root}">All emails</a></p>`;
  return page(root, 'No such email', text);
}

function listItem(root: string, email: ListedEmail): string {
  const { id, to, subject, kind, writtenAt, state } = email;
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

function moment(date: Date): string {
  const iso = date.toISOString();
  return `<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC</time>`;
}

/** The style sheet that the pages link to, below their root. */
export function readStyle(): Promise<string> {
  return readFile(new URL('style.css', import.meta.url), 'utf8');
}
