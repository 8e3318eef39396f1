/** The page of the parts: all of them, in both themes, the same at every look. */
import { expect, test } from 'vitest';
import { all, notices, one, openPage, press, texts } from '#test/traceability/page.tsx';
import UiParts from './ui-parts.tsx';

const open = () => openPage({ Component: UiParts });

test('has a shelf for each kind of part', async () => {
  await open();
  expect(one('main h2').textContent).toBe('Parts');
  expect(texts('main section > div > h3')).toEqual([
    ...['Colours', 'Type', 'Space, shape and motion', 'Buttons', 'Fields'],
    ...['Words about things', 'Notices', 'Nothing to show', 'Figures', 'Menu', 'Table'],
    ...['Tabs', 'Dialogs and drawer'],
  ]);
});

test('shows them in the dark as a picture: nothing there is met by the keys', async () => {
  await open();
  expect(all('[data-scheme="dark"][inert]').length).toBeGreaterThan(4);
  expect(all('[data-scheme="dark"]:not([inert]) :is(a, button, input, select)')).toEqual([]);
});

test('is the same at every look, so that pictures of it can be compared', async () => {
  // React numbers its ids through; nothing else may differ.
  const drawn = () => one('main').innerHTML.replaceAll(/_r_\w+_/g, '');
  await open();
  const first = drawn();
  await open();
  expect(drawn() === first).toBe(true);
});

test('has no button that does nothing', async () => {
  await open();
  await press(one('[data-scheme="light"] button', 'Save'));
  expect(notices()).toContain('Pressed');
});

test('asks a question, keeps what is kept, and does what is said', async () => {
  await open();
  await press(one('main button', 'Open a question'));
  await press(one('dialog[open] button', 'Delete it'));
  expect(all('dialog[open]')).toEqual([]);
});

test('steps a quantity up and down, within its bounds', async () => {
  await open();
  const quantity = document.querySelector<HTMLInputElement>('[data-scheme="light"] .stepper');
  await press(one('[data-scheme="light"] [aria-label="More"]'));
  expect(quantity?.value).toBe('13');
  await press(one('[data-scheme="light"] [aria-label="Fewer"]'));
  expect(quantity?.value).toBe('12');
});
