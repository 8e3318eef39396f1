import { afterEach, expect, test, vi } from 'vitest';
import { readThemes } from './themes.ts';

function read(css: string) {
  const style = document.createElement('style');
  style.textContent = css;
  document.head.append(style);
  return readThemes(document.styleSheets);
}

afterEach(() => {
  vi.unstubAllGlobals();
  document.head.replaceChildren();
});

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

test.each([
  [
    '0 1px 2px light-dark(color-mix(in srgb, var(--night) 6%, transparent), rgb(0 0 0 / 30%)), ' +
      '0 6px light-dark(#f3efe8, #141b24)',
    '0 1px 2px color-mix(in srgb, var(--night) 6%, transparent), 0 6px #f3efe8',
    '0 1px 2px rgb(0 0 0 / 30%), 0 6px #141b24',
  ],
  [
    '0 1px 2px var(--lightningcss-light,var(--night))var(--lightningcss-dark,#0000004d), ' +
      '0 6px var(--lightningcss-light, #f3efe8) var(--lightningcss-dark, #141b24)',
    '0 1px 2px var(--night), 0 6px #f3efe8',
    '0 1px 2px #0000004d, 0 6px #141b24',
  ],
])('a shadow of several colours, %s, has two halves', (value, day, night) => {
  const { light, dark } = read(`:root{--shadow:${value}}`);
  expect([light.get('--shadow'), dark.get('--shadow')]).toEqual([day, night]);
});

test('what the browser understands counts for more than what stands there for others', () => {
  vi.stubGlobal('CSS', { supports: (condition: string) => condition.includes('color-mix') });
  const { light } = read(
    ':root{--shadow:black;--radius:4px}' +
      '@supports (color:color-mix(in lab, red, red)){:root{--shadow:grey}}' +
      '@supports (float:wherever){:root{--radius:9px}}',
  );
  expect([light.get('--shadow'), light.get('--radius')]).toEqual(['grey', '4px']);
});
