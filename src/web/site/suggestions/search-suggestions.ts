/**
 * A list of suggestions below a search box, by the keys of ARIA's combobox; the box stays a
 * searchbox, which may have an active option, too. Its file is fetched once, when a box is first
 * used; without it the box stays what it is.
 */
import { loadSuggestions } from './load-suggestions.ts';
import { suggest, type Suggestion } from './suggest.ts';

/** Starts offering below this box; the second time it does nothing. */
export function offerSuggestions(input: HTMLInputElement): void {
  if (input.hasAttribute('aria-controls')) return;
  const list = createList(input);
  const status = createStatus(input);
  let active = -1;

  const close = () => {
    list.hidden = true;
    status.textContent = '';
    activate(-1);
  };
  const activate = (index: number) => {
    active = index;
    [...list.children].forEach((option, place) =>
      option.setAttribute('aria-selected', String(place === index)),
    );
    const id = list.children[index]?.id;
    if (id === undefined) input.removeAttribute('aria-activedescendant');
    else input.setAttribute('aria-activedescendant', id);
  };
  const open = async () => {
    const all = await loadSuggestions();
    const found = all && document.activeElement === input ? suggest(all, input.value) : [];
    list.replaceChildren(...found.map((one, place) => createOption(list, one, place)));
    if (found.length === 0) return close();
    activate(-1);
    list.hidden = false;
    status.textContent = `${list.ariaLabel}: ${found.length}`;
  };
  const move = (event: KeyboardEvent, step: number) => {
    if (list.hidden) return void open();
    event.preventDefault();
    // One place more than there are options: the text itself.
    const places = list.children.length + 1;
    activate(((active + 1 + step + places) % places) - 1);
  };
  const choose = (option: Element | undefined) => {
    const url = option instanceof HTMLElement ? option.dataset['url'] : undefined;
    if (url !== undefined) location.assign(url);
    return url !== undefined;
  };

  input.addEventListener('input', () => void open());
  input.addEventListener('blur', close);
  input.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown') move(event, 1);
    if (event.key === 'ArrowUp') move(event, -1);
    if (event.key === 'Enter' && choose(list.children[active])) event.preventDefault();
    if (event.key === 'Escape' && !list.hidden) {
      event.preventDefault();
      close();
    }
  });
  // Pressed, the list must not take the focus from the box, which would close it.
  list.addEventListener('pointerdown', (event) => event.preventDefault());
  list.addEventListener('click', ({ target }) => {
    if (target instanceof Element) choose(target.closest('[role=option]') ?? undefined);
  });
  if (input.value !== input.defaultValue) void open();
  else void loadSuggestions();
}

function createList(input: HTMLInputElement): HTMLElement {
  const list = document.createElement('ul');
  list.id = `${input.id}-suggestions`;
  list.role = 'listbox';
  list.ariaLabel = input.dataset['suggestions'] ?? '';
  list.hidden = true;
  list.className =
    'absolute inset-x-0 top-full z-20 mt-1 rounded-plain border border-ink bg-card py-1';
  input.after(list);
  input.setAttribute('aria-autocomplete', 'list');
  input.setAttribute('aria-controls', list.id);
  return list;
}

/** Says that there is a list, and how long. */
function createStatus(input: HTMLInputElement): HTMLElement {
  const status = document.createElement('p');
  status.role = 'status';
  status.className = 'sr-only';
  input.after(status);
  return status;
}

function createOption(list: HTMLElement, { label, kind, url }: Suggestion, place: number) {
  const option = document.createElement('li');
  option.id = `${list.id}-${place}`;
  option.role = 'option';
  option.dataset['url'] = url;
  option.className =
    'flex min-h-11 cursor-pointer items-center px-3 hover:bg-gesso aria-selected:bg-gesso ' +
    'aria-selected:underline aria-selected:decoration-vermilion aria-selected:decoration-2 ' +
    `aria-selected:underline-offset-4 ${kind === 'word' ? '' : 'font-semibold'}`;
  option.textContent = label;
  return option;
}
