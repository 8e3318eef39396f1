/** Fills the sandbox's two pages in; whatever somebody typed goes through `escapeHtml` first. */
import { readFileSync } from 'node:fs';
import { escapeHtml } from '#platform/escape-html.ts';
import { people, type GoogleAccount } from './people.ts';

const read = (name: string) => readFileSync(new URL(`page/${name}`, import.meta.url), 'utf8');
const page = { chooser: read('chooser.html'), fault: read('fault.html') };

/** The account chooser; with what was typed before when that was no address. */
export function drawChooser(typed: Record<string, string>): string {
  const isAgain = typed['email'] !== undefined;
  const wasVerified = !isAgain || typed['verified'] === 'yes';
  return fill(page.chooser, {
    people: people.map(personRow).join('\n'),
    open: isAgain ? 'open' : '',
    email: escapeHtml(typed['email'] ?? ''),
    name: escapeHtml(typed['name'] ?? ''),
    verified: wasVerified ? 'checked' : '',
    fault: isAgain ? `<p class="fault" id="fault" role="alert">${noAddress}</p>` : '',
    invalid: isAgain ? 'aria-invalid="true" aria-describedby="fault" autofocus' : '',
  });
}

const noAddress = 'This is no email address. It needs an @ and a domain, like ada@studio.example.';

const faults = {
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

/** A page of its own for what cannot go on. */
export function drawFault(fault: keyof typeof faults, shop: string | undefined): string {
  const { title, text } = faults[fault];
  const way = `${escapeHtml(shop ?? '')}/login`;
  const link = `<a class="button first" href="${way}">Back to the shop</a>`;
  return fill(page.fault, { title, text, link: shop === undefined ? '' : link });
}

function personRow({ id, name, email, emailVerified }: GoogleAccount): string {
  const doubt = emailVerified ? '' : '<span class="doubt">address not verified</span>';
  return `<li><button name="account" value="${escapeHtml(id)}">
    <span class="face" aria-hidden="true">${escapeHtml(name.slice(0, 1))}</span>
    <span class="who"><span class="name">${escapeHtml(name)}</span>
    <span class="email">${escapeHtml(email).replace('@', '<wbr>@')}</span>${doubt}</span>
  </button></li>`;
}

function fill(template: string, parts: Record<string, string>): string {
  return template.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => parts[name] ?? '');
}
