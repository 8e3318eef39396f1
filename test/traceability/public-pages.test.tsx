/** What the specification says is seen on the pages that need no account. */
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, test } from 'vitest';
import Home from '#web/shop/home/home.tsx';
import NotFoundPage from '#web/shop/frame/not-found-page.tsx';
import { findAll, findOne, renderPage, textOf, findTexts } from './page.tsx';
import { StarShapes } from '#web/ui/stars.tsx';
import { sampleReview, sampleTool } from './fixtures.ts';

/** From its left point to its right one. */
const starWidth = 2 * (2.6 + 5.8);

const price = { currency: 'usd', minor: sampleTool.priceMinor };
const home = {
  Component: Home,
  data: { shown: [{ tool: sampleTool, picture: undefined, price }], reviews: [sampleReview] },
};

describe('the navigation bar', () => {
  beforeEach(() => renderPage(home));
  const link = (text: string) => findOne('nav[aria-label="Main"] a', text).getAttribute('href');

  test.each([
    ['Home', '/'],
    ['About Us', '/#about'],
    ['paintTools', '/#paintTools'],
    ['Review', '/#review'],
    ['Contact Us', '/#contact'],
    ['My portfolio', '/profile'],
    ['Gallary', '/gallary'],
    ['Team', '/team'],
    ['Achievement', '/achievement'],
    ['Blog', '/blog'],
    ['Sign Up', '/signup'],
    ['Dashboard', '/dashboard'],
    ['Login', '/login'],
  ])('%s leads to %s', (text, href) => {
    expect(link(text)).toBe(href);
  });

  test('the anchors are sections of the home page', () => {
    for (const id of ['about', 'paintTools', 'review', 'contact'])
      findOne(`main section[id="${id}"]`);
  });

  test('the other pages are in a dropdown', () => {
    const menu = findOne('nav[aria-label="Main"] details details, nav[aria-label="Main"] details');
    expect(findTexts('a', menu)).toEqual([
      'My portfolio',
      'Gallary',
      'Team',
      'Achievement',
      'Blog',
    ]);
  });

  test('Dashboard and Signout are for who is signed in, Login for who is not', () => {
    const when = (selector: string, text: string) =>
      findAll(`nav[aria-label="Main"] ${selector}`, text).map((element) =>
        element.closest('[data-when]')?.getAttribute('data-when'),
      );
    expect(new Set(when('a', 'Dashboard'))).toEqual(new Set(['in']));
    expect(new Set(when('button', 'Signout'))).toEqual(new Set(['in']));
    expect(new Set(when('a', 'Login'))).toEqual(new Set(['out']));
    expect(new Set(when('a', 'Sign Up'))).toEqual(new Set([undefined]));
  });

  test('the bar is whole from the lg breakpoint on, and a menu below it', () => {
    const bars = findAll('nav[aria-label="Main"] > *').map((element) => element.className);
    expect(
      bars.filter((className) => className.includes('hidden') && className.includes('lg:flex')),
    ).toHaveLength(1);
    expect(bars.filter((className) => className.includes('lg:hidden'))).toHaveLength(1);
  });
});

