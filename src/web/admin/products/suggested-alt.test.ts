import { expect, test } from 'vitest';
import { suggestAlt } from './suggested-alt.ts';

const texts = { seen: '{name}, {seen}', place: '{name}, picture {place}' };

test.each([
  [1, 'IMG_2041.jpg', 'Wall brush'],
  [1, 'tips-of-the-bristles.jpg', 'Wall brush'],
  [2, 'tips-of-the-bristles.jpg', 'Wall brush, tips of the bristles'],
  [2, 'In_the_hand.png', 'Wall brush, in the hand'],
  [3, 'IMG_2041.jpg', 'Wall brush, picture 3'],
  [4, '20261128.webp', 'Wall brush, picture 4'],
  [2, 'pic2.png', 'Wall brush, picture 2'],
  [2, 'picket-fence.png', 'Wall brush, picket fence'],
])('picture %d from %s', (place, file, expected) => {
  expect(suggestAlt('Wall brush', { file, place }, texts)).toBe(expected);
});

test('without a name the file says it, where a person has named it', () => {
  expect(suggestAlt('', { file: 'hog-bristle.jpg', place: 2 }, texts)).toBe('hog bristle');
  expect(suggestAlt('', { file: 'IMG_1.jpg', place: 2 }, texts)).toBe('');
});
