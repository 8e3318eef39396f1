import { expect, test } from 'vitest';
import { seedTools } from '#db/seed/tools.ts';
import { imagery } from './imagery.ts';
import { sideViewsOf, viewsOf } from './tool-views.ts';

/** The names of the pictures that a tool of the first catalogue gets. */
function shownFor(name: string): string[] {
  const tool = seedTools.find((candidate) => candidate.name === name);
  if (!tool) throw new Error(`the seed has no ${name}`);
  const views = viewsOf(tool.facts).map(({ picture }) => picture.alt);
  return Object.entries(imagery).flatMap(([key, { alt }]) => (views.includes(alt) ? [key] : []));
}

test.each([
  ['Flat varnish brush, 50 mm', ['macro-bristle-tips', 'macro-makers-mark', 'macro-dipped-handle']],
  ['Round sash brush, No 8', ['macro-brass-ferrule', 'gallery-clapboard']],
  ['Fan brush, No 12', []],
  ['Angled sash brush, 38 mm', ['gallery-green-wall']],
  ['Oval trim brush, No 14', ['gallery-panelled-door']],
  ['Mini roller, 100 mm', ['gallery-panelled-door']],
  ['Wall brush, 100 mm', ['gallery-green-wall']],
  ['Block brush, 170 mm', []],
  ['Stencil brush, 24 mm', []],
  ['Putty knife, 38 mm', []],
  ['Paint pail with hooks, 2.5 l', []],
])('%s is shown with %j', (name, begins) => {
  const shown = shownFor(name);
  expect(shown).toHaveLength(begins.length);
  for (const [index, start] of begins.entries()) {
    expect(shown[index]?.startsWith(start)).toBe(true);
  }
});

test('no tool is shown with the same picture twice', () => {
  for (const { facts } of seedTools) {
    const alts = viewsOf(facts).map(({ picture }) => picture.alt);
    expect(new Set(alts).size).toBe(alts.length);
  }
});

test('a brush is seen from the side, too, the sizes of one product alike', () => {
  const seen = seedTools.map(({ name, img }) => [name, sideViewsOf(img)[0]?.picture.alt] as const);
  const withSide = seen.filter(([, alt]) => alt !== undefined);
  expect(withSide).toHaveLength(12);
  expect(new Map(withSide).get('Oval trim brush, No 10')).toContain('oval trim brush');
  expect(sideViewsOf('https://elsewhere.example/imagery/brush-wall-100.webp')).toEqual([]);
  expect(sideViewsOf('/imagery/constructor.webp')).toEqual([]);
});
