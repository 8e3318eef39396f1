/** What the specification says is seen on the pages that need no account. */
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, test } from 'vitest';
import Home from '#web/shop/home.tsx';
import NotFoundPage from '#web/shop/not-found.tsx';
import { all, one, openPage, saidBy, texts } from './page.tsx';
import { StarShapes } from '#web/ui/stars.tsx';
import { praise, brush } from './things.ts';

/** From its left point to its right one. */
const starWidth = 2 * (2.6 + 5.8);

const home = {
  Component: Home,
  data: { shown: [{ tool: brush, picture: undefined }], reviews: [praise] },
};

describe('the navigation bar', () => {
  beforeEach(() => openPage(home));
  const link = (text: string) => one('nav[aria-label="Main"] a', text).getAttribute('href');

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
    for (const id of ['about', 'paintTools', 'review', 'contact']) one(`main section[id="${id}"]`);
  });

  test('the other pages are in a dropdown', () => {
    const menu = one('nav[aria-label="Main"] details details, nav[aria-label="Main"] details');
    expect(texts('a', menu)).toEqual(['My portfolio', 'Gallary', 'Team', 'Achievement', 'Blog']);
  });

  test('Dashboard and Signout are for who is signed in, Login for who is not', () => {
    const when = (selector: string, text: string) =>
      all(`nav[aria-label="Main"] ${selector}`, text).map((element) =>
        element.closest('[data-when]')?.getAttribute('data-when'),
      );
    expect(new Set(when('a', 'Dashboard'))).toEqual(new Set(['in']));
    expect(new Set(when('button', 'Signout'))).toEqual(new Set(['in']));
    expect(new Set(when('a', 'Login'))).toEqual(new Set(['out']));
    expect(new Set(when('a', 'Sign Up'))).toEqual(new Set([undefined]));
  });

  test('the bar is whole from the lg breakpoint on, and a menu below it', () => {
    const bars = all('nav[aria-label="Main"] > *').map((element) => element.className);
    expect(bars.filter((look) => look.includes('hidden') && look.includes('lg:flex'))).toHaveLength(
      1,
    );
    expect(bars.filter((look) => look.includes('lg:hidden'))).toHaveLength(1);
  });
});

describe('the home page', () => {
  beforeEach(() => openPage(home));

  test('shows banner, about, tools, reviews and contact, in this order', () => {
    const ids = all('main section').map(
      (section) => section.id || saidBy(one('h1,h2', '', section)),
    );
    const wanted = ['about', 'paintTools', 'review', 'contact'];
    expect(ids.filter((id) => wanted.includes(id))).toEqual(wanted);
    expect(one('main section h1')).toBeTruthy();
  });

  test('claims 30+ years in business', () => {
    expect(saidBy(one('section[id="about"]'))).toMatch(
      /30\+\s*years in business|years in business30\+/,
    );
  });

  test('a card shows image, name, description, minimum, available, price and rating', () => {
    const card = one('section[id="paintTools"] article');
    expect(one('img', '', card)).toBeTruthy();
    expect(saidBy(one('h3', '', card))).toBe('Flat varnish brush, 50 mm');
    const said = saidBy(card);
    expect(said).toContain('Lays varnish without a mark.');
    expect(said).toContain('Minimum order12');
    expect(said).toContain('Available order340');
    expect(said).toContain('$19.99');
    expect(one('[role="img"]', '', card).getAttribute('aria-label')).toBe('Rated 4.8 of 5');
  });

  test("a card's 'Buy now' leads to the tool's own page", () => {
    const buy = one('section[id="paintTools"] article a', 'Buy now');
    expect(buy.getAttribute('href')).toBe(`/tools/${brush.id}`);
  });

  test('the reviews are headed by what clients say', () => {
    expect(saidBy(one('section[id="review"] h2'))).toMatch(/clients say/i);
  });

  test('a review shows image, name, text and rating', () => {
    const card = one('section[id="review"] figure');
    expect(one('img', '', card).getAttribute('src')).toBe(praise.image);
    expect(saidBy(one('figcaption', '', card))).toBe('Ada');
    expect(saidBy(one('blockquote', '', card))).toBe('Honest brushes.');
    expect(one('[role="img"]', '', card).getAttribute('aria-label')).toBe('Rated 3 of 5');
  });

  test('a review has five star icons, filled to its rating', () => {
    const stars = one('section[id="review"] figure [role="img"]');
    const [empty, full, ...others] = all('use', '', stars).map((use) => use.getAttribute('href'));
    expect({ empty, full, others }).toEqual({ empty: '#stars', full: '#stars', others: [] });
    const ends = starEnds();
    expect(ends).toHaveLength(5);
    const [, , whole] = (stars.getAttribute('viewBox') ?? '').split(' ').map(Number);
    expect(whole).toBeGreaterThan(ends[4] ?? NaN);
    // The filled ones are cut off behind the third.
    const seen = Number(one('svg:has(> .full)', '', stars).getAttribute('width'));
    expect(seen).toBeGreaterThan(ends[2] ?? NaN);
    expect(seen).toBeLessThan((ends[3] ?? NaN) - starWidth);
  });

  test('the contact form asks for name, email and message', () => {
    const form = one('section[id="contact"] form');
    expect(texts('label', form)).toEqual(['Name', 'Email', 'Message']);
    expect(form.getAttribute('action')).toBe('/api/contact');
    expect(one('button', 'Send', form).getAttribute('type')).toBe('submit');
  });
});

/** Where each star of the row ends, from its left. */
function starEnds(): number[] {
  const shapes = renderToStaticMarkup(<StarShapes />);
  const [, row = ''] = /<path id="stars" d="([^"]+)"/.exec(shapes) ?? [];
  const tips = [...row.matchAll(/M([\d.]+) [\d.]+l2\.6 5\.4 5\.8\.8/g)].map(([, x]) => Number(x));
  return tips.map((tip) => tip + starWidth / 2);
}

describe('the footer', () => {
  beforeEach(() => openPage(home));

  test('describes the company', () => {
    expect(saidBy(one('footer'))).toMatch(/brushes and paint tools/);
  });

  test('has quick links', () => {
    const links = one('footer nav[aria-label="Quick links"]');
    expect(texts('a', links)).toEqual(['Home', 'About Us', 'paintTools', 'Review', 'Contact Us']);
  });

  test('says location, email and phone', () => {
    expect(texts('footer dt')).toEqual(['Location', 'Email', 'Phone']);
    expect(all('footer dd').every((element) => saidBy(element) !== '')).toBe(true);
    expect(one('footer a[href^="mailto:"]')).toBeTruthy();
    expect(one('footer a[href^="tel:"]')).toBeTruthy();
  });

  test('ends with a copyright line', () => {
    expect(texts('footer p').at(-1)).toMatch(/^© .*2026 Ferrule & Co\. All rights reserved\.$/);
  });
});

test("the not-found page shows 'Ooop!' and an image", async () => {
  await openPage({ Component: NotFoundPage, path: '/nowhere' });
  expect(saidBy(one('main h1'))).toBe('Ooop!');
  expect(one('main img').getAttribute('alt')).not.toBe('');
  expect(one('main img').getAttribute('src')).toBe('/ooop.svg');
});
