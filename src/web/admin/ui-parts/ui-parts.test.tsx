/** The page of the UI components: all of them, in both themes, the same at every visit. */
import { expect, test } from 'vitest';
import {
  findAll,
  findNotices,
  findOne,
  renderPage,
  click,
  findTexts,
} from '#test/traceability/page.tsx';
import UiParts from './ui-parts.tsx';

const open = () => renderPage({ Component: UiParts });

test('has a shelf for each kind of part', async () => {
  await open();
  expect(findOne('main h2').textContent).toBe('Components');
  expect(findTexts('main section > div > h3')).toEqual([
    ...['Colours', 'Type', 'Space, shape and motion', 'Buttons', 'Fields'],
    ...['Words about things', 'Notices', 'Nothing to show', 'Figures', 'Menu', 'Table'],
    ...['Tabs', 'Dialogs and drawer'],
  ]);
});

test('shows them in the dark as a picture: nothing there is met by the keys', async () => {
  await open();
  expect(findAll('[data-scheme="dark"][inert]').length).toBeGreaterThan(4);
  expect(findAll('[data-scheme="dark"]:not([inert]) :is(a, button, input, select)')).toEqual([]);
});

test('is the same at every look, so that pictures of it can be compared', async () => {
  // React numbers its ids through; nothing else may differ.
  const markup = () => findOne('main').innerHTML.replaceAll(/_r_\w+_/g, '');
  await open();
  const first = markup();
  await open();
  expect(markup() === first).toBe(true);
});

test('has no button that does nothing', async () => {
  await open();
  await click(findOne('[data-scheme="light"] button', 'Save'));
  expect(findNotices()).toContain('Pressed');
});

test('asks a question, keeps what is kept, and does what is said', async () => {
  await open();
  await click(findOne('main button', 'Open a question'));
  await click(findOne('dialog[open] button', 'Delete it'));
  expect(findAll('dialog[open]')).toEqual([]);
});

test('steps a quantity up and down, within its bounds', async () => {
  await open();
  const quantity = document.querySelector<HTMLInputElement>('[data-scheme="light"] .stepper');
  await click(findOne('[data-scheme="light"] [aria-label="More"]'));
  expect(quantity?.value).toBe('13');
  await click(findOne('[data-scheme="light"] [aria-label="Fewer"]'));
  expect(quantity?.value).toBe('12');
});
