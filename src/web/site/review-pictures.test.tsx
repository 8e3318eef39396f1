/** Pictures of reviews with script: foreign ones on request, broken ones removed. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { installReviewPictures } from './review-pictures.ts';

const foreign =
  '<figcaption><span data-portrait>A</span><span>Ada<a href="https://pictures.example/a.png" ' +
  'data-picture="https://pictures.example/a.png" data-unreachable="It cannot be reached.">Show' +
  '</a></span></figcaption>';
const own = '<figcaption><span data-initial="B"><img data-portrait src="/uploads/b.webp"></span>';

let stop: () => void;
beforeEach(() => {
  document.body.innerHTML = foreign + own;
  setLoadState({ complete: false });
  stop = installReviewPictures();
});
afterEach(() => stop());

/** What the browser says of the shop's own picture; the test's draws none. */
function setLoadState({ complete }: { complete: boolean }): void {
  const values = {
    complete: { value: complete, configurable: true },
    naturalWidth: { value: 0, configurable: true },
  };
  for (const picture of document.querySelectorAll('img')) Object.defineProperties(picture, values);
}

const one = (selector: string) => document.querySelector<HTMLElement>(selector);
const press = (more: MouseEventInit = {}) => {
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, ...more });
  one('a')?.dispatchEvent(click);
  return click;
};
const shown = () => one('span[data-portrait] img');
const finishLoading = (how: 'load' | 'error', picture: HTMLElement | null) =>
  picture?.dispatchEvent(new Event(how));

test('nothing foreign is asked for before the press', () => {
  expect(shown()).toBeNull();
  expect(one('a')).not.toBeNull();
});

test('it is shown in the place of the initial, without telling its server where', () => {
  expect(press().defaultPrevented).toBe(true);
  expect(shown()?.getAttribute('src')).toBe('https://pictures.example/a.png');
  expect(shown()?.getAttribute('referrerpolicy')).toBe('no-referrer');
  finishLoading('load', shown());
  expect(shown()).not.toBeNull();
  expect(one('a')).toBeNull();
  expect(one('[data-portrait]')?.textContent).toBe('');
});

test('where it cannot be reached the initial stands, and the page says so', () => {
  press();
  expect(one('[data-portrait]')?.textContent).toBe('A');
  finishLoading('error', shown());
  expect(shown()).toBeNull();
  expect(one('[data-portrait]')?.textContent).toBe('A');
  expect(one('figcaption')?.textContent).toBe('AAdaIt cannot be reached.');
  expect(document.activeElement?.textContent).toBe('It cannot be reached.');
});

test('pressed twice it is asked for once', () => {
  press();
  press();
  expect(document.querySelectorAll('span[data-portrait] img')).toHaveLength(1);
});

test('in a tab of its own it opens as any link', () => {
  expect(press({ ctrlKey: true }).defaultPrevented).toBe(false);
  expect(shown()).toBeNull();
});

test('one of the shop’s own that cannot be reached leaves the initial', () => {
  finishLoading('error', one('img'));
  expect(one('img')).toBeNull();
  expect(one('[data-initial]')).not.toBeNull();
});

test('so does one that had failed before anybody listened', () => {
  stop();
  expect(one('img')).not.toBeNull();
  setLoadState({ complete: true });
  stop = installReviewPictures();
  expect(one('img')).toBeNull();
});
