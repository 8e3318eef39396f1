/** Suggestions below a search box, by keyboard and by pointer. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { offerSuggestions } from './search-suggestions.ts';

const file = {
  ...{ words: ['brush'], codes: [{ sku: 'FV-50', name: 'Flat varnish brush' }] },
  products: [{ name: 'Wall brush', slug: 'wall-brush' }],
  categories: [{ name: 'Brushes', path: 'brushes' }],
};
const fetched = vi.fn<typeof fetch>(async () => Response.json(file));
const visited = vi.fn<(url: string | URL) => void>();

let input: HTMLInputElement;
beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  vi.spyOn(location, 'assign').mockImplementation(visited);
  document.body.innerHTML = '<form><input id="q" data-suggestions="Suggestions"></form>';
  const found = document.querySelector('input');
  if (!found) throw new Error('there is no box');
  input = found;
  input.focus();
  offerSuggestions(input);
});
afterEach(() => {
  vi.restoreAllMocks();
  visited.mockReset();
});

const list = () => document.querySelector<HTMLElement>('[role=listbox]');
const labels = () =>
  list()?.hidden ? [] : [...(list()?.children ?? [])].map((option) => option.textContent);
const active = () => document.querySelector('[aria-selected=true]')?.textContent;

function type(text: string): void {
  input.value = text;
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

function press(key: string): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  input.dispatchEvent(event);
  return event;
}

test('what is typed is completed, with one request for all keys and boxes', async () => {
  for (const text of ['b', 'br', 'bru']) type(text);
  await expect.poll(labels).toEqual(['Brushes', 'Wall brush', 'brush']);
  expect(document.querySelector('[role=status]')?.textContent).toBe('Suggestions: 3');
  type('zz');
  await expect.poll(labels).toEqual([]);
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('arrow keys go through the list and back to the text, and Enter opens one', async () => {
  type('bru');
  await expect.poll(labels).toHaveLength(3);
  press('ArrowUp');
  expect(active()).toBe('brush');
  press('ArrowDown');
  expect([active(), input.getAttribute('aria-activedescendant')]).toEqual([undefined, null]);
  expect(press('Enter').defaultPrevented).toBe(false);
  press('ArrowDown');
  press('ArrowDown');
  expect(document.getElementById(input.getAttribute('aria-activedescendant') ?? '')).toBe(
    list()?.children[1],
  );
  expect(press('Enter').defaultPrevented).toBe(true);
  expect(visited).toHaveBeenCalledWith('/products/wall-brush');
});

test('Escape closes the list first, and a press opens what it is on', async () => {
  type('fv');
  await expect.poll(labels).toEqual(['FV-50']);
  expect(press('Escape').defaultPrevented).toBe(true);
  expect([labels(), press('Escape').defaultPrevented]).toEqual([[], false]);
  type('fv5');
  await expect.poll(labels).toEqual(['FV-50']);
  list()?.firstElementChild?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(visited).toHaveBeenCalledWith('/search?q=FV-50');
});
