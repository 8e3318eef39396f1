import { existsSync, readdirSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { keptIn, largest } from '../../scripts/looks-folder.ts';

const kept = existsSync(keptIn) ? readdirSync(keptIn) : [];
const sizes = kept.map((name) => ({ name, bytes: statSync(`${keptIn}/${name}`).size }));

test('the pictures of the pages do not weigh the project down', () => {
  expect(sizes.filter(({ bytes }) => bytes > largest.fileBytes)).toEqual([]);
  expect(sizes.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(largest.sumBytes);
});

test('every page that is kept is kept in both sizes and both themes', () => {
  const looks = ['360.light', '360.dark', '1440.light', '1440.dark'];
  const names = new Set(kept.map((file) => file.split('.')[0]));
  const wanted = [...names].flatMap((name) => looks.map((look) => `${name}.${look}.webp`));
  expect(kept.toSorted()).toEqual(wanted.toSorted());
});
