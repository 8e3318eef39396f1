/** The static pages, rendered on the server as in the shop, and then read. */
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  StaticRouterProvider,
  type LoaderFunction,
  type MetaFunction,
  type RouteObject,
} from 'react-router';
import { describe, expect, test } from 'vitest';
import { workshop } from '#web/content/workshop.ts';
import { emptyShop } from '#test/traceability/fixtures.ts';
import type { Review } from '#modules/reviews/review.ts';
import Root, * as root from '#web/root.tsx';
import routes from '#web/routes.ts';
import { shopDataContext, siteContext, type ShopData } from '#web/shop-data.ts';

interface Page {
  default: React.ComponentType;
  loader: LoaderFunction;
  meta: MetaFunction;
  handle: { hydrate?: boolean };
}

const files = import.meta.glob<Page>('/src/web/shop/{pages,frame}/*.tsx');
const origin = 'https://shop.example';

const reviews: Review[] = [
  review({ id: '1', name: 'Marta', review: 'They wear into a point.', rating: 5 }),
  review({ id: '2', name: 'Tom', review: 'Two days late, and said so.', rating: 4, image: '' }),
];

describe('/profile', async () => {
  const page = await renderPage('/profile');

  test('is a card with a name, education, skills and links', () => {
    expect(page.title()).toBe('My portfolio · Ferrule & Co.');
    expect(page.heading()).toBe('Edith Marlow');
    expect(page.texts('h2')).toEqual(expect.arrayContaining(['Education', 'Skills', 'Links']));
    expect(page.texts('section[aria-labelledby="education"] li')).toHaveLength(2);
    expect(page.texts('section[aria-labelledby="skills"] li').length).toBeGreaterThan(3);
    expect(page.hrefs('section[aria-labelledby="links"] a')).toEqual(
      expect.arrayContaining(['/gallary', '/team', '/blog']),
    );
    expect(page.alts()).toEqual([expect.stringContaining('Edith Marlow')]);
  });
});

describe('/review', async () => {
  const page = await renderPage('/review');

  test('shows each review with its words, its name and five stars', () => {
    expect(page.title()).toBe('Review · Ferrule & Co.');
    expect(page.heading()).toBe('What our clients say');
    expect(page.texts('blockquote')).toEqual(reviews.map((one) => one.review));
    expect(page.texts('figcaption')).toEqual(['Marta', 'TTom']);
    for (const stars of page.all('figure .stars')) {
      expect(stars.getAttribute('aria-label')).toMatch(/of 5/);
      // The row of five; how much of it is filled is another test's.
      expect(stars.querySelector(':scope > use')?.getAttribute('href')).toBe('#stars');
    }
    expect(page.text()).toContain('4.5 of 5 on average, from 2 reviews');
  });

  test('says so while there is none', async () => {
    const empty = await renderPage('/review', { listReviews: async () => [] });
    expect(empty.text()).toContain('Nobody has written yet.');
    expect(empty.text()).not.toContain('on average');
  });
});

describe('/team', async () => {
  const page = await renderPage('/team');

  test('has six cards: a portrait, a name, the title, social icons', () => {
    const cards = page.all('article');
    expect(cards).toHaveLength(6);
    for (const card of cards) {
      const name = card.querySelector('h2')?.textContent ?? '';
      expect(name).not.toBe('');
      expect(card.querySelector('img')?.alt).toContain(name);
      expect(card.querySelector('h2 + p')?.textContent).toBe('Commercial Painter');
      expect(card.querySelector('p > a')?.getAttribute('href')).toMatch(/^\/search\?q=\w/);
      const labels = [...card.querySelectorAll('li a')].map((a) => a.getAttribute('aria-label'));
      expect(labels).toEqual(
        ['Instagram', 'Facebook', 'LinkedIn'].map((network) => `${name} on ${network}`),
      );
      expect(card.querySelectorAll('a[role="img"]:not([href])')).toHaveLength(3);
    }
  });
});

