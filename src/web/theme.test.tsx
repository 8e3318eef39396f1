import { runInThisContext } from 'node:vm';
import { render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { chosenTheme, followTheme, systemThemeQuery, themes, watchTheme } from './theme.ts';
import { ThemeChoice } from './ui/theme-choice.tsx';

const Page = createRoutesStub([{ path: '/', Component: ThemeChoice }]);
const metas = () =>
  [...document.querySelectorAll('meta')].map((meta) => [meta.content, meta.media]);
const checked = () => document.querySelector<HTMLInputElement>('input:checked')?.value;

function press(choice: string): void {
  document.querySelector<HTMLInputElement>(`input[value=${choice}]`)?.click();
}

/** A document as the server sends it, and the line in its head. */
function openDocument(storedTheme?: string): void {
  localStorage.clear();
  delete document.documentElement.dataset['theme'];
  if (storedTheme !== undefined) localStorage.setItem('theme', storedTheme);
  document.head.innerHTML = themes
    .map(
      (theme) => `<meta name="theme-color" content="${theme}" media="${systemThemeQuery(theme)}">`,
    )
    .join('');
  document.body.innerHTML = `<div>${renderToString(<Page initialEntries={['/']} />)}</div>`;
  dispatchEvent(new Event('DOMContentLoaded'));
}

// Once, as in a document; opening anew is what coming back to it is.
runInThisContext(followTheme);
beforeEach(() => openDocument());

test('without a choice the system decides, for the page and for the browser’s bar', () => {
  expect([chosenTheme(), checked()]).toEqual(['system', 'system']);
  expect(metas()).toEqual([
    ['light', '(prefers-color-scheme: light)'],
    ['dark', '(prefers-color-scheme: dark)'],
  ]);
});

test.each([
  ['dark', ['not all', 'all']],
  ['light', ['all', 'not all']],
])('%s is seen at once, and remembered', (choice, expectedMedia) => {
  press(choice);
  expect([chosenTheme(), localStorage.getItem('theme')]).toEqual([choice, choice]);
  expect(metas().map(([, media]) => media)).toEqual(expectedMedia);
  openDocument(choice);
  expect([chosenTheme(), checked()]).toEqual([choice, choice]);
});

test('back to the system nothing is remembered', () => {
  press('dark');
  press('system');
  expect([chosenTheme(), localStorage.getItem('theme')]).toEqual(['system', null]);
});

test('something else in the browser’s memory is no theme', () => {
  openDocument('purple');
  expect([chosenTheme(), checked()]).toEqual(['system', 'system']);
});

test('what is chosen in another tab is seen in this one', () => {
  localStorage.setItem('theme', 'dark');
  dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
  expect([chosenTheme(), checked()]).toEqual(['dark', 'dark']);
});

test('a press before React is there stays, and React takes it over as it is', () => {
  press('dark');
  const [container] = document.body.querySelectorAll('div');
  render(<Page initialEntries={['/']} />, { container, hydrate: true });
  expect([chosenTheme(), checked()]).toEqual(['dark', 'dark']);
});

test('whoever paints by the theme hears of a choice', async () => {
  const changes: string[] = [];
  const stop = watchTheme(() => changes.push(chosenTheme()));
  press('dark');
  await expect.poll(() => changes).toEqual(['dark']);
  stop();
});
