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

const named = () => {
  const pictures = [...document.querySelectorAll('img')];
  return pictures.map(({ style }) => style.getPropertyValue('view-transition-name'));
};

/** What the browser tells a page that is left for that address. */
function leaveFor(url: string, viewTransition: { finished: Promise<void> } | null): void {
  const activation = { entry: { url } };
  window.dispatchEvent(Object.assign(new Event('pageswap'), { activation, viewTransition }));
}

test('the pressed tool’s picture is named, until it has arrived', async () => {
  const finished = Promise.withResolvers<void>();
  leaveFor('https://shop.example/tools/two', { finished: finished.promise });
  expect(named()).toEqual(['', 'tool']);
  finished.resolve();
  await vi.waitFor(() => expect(named()).toEqual(['', '']));
});

test('nothing is named without a transition, or on the way to another page', () => {
  leaveFor('https://shop.example/tools/one', null);
  leaveFor('https://shop.example/team', { finished: Promise.resolve() });
  expect(named()).toEqual(['', '']);
});
