/** Which picture takes part in the view transition between two documents. */
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

const transitionNames = () => {
  const pictures = [...document.querySelectorAll('img')];
  return pictures.map(({ style }) => style.getPropertyValue('view-transition-name'));
};

/** Dispatches the event that a browser sends to a page that is left for that URL. */
function leavePageFor(url: string, finished?: Promise<void>): void {
  const skipped = () => Promise.reject(new DOMException('Transition was skipped', 'AbortError'));
  const viewTransition = finished ? { finished, ready: skipped(), skipTransition } : null;
  const activation = { entry: { url } };
  window.dispatchEvent(Object.assign(new Event('pageswap'), { activation, viewTransition }));
}

test('the pressed tool’s picture is named, until it has arrived', async () => {
  const finished = Promise.withResolvers<void>();
  leavePageFor('https://shop.example/tools/two', finished.promise);
  expect(transitionNames()).toEqual(['', 'tool']);
  expect(skipTransition).not.toHaveBeenCalled();
  finished.resolve();
  await vi.waitFor(() => expect(transitionNames()).toEqual(['', '']));
});

test('nothing is named without a transition, or on the way to another page', () => {
  leavePageFor('https://shop.example/tools/one');
  leavePageFor('https://shop.example/team', Promise.resolve());
  expect(transitionNames()).toEqual(['', '']);
});

test('where nothing goes along, the next page is not held up', () => {
  leavePageFor('https://shop.example/team', Promise.resolve());
  expect(skipTransition).toHaveBeenCalledOnce();
});

test('a tool’s own picture goes back to its card', () => {
  document.body.innerHTML = '<img class="carried">';
  leavePageFor('https://shop.example/', Promise.resolve());
  expect(skipTransition).not.toHaveBeenCalled();
});
