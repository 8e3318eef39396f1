/** HTML from templates: whatever is put into one is escaped, unless a template made it. */
import { escapeHtml } from './escape-html.ts';

/** Text that is markup already. Only `html` makes it. */
export interface Markup {
  readonly markup: string;
}

type Filling = Markup | readonly Markup[] | string | number;

/** A tag for templates: `html\`<b>${name}</b>\``; lists of markup are joined. */
export function html(strings: TemplateStringsArray, ...fillings: readonly Filling[]): Markup {
  const parts = strings.map((text, index) => text + toText(fillings[index] ?? ''));
  return { markup: parts.join('') };
}

function toText(filling: Filling): string {
  if (typeof filling === 'string' || typeof filling === 'number')
    return escapeHtml(String(filling));
  return 'markup' in filling ? filling.markup : filling.map(({ markup }) => markup).join('');
}
