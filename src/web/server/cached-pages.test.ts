import { expect, test } from 'vitest';
import { describePage } from './cached-pages.ts';

const told = ['/profile', '/team', '/achievement', '/blog', '/gallary', '/terms', '/privacy'];

test.each(told)('%s is a page of its own, which no change of the shop draws anew', (path) => {
  const page = {
    key: path,
    path,
    tags: [],
    keptStatuses: [200],
    isFromLetter: false,
    images: 'named',
  };
  expect(describePage(path)).toEqual(page);
});

test('the reviews are drawn anew when one is written', () => {
  expect(describePage('/review').tags).toEqual(['reviews']);
});

test('whatever begins like a page is not yet one', () => {
  for (const path of ['/teams', '/blog/first', '/terms/old']) {
    expect(describePage(path)).toMatchObject({ key: '/404', keptStatuses: [404] });
  }
});

test.each(['/verify-email', '/reset-password'])(
  '%s is opened from a letter, and its address is nobody else’s',
  (path) => {
    expect(describePage(path)).toMatchObject({ key: path, isFromLetter: true });
  },
);
