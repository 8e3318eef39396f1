/** Which picture goes along from one document to the next. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { installNav } from './nav.ts';

const card = (id: string) => `<article><img><a href="/tools/${id}">Buy now</a></article>`;
let stop: () => void;

beforeEach(() => {
  document.body.innerHTML = card('one') + card('two');
  stop = installNav({ signOut: () => Promise.resolve() });
});
afterEach(() => stop());

const skipTransition = vi.fn<() => void>();
beforeEach(() => skipTransition.mockClear());

const named = () => {
  const pictures = [...document.querySelectorAll('img')];
  return pictures.map(({ style }) => style.getPropertyValue('view-transition-name'));
};

/** What the browser tells a page that is left for that address. */
function leaveFor(url: string, finished?: Promise<void>): void {
  const skipped = () => Promise.reject(new DOMException('Transition was skipped', 'AbortError'));
  const viewTransition = finished ? { finished, ready: skipped(), skipTransition } : null;
  const activation = { entry: { url } };
  window.dispatchEvent(Object.assign(new Event('pageswap'), { activation, viewTransition }));
}

test('the pressed tool’s picture is named, until it has arrived', async () => {
  const finished = Promise.withResolvers<void>();
  leaveFor('https://shop.example/tools/two', finished.promise);
  expect(named()).toEqual(['', 'tool']);
  expect(skipTransition).not.toHaveBeenCalled();
  finished.resolve();
  await vi.waitFor(() => expect(named()).toEqual(['', '']));
});

test('nothing is named without a transition, or on the way to another page', () => {
  leaveFor('https://shop.example/tools/one');
  leaveFor('https://shop.example/team', Promise.resolve());
  expect(named()).toEqual(['', '']);
});

test('where nothing goes along, the next page is not held up', () => {
  leaveFor('https://shop.example/team', Promise.resolve());
  expect(skipTransition).toHaveBeenCalledOnce();
});

test('a tool’s own picture goes back to its card', () => {
  document.body.innerHTML = '<img class="carried">';
  leaveFor('https://shop.example/', Promise.resolve());
  expect(skipTransition).not.toHaveBeenCalled();
});
