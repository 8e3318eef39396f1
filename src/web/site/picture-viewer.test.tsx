/** The gallery's full view: what is shown, and how one moves in it. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showPictures } from './picture-viewer.ts';

const figure = (name: string) =>
  `<figure><a href="/${name}.avif" data-view><picture>` +
  `<source sizes="54vw" srcset="/${name}.avif">` +
  `<img alt="${name}" loading="lazy" class="object-cover"></picture></a>` +
  `<figcaption>${name}, painted</figcaption></figure>`;

let stop: () => void;
let dialog: HTMLDialogElement;
const showModal = vi.fn<() => void>();
const close = vi.fn<() => void>();

beforeEach(() => {
  document.body.innerHTML =
    `${figure('door')}${figure('wall')}${figure('rail')}` +
    '<dialog data-pictures="{number} of {count}"><div data-shown></div><p role="status"></p>' +
    '<button data-step="-1"></button><button data-step="1"></button>' +
    '<button data-step="0"></button></dialog>';
  dialog = document.querySelector('dialog') ?? document.createElement('dialog');
  Object.assign(dialog, { showModal, close });
  showModal.mockClear();
  close.mockClear();
  stop = showPictures(dialog);
});
afterEach(() => stop());

function press(selector: string, more: MouseEventInit = {}): MouseEvent {
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, ...more });
  document.querySelector(selector)?.dispatchEvent(click);
  return click;
}
const openAt = (name: string) => press(`[href="/${name}.avif"] img`);
const shownAlts = () => [...dialog.querySelectorAll('img')].map(({ alt }) => alt);
const place = () => dialog.querySelector('[role=status]')?.textContent;

test('a pressed picture opens whole, with its caption, in a file for the window', () => {
  expect(openAt('wall').defaultPrevented).toBe(true);
  expect(showModal).toHaveBeenCalledOnce();
  expect(shownAlts()).toEqual(['wall']);
  expect(place()).toBe('2 of 3');
  expect(dialog.querySelector('figcaption')?.textContent).toBe('wall, painted');
  expect(dialog.querySelector('source')?.sizes).toBe('100vw');
  expect(dialog.querySelector('img')?.className).toBe('');
});

test('next and previous go round, by button and by arrow', () => {
  openAt('rail');
  press('[data-step="1"]');
  expect(shownAlts()).toEqual(['door']);
  press('[data-step="-1"]');
  expect(place()).toBe('3 of 3');
  dialog.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft' }));
  expect(shownAlts()).toEqual(['wall']);
  dialog.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }));
  expect(shownAlts()).toEqual(['rail']);
  expect(showModal).toHaveBeenCalledOnce();
});

test('the cross closes it', () => {
  openAt('door');
  press('[data-step="0"]');
  expect(close).toHaveBeenCalledOnce();
});

test('with a key for a new tab the link is the browser’s', () => {
  expect(press('[href="/door.avif"] img', { ctrlKey: true }).defaultPrevented).toBe(false);
  expect(showModal).not.toHaveBeenCalled();
});
