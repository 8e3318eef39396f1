import { expect, test } from 'vitest';
import { pictureFileError } from './upload-picture.ts';

const words = { notPicture: 'no picture', tooLarge: 'too heavy', offline: '' };
const tenMegabytes = 10 * 1024 * 1024;

test.each([
  ['image/jpeg', tenMegabytes, undefined],
  ['image/avif', 1, undefined],
  ['image/png', tenMegabytes + 1, 'too heavy'],
  ['image/svg+xml', 1, 'no picture'],
  ['', 1, 'no picture'],
])('a file of type "%s" and %d bytes', (type, size, expected) => {
  expect(pictureFileError({ type, size }, words)).toBe(expected);
});