describe('/achievement', async () => {
  const page = await renderPage('/achievement');

  test('counts letter for letter as specified', () => {
    expect(page.texts('li > p:first-child')).toEqual([
      '400 project complete',
      '2029 satisfied clients',
      '3000 awards winning',
      '500+ feedback',
    ]);
  });

  test('Send Message leads to the gallery', () => {
    const link = page.all('a').find((a) => a.textContent === 'Send Message');
    expect(link?.getAttribute('href')).toBe('/gallary');
  });
});

describe('/blog', async () => {
  const page = await renderPage('/blog');

  test('answers the five questions in their order, with one drawing', () => {
    expect(page.texts('article h2')).toEqual([
      'How do you improve the performance of a React application?',
      'What are the ways to manage state in a React application?',
      'How does prototypical inheritance work?',
      'Why is state not set directly?',
      'What is a unit test, and why write one?',
    ]);
    expect(page.all('img').map((img) => img.getAttribute('src'))).toEqual([
      '/illustrations/prototype-chain.svg',
    ]);
    expect(page.alts()[0]).toContain('prototype chain');
    expect(page.all('#prototypes img')).toHaveLength(1);
  });

  test('each answer is of a length to read', () => {
    for (const article of page.all('article')) {
      const prose = [...article.querySelectorAll('.grid > p, li')];
      const words = prose.flatMap(({ textContent }) => textContent.split(/\s+/));
      expect({ [article.id]: words.length >= 120 && words.length <= 220 }).toEqual({
        [article.id]: true,
      });
    }
  });

  test('leads to the notes of the workshop, below the five', () => {
    const place = 'section[aria-labelledby="workshop-title"]';
    expect(page.hrefs(`${place} a`)).toEqual(workshop.notes.map(({ id }) => `/workshop#${id}`));
    expect(page.all('article').at(-1)?.nextElementSibling).toBe(page.all(place)[0]);
  });

  test('the list of questions leads to them', () => {
    for (const href of page.hrefs('nav[aria-label="The questions"] a')) {
      expect(page.all(`article${href}`)).toHaveLength(1);
    }
  });
});

describe('/workshop', async () => {
  const page = await renderPage('/workshop');

  test('has notes with a photograph and a way to tools each', () => {
    const notes = page.all('article');
    expect(notes.map(({ id }) => id)).toEqual(workshop.notes.map(({ id }) => id));
    const ways = notes.map((note) => note.querySelector('a')?.getAttribute('href'));
    expect(ways.join()).toMatch(/^(\/search\?q=[\w+]+,?){4}$/);
    expect(page.all('article img[loading="lazy"]')).toHaveLength(notes.length - 1);
  });
});

describe('/gallary', async () => {
  const page = await renderPage('/gallary');

  test('shows four pictures with captions under a title of its own', () => {
    expect(page.title()).toBe('Gallary · Ferrule & Co.');
    expect(page.heading()).toBe('Where the brushes went to work.');
    expect(page.texts('figcaption')).toHaveLength(4);
    expect(page.alts().filter((alt) => alt.length > 10)).toHaveLength(4);
  });
});

describe.each([
  ['/terms', 'Terms', 'Who sells to you'],
  ['/privacy', 'Privacy', 'When you only look around'],
] as const)('%s', async (path, title, first) => {
  const page = await renderPage(path);

  test('is plain text, since a day, with whom to ask', () => {
    expect(page.heading()).toBe(title);
    expect(page.texts('h2')[0]).toBe(first);
    expect(page.text()).toContain(`In force since November ${path === '/terms' ? 25 : 27}, 2026`);
    expect(page.hrefs('a')).toContain('mailto:bench@ferrule.example');
  });
});

