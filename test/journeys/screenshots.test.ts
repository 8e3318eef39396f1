import { existsSync, readdirSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { screenshotsFolder, maxSizes } from '../../scripts/checks/screenshots-folder.ts';

const files = existsSync(screenshotsFolder) ? readdirSync(screenshotsFolder) : [];
const sizes = files.map((name) => ({ name, bytes: statSync(`${screenshotsFolder}/${name}`).size }));

test('the screenshots of the pages stay small', () => {
  expect(sizes.filter(({ bytes }) => bytes > maxSizes.fileBytes)).toEqual([]);
  expect(sizes.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(maxSizes.sumBytes);
});

test('every page has screenshots in both sizes and both themes', () => {
  const variants = ['360.light', '360.dark', '1440.light', '1440.dark'];
  const names = new Set(files.map((file) => file.split('.')[0]));
  const expectedFiles = [...names].flatMap((name) =>
    variants.map((variant) => `${name}.${variant}.webp`),
  );
  expect(files.toSorted()).toEqual(expectedFiles.toSorted());
});
