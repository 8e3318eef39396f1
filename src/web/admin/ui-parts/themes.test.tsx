import { afterEach, expect, test } from 'vitest';
import { readThemes } from './themes.ts';

function read(css: string) {
  const style = document.createElement('style');
  style.textContent = css;
  document.head.append(style);
  return readThemes(document.styleSheets);
}

afterEach(() => document.head.replaceChildren());

test('the dark theme is the light one, and what the dark says otherwise', () => {
  const { light, dark } = read(
    ':root,.daylight{--paper:#f3efe8;--radius:4px}.other{--paper:#000000}' +
      '@media (prefers-color-scheme: dark){:root{--paper:#141b24}}',
  );
  expect([light.get('--paper'), light.get('--radius')]).toEqual(['#f3efe8', '4px']);
  expect([dark.get('--paper'), dark.get('--radius')]).toEqual(['#141b24', '4px']);
});

test('what other media say is of neither', () => {
  const { light } = read(':root{--paper:#f3efe8}@media print{:root{--paper:#ffffff}}');
  expect(light.get('--paper')).toBe('#f3efe8');
});

test.each([
  'light-dark(#f3efe8, #141b24)',
  'var(--lightningcss-light, #f3efe8) var(--lightningcss-dark, #141b24)',
])('%s is two values', (value) => {
  const { light, dark } = read(`:root{--paper:${value}}`);
  expect([light.get('--paper'), dark.get('--paper')]).toEqual(['#f3efe8', '#141b24']);
});
