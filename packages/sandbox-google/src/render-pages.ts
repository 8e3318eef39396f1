/** Renders the sandbox's two pages; user input goes through `escapeHtml` first. */
import { readFileSync } from 'node:fs';
import escapeHtml from 'escape-html';
import { people, type GoogleAccount } from './people.ts';

const readTemplate = (name: string) =>
  readFileSync(new URL(`page/${name}`, import.meta.url), 'utf8');
const templates = { chooser: readTemplate('chooser.html'), error: readTemplate('error.html') };

/** The account chooser; with what was typed before when that was no address. */
export function renderChooser(values: Record<string, string>): string {
  const isAgain = values['email'] !== undefined;
  const wasVerified = !isAgain || values['verified'] === 'yes';
  return fill(templates.chooser, {
    people: people.map(personRow).join('\n'),
    open: isAgain ? 'open' : '',
    email: escapeHtml(values['email'] ?? ''),
    name: escapeHtml(values['name'] ?? ''),
    verified: wasVerified ? 'checked' : '',
    fault: isAgain ? `<p class="fault" id="fault" role="alert">${invalidEmailText}</p>` : '',
    invalid: isAgain ? 'aria-invalid="true" aria-describedby="fault" autofocus' : '',
  });
}

const invalidEmailText =
  'This is no email address. It needs an @ and a domain, like ada@studio.example.';

const errorPages = {
  over: {
    title: 'This sign-in is over',
    text:
      'It was finished in another tab, or left for more than ten minutes. Nothing is lost: start ' +
      'again at the shop.',
  },
  refused: {
    title: 'This request cannot be answered',
    text:
      'It does not come from the shop that this sandbox was started for, or the shop was started ' +
      'again meanwhile. Start again at the shop.',
  },
  broken: {
    title: 'The sandbox is broken here',
    text: 'What went wrong stands in the shop’s console. Start again at the shop.',
  },
} as const;

/** The page of an error that ends the sign-in. */
export function renderError(kind: keyof typeof errorPages, shop: string | undefined): string {
  const { title, text } = errorPages[kind];
  const url = `${escapeHtml(shop ?? '')}/login`;
  const link = `<a class="button first" href="${url}">Back to the shop</a>`;
  return fill(templates.error, { title, text, link: shop === undefined ? '' : link });
}

function personRow({ id, name, email, emailVerified }: GoogleAccount): string {
  const unverifiedNote = emailVerified ? '' : '<span class="doubt">address not verified</span>';
  return `<li><button name="account" value="${escapeHtml(id)}">
    <span class="face" aria-hidden="true">${escapeHtml(name.slice(0, 1))}</span>
    <span class="who"><span class="name">${escapeHtml(name)}</span>
    <span class="email">${escapeHtml(email).replace('@', '<wbr>@')}</span>${unverifiedNote}</span>
  </button></li>`;
}

function fill(template: string, values: Record<string, string>): string {
  return template.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}
