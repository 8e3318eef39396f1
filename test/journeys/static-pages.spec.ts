/** The static pages: complete without script, and their ways; every-route has them with script. */
import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';

interface StaticPage {
  path: string;
  title: string;
  heading: string;
  texts: readonly string[];
}

const pages: readonly StaticPage[] = [
  {
    path: '/profile',
    title: 'My portfolio · Ferrule & Co.',
    heading: 'Edith Marlow',
    texts: ['Education', 'Skills', 'Links'],
  },
  {
    path: '/review',
    title: 'Review · Ferrule & Co.',
    heading: 'What our clients say',
    texts: ['Marta Lindqvist', 'Tom Hartley'],
  },
  {
    path: '/team',
    title: 'Team · Ferrule & Co.',
    heading: 'Six painters who wear our brushes out.',
    texts: ['Commercial Painter', 'Callum Reid', 'Viktor Hansen'],
  },
  {
    path: '/achievement',
    title: 'Achievement · Ferrule & Co.',
    heading: 'What thirty years add up to.',
    texts: [
      '400 project complete',
      '2029 satisfied clients',
      '3000 awards winning',
      '500+ feedback',
    ],
  },
  {
    path: '/blog',
    title: 'Blog · Ferrule & Co.',
    heading: 'Five questions from the people who built this shop.',
    texts: [
      'How do you improve the performance of a React application?',
      'What are the ways to manage state in a React application?',
      'How does prototypical inheritance work?',
      'Why is state not set directly?',
      'What is a unit test, and why write one?',
    ],
  },
  {
    path: '/workshop',
    title: 'From the workshop · Ferrule & Co.',
    heading: 'What we tell you at the bench.',
    texts: ['A brush’s first day', 'Which bristle for which paint', 'Hung up, never stood up'],
  },
  {
    path: '/gallary',
    title: 'Gallary · Ferrule & Co.',
    heading: 'Where the brushes went to work.',
    texts: ['A panelled door, second coat', 'Clapboard, red oxide'],
  },
  {
    path: '/terms',
    title: 'Terms · Ferrule & Co.',
    heading: 'Terms',
    texts: ['Prices and payment', 'If you change your mind'],
  },
  {
    path: '/privacy',
    title: 'Privacy · Ferrule & Co.',
    heading: 'Privacy',
    texts: ['When you only look around', 'What you can ask for'],
  },
];

async function expectContent(page: Page, { path, title, heading, texts }: StaticPage) {
  const answer = await page.goto(path);
  expect(answer?.status()).toBe(200);
  await expect(page).toHaveTitle(title);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  for (const text of texts) {
    await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
  }
  // The navigation's module only: no React, no router.
  expect(await page.locator('script[src]').count()).toBe(1);
}

test('the menu leads to each page, and from each page back to the home page’s parts', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const navigation = page.getByRole('navigation', { name: 'Main' });
  const links = [
    ['My portfolio', '/profile', 'About Us', 'about'],
    ['Gallary', '/gallary', 'paintTools', 'paintTools'],
    ['Team', '/team', 'Review', 'review'],
    ['Achievement', '/achievement', 'Contact Us', 'contact'],
    ['Blog', '/blog', 'About Us', 'about'],
  ] as const;
  await page.goto('/');
  for (const [name, path, anchor, id] of links) {
    await navigation.getByText('More', { exact: true }).click();
    await navigation.getByRole('link', { name, exact: true }).filter({ visible: true }).click();
    await expect(page).toHaveURL(path);
    await navigation
      .getByRole('link', { name: anchor, exact: true })
      .filter({ visible: true })
      .click();
    await expect(page).toHaveURL(`/#${id}`);
    await expect(page.locator(`#${id}`)).toBeInViewport();
  }
});

test('the foot of a page leads to the terms and to privacy', async ({ page }) => {
  const footer = page.getByRole('contentinfo');
  await page.goto('/team');
  await footer.getByRole('link', { name: 'Terms' }).click();
  await expect(page).toHaveURL('/terms');
  await footer.getByRole('link', { name: 'Privacy' }).click();
  await expect(page).toHaveURL('/privacy');
});

test('a message that was sent leads to the gallery, which says that it arrived', async ({
  page,
}) => {
  await page.goto('/#contact');
  await expect(page.locator('html[data-nav]')).toBeAttached();
  const form = page.locator('form[data-contact]');
  await form.getByLabel('Name').fill('Ada');
  await form.getByLabel('Email').fill('ada@people.example');
  await form.getByLabel('Message').fill('Do you make a 45 mm?');
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(page).toHaveURL('/gallary');
  await expect(page.getByText('Your message arrived.')).toBeFocused();
  await page.reload();
  await expect(page.getByText('Your message arrived.')).toBeHidden();
});

test('an unknown tool has a title of its own', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/404/);
  await page.goto('/tools/brush');
  await expect(page).toHaveTitle(/^We do not know this tool/);
});

test('a note of the workshop, below the blog, leads to the tools that it names', async ({
  page,
}) => {
  await page.goto('/blog');
  await page.getByRole('link', { name: 'Which bristle for which paint' }).click();
  await expect(page).toHaveURL('/workshop#which-bristle');
  const names = await page.getByRole('article').getByRole('link').allInnerTexts();
  expect(names.length).toBeGreaterThan(4);
  for (const name of new Set(names)) {
    await page.goto(`/search?q=${encodeURIComponent(name)}`);
    await expect(page.getByRole('article').first()).toContainText(name);
  }
});

test('the blog has one picture, of prototypes, and its questions lead to the answers', async ({
  page,
}) => {
  await page.goto('/blog');
  const picture = page.getByRole('main').getByRole('img');
  await expect(picture).toHaveCount(1);
  await expect(picture).toHaveAccessibleName(/prototype chain/);
  const question = 'Why is state not set directly?';
  await page.getByRole('link', { name: question }).click();
  await expect(page.getByRole('article', { name: question })).toBeInViewport();
});

test('the clean name of the gallery leads on for good', async ({ request }) => {
  const answer = await request.get('/gallery', { maxRedirects: 0 });
  expect([answer.status(), answer.headers()['location']]).toEqual([308, '/gallary']);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const staticPage of pages) {
    test(`${staticPage.path} can be read and left`, async ({ page, consoleErrors }) => {
      // What Chromium says of a script that it was told not to run.
      consoleErrors.allow(/\/assets\/[\w.-]+\.js csp$/);
      await expectContent(page, staticPage);
      await page.getByText('More', { exact: true }).click();
      await page.getByRole('link', { name: 'Team' }).filter({ visible: true }).first().click();
      await expect(page.getByRole('heading', { level: 1, name: /^Six painters/ })).toBeVisible();
    });
  }
});