describe('the home page', () => {
  beforeEach(() => renderPage(home));

  test('shows banner, about, tools, reviews and contact, in this order', () => {
    const ids = findAll('main section').map(
      (section) => section.id || textOf(findOne('h1,h2', '', section)),
    );
    const wanted = ['about', 'paintTools', 'review', 'contact'];
    expect(ids.filter((id) => wanted.includes(id))).toEqual(wanted);
    expect(findOne('main section h1')).toBeTruthy();
  });

  test('claims 30+ years in business', () => {
    expect(textOf(findOne('section[id="about"]'))).toMatch(
      /30\+\s*years in business|years in business30\+/,
    );
  });

  test('a card shows image, name, description, minimum, available, price and rating', () => {
    const card = findOne('section[id="paintTools"] article');
    expect(findOne('img', '', card)).toBeTruthy();
    expect(textOf(findOne('h3', '', card))).toBe('Flat varnish brush, 50 mm');
    const cardText = textOf(card);
    expect(cardText).toContain('Lays varnish without a mark.');
    expect(cardText).toContain('Minimum order12');
    expect(cardText).toContain('Available order340');
    expect(cardText).toContain('$19.99');
    expect(findOne('[role="img"]', '', card).getAttribute('aria-label')).toBe('Rated 4.8 of 5');
  });

  test("a card's 'Buy now' leads to the tool's own page", () => {
    const buy = findOne('section[id="paintTools"] article a', 'Buy now');
    expect(buy.getAttribute('href')).toBe(`/tools/${sampleTool.id}`);
  });

  test('the reviews are headed by what clients say', () => {
    expect(textOf(findOne('section[id="review"] h2'))).toMatch(/clients say/i);
  });

  test('a review shows image, name, text and rating', () => {
    const card = findOne('section[id="review"] figure');
    expect(findOne('img', '', card).getAttribute('src')).toBe(sampleReview.image);
    expect(textOf(findOne('figcaption', '', card))).toBe('Ada');
    expect(textOf(findOne('blockquote', '', card))).toBe('Honest brushes.');
    expect(findOne('[role="img"]', '', card).getAttribute('aria-label')).toBe('Rated 3 of 5');
  });

  test('a review has five star icons, filled to its rating', () => {
    const stars = findOne('section[id="review"] figure [role="img"]');
    const [empty, full, ...others] = findAll('use', '', stars).map((use) =>
      use.getAttribute('href'),
    );
    expect({ empty, full, others }).toEqual({ empty: '#stars', full: '#stars', others: [] });
    const starRightEdges = computeStarEdges();
    expect(starRightEdges).toHaveLength(5);
    const [, , viewBoxWidth] = (stars.getAttribute('viewBox') ?? '').split(' ').map(Number);
    expect(viewBoxWidth).toBeGreaterThan(starRightEdges[4] ?? NaN);
    // The filled ones are cut off behind the third.
    const clipWidth = Number(findOne('svg:has(> .full)', '', stars).getAttribute('width'));
    expect(clipWidth).toBeGreaterThan(starRightEdges[2] ?? NaN);
    expect(clipWidth).toBeLessThan((starRightEdges[3] ?? NaN) - starWidth);
  });

  test('the contact form asks for name, email and message', () => {
    const form = findOne('section[id="contact"] form');
    expect(findTexts('label', form)).toEqual(['Name', 'Email', 'Message']);
    expect(form.getAttribute('action')).toBe('/api/contact');
    expect(findOne('button', 'Send', form).getAttribute('type')).toBe('submit');
  });
});

/** Where each star of the row ends, from its left. */
function computeStarEdges(): number[] {
  const shapes = renderToStaticMarkup(<StarShapes />);
  const [, row = ''] = /<path id="stars" d="([^"]+)"/.exec(shapes) ?? [];
  const tips = [...row.matchAll(/M([\d.]+) [\d.]+l2\.6 5\.4 5\.8\.8/g)].map(([, x]) => Number(x));
  return tips.map((tip) => tip + starWidth / 2);
}

describe('the footer', () => {
  beforeEach(() => renderPage(home));

  test('describes the company', () => {
    expect(textOf(findOne('footer'))).toMatch(/brushes and paint tools/);
  });

  test('has quick links', () => {
    const links = findOne('footer nav[aria-label="Quick links"]');
    expect(findTexts('a', links)).toEqual([
      'Home',
      'About Us',
      'paintTools',
      'Review',
      'Contact Us',
    ]);
  });

  test('says location, email and phone', () => {
    expect(findTexts('footer dt')).toEqual(['Location', 'Email', 'Phone']);
    expect(findAll('footer dd').every((element) => textOf(element) !== '')).toBe(true);
    expect(findOne('footer a[href^="mailto:"]')).toBeTruthy();
    expect(findOne('footer a[href^="tel:"]')).toBeTruthy();
  });

  test('ends with a copyright line', () => {
    expect(findTexts('footer p').at(-1)).toMatch(/^© .*2026 Ferrule & Co\. All rights reserved\.$/);
  });
});

test("the not-found page shows 'Ooop!' and an image", async () => {
  await renderPage({ Component: NotFoundPage, path: '/nowhere' });
  expect(textOf(findOne('main h1'))).toBe('Ooop!');
  expect(findOne('main img').getAttribute('alt')).not.toBe('');
  expect(findOne('main img').getAttribute('src')).toBe('/ooop.svg');
});