describe.each([
  '/profile',
  '/review',
  '/team',
  '/achievement',
  '/blog',
  '/workshop',
  '/gallary',
  '/terms',
  '/privacy',
])('%s', async (path) => {
  const page = await renderPage(path);

  test('ships no React and has one heading of the first rank', () => {
    expect(page.handle.hydrate).toBe(false);
    expect(page.all('h1')).toHaveLength(1);
  });

  test('tells search engines what it is', () => {
    const head = JSON.stringify(page.meta);
    expect(head).toContain(`{"tagName":"link","rel":"canonical","href":"${origin}${path}"}`);
    expect(page.meta.find((tag) => 'name' in tag && tag.name === 'description')).toBeDefined();
  });

  test('is marked in the menus where it stands in them, and so is More', () => {
    const marked = page
      .allOnPage('header [aria-current="page"]')
      .map((a) => a.getAttribute('href'));
    const more = page
      .allOnPage('header summary[aria-current="true"]')
      .map((one) => one.textContent);
    const isMore = !['/review', '/terms', '/privacy', '/workshop'].includes(path);
    expect(marked).toEqual(isMore ? [path, path] : []);
    expect(more).toEqual(isMore ? ['More'] : []);
  });

  test('stands between the navigation and the footer, which lead everywhere', () => {
    const hrefs = page.allOnPage('header a').map((a) => a.getAttribute('href'));
    for (const href of ['/profile', '/gallary', '/team', '/achievement', '/blog']) {
      expect(hrefs).toContain(href);
    }
    for (const href of ['/#about', '/#paintTools', '/#review', '/#contact']) {
      expect(hrefs).toContain(href);
    }
    const foot = page.allOnPage('footer a').map((a) => a.getAttribute('href'));
    expect(foot).toEqual(expect.arrayContaining(['/terms', '/privacy']));
  });
});

test('in the polished catalogue the spelling is right', async () => {
  const [gallery, achievement] = [
    await renderPage('/gallary', { wording: 'polished' }),
    await renderPage('/achievement', { wording: 'polished' }),
  ];
  expect(gallery.title()).toBe('Gallery · Ferrule & Co.');
  expect(achievement.texts('li > p:first-child')[0]).toBe('400 projects completed');
  expect(achievement.texts('li > p:first-child')[2]).toBe('3000 awards won');
});

/** One page for a shop that has only what such pages show. */
async function renderPage(path: string, overrides: Partial<ShopData> = {}) {
  const entry = routes.find((route) => `/${route.path}` === path);
  const page = await files[`/src/web/${entry?.file}`]?.();
  if (!page) throw new Error(`${path} is not in the table of contents`);
  const context = new RouterContextProvider();
  context.set(shopDataContext, { ...shop, ...overrides });
  context.set(siteContext, { origin, siteScript: '/assets/site.js' });
  const table: RouteObject[] = [
    { id: 'root', loader: root.loader, Component: Root, children: [asRoute(path, page)] },
  ];
  const handler = createStaticHandler(table);
  const answer = await handler.query(new Request(origin + path), { requestContext: context });
  if (answer instanceof Response) throw new Error(`${path} answers ${answer.status}`);
  const router = createStaticRouter(handler.dataRoutes, answer);
  const html = renderToString(
    <StaticRouterProvider router={router} context={answer} hydrate={false} />,
  );
  const dom = new DOMParser().parseFromString(html, 'text/html');
  const meta = metaOf(page, answer.loaderData['page']);
  const allOnPage = (where: string) => [...dom.querySelectorAll<HTMLElement>(where)];
  const all = (where: string) => [...dom.querySelectorAll<HTMLElement>(`main ${where}`)];
  return {
    handle: page.handle,
    meta,
    title: () => meta.flatMap((tag) => ('title' in tag ? tag.title : []))[0],
    heading: () => all('h1')[0]?.textContent,
    text: () => dom.querySelector('main')?.textContent ?? '',
    texts: (where: string) => all(where).map(({ textContent }) => textContent),
    alts: () => all('img').map((img) => img.getAttribute('alt') ?? ''),
    hrefs: (where: string) => all(where).map((a) => a.getAttribute('href') ?? ''),
    all,
    allOnPage,
  };
}

function asRoute(path: string, { default: Component, loader, handle }: Page): RouteObject {
  return { id: 'page', path: path.slice(1), Component, loader, handle };
}

function metaOf({ meta }: Page, loaderData: unknown) {
  const location = { pathname: '/', search: '', hash: '', key: '', state: null };
  const args = { data: loaderData, loaderData, params: {}, location, matches: [] };
  return meta(args) ?? [];
}

function review(values: Partial<Review>): Review {
  return { id: '', name: '', review: '', rating: 5, image: '/imagery/people/a.svg', ...values };
}

const shop: ShopData = { ...emptyShop, listReviews: async () => reviews };
