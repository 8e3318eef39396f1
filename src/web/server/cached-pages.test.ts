import { expect, test } from 'vitest';
import { routePaths } from '#test/journeys/support/routes.ts';
import { dashboardPages, shopPages } from '#web/pages.ts';
import { describePage } from './cached-pages.ts';

const staticPaths = [
  '/profile',
  '/team',
  '/achievement',
  '/blog',
  '/gallary',
  '/terms',
  '/privacy',
  '/withdraw',
];

test.each(staticPaths)(
  '%s is a page of its own, and nothing but a holiday renders it again',
  (path) => {
    const page = {
      key: path,
      path,
      tags: ['every-page'],
      cachedStatuses: [200],
      kind: undefined,
      ...{ images: 'named', cachedIn: 'pages' },
    };
    expect(describePage(path)).toEqual(page);
  },
);

test('the page of reviews is rendered again when one is written', () => {
  expect(describePage('/review').tags).toEqual(['every-page', 'reviews']);
});

test('a path that only begins like a page is unknown', () => {
  for (const path of ['/teams', '/blog/first', '/terms/old']) {
    expect(describePage(path)).toMatchObject({ key: '/404', cachedStatuses: [404] });
  }
});

test.each(['/verify-email', '/reset-password'])(
  '%s is opened from an email, and its URL holds a secret',
  (path) => {
    expect(describePage(path)).toMatchObject({ key: path, kind: 'email_link' });
  },
);

test.each([...shopPages, ...dashboardPages].map(({ path }) => path))(
  '%s has its route, and the cache knows it',
  (path) => {
    const isPersonal = path.startsWith('/cart');
    expect(describePage(path.replace(':id', '17')).cachedStatuses).toEqual(isPersonal ? [] : [200]);
    expect(routePaths).toContain(path);
  },
);

test('a search that is too long is kept nowhere', () => {
  const cachedFor = (length: number) => describePage(`/search?q=${'x'.repeat(length)}`).cachedIn;
  expect([cachedFor(200), cachedFor(201)]).toEqual(['searches', 'none']);
});
