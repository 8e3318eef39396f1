/** Pictures of reviews: foreign ones load only on request, in place; broken ones are removed. */
import { expect, test } from './support/journey.ts';
import { register } from './support/person.ts';

const host = 'https://pictures.example';
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5E' +
    'rkJggg==',
  'base64',
);

async function review(name: string, image: string): Promise<void> {
  const author = await register(name);
  await author.call('POST /reviews', { name, review: `By ${name}.`, rating: 5, image });
}

test('a picture on a foreign server comes when it is asked for, in place', async ({ page }) => {
  await review('Fay', `${host}/fay.png`);
  const requests: string[] = [];
  await page.route(`${host}/**`, async (route) => {
    requests.push((await route.request().headerValue('referer')) ?? 'no referrer');
    await route.fulfill({ contentType: 'image/png', body: pixel });
  });
  await page.goto('/review');
  const card = page.getByRole('figure').filter({ hasText: 'By Fay.' });
  await card.scrollIntoViewIfNeeded();
  await expect(card.getByText('F', { exact: true })).toBeVisible();
  const link = card.getByRole('link', { name: 'Show the picture from pictures.example' });
  await expect(link).toBeVisible();
  expect(requests).toEqual([]);
  await link.click();
  await expect(card.locator('img')).toBeVisible();
  await expect(card.locator('img')).toHaveJSProperty('naturalWidth', 1);
  await expect(link).toBeHidden();
  await expect(page).toHaveURL('/review');
  expect(requests).toEqual(['no referrer']);
});

test('one that cannot be reached leaves the initial', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/pictures\.example\/gus\.png|ERR_NAME_NOT_RESOLVED/);
  await review('Gus', `${host}/gus.png`);
  await page.route(`${host}/**`, (route) => route.abort('namenotresolved'));
  await page.goto('/review');
  const card = page.getByRole('figure').filter({ hasText: 'By Gus.' });
  await card.getByRole('link', { name: /^Show the picture/ }).click();
  await expect(card.getByText('This picture cannot be reached.')).toBeFocused();
  await expect(card.getByText('G', { exact: true })).toBeVisible();
  await expect(card.locator('img')).toHaveCount(0);
});

test('so does one of the shop’s own, failed before or after the script', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/404 \(Not Found\)/);
  // It is there for everybody else.
  const picture = '/apple-touch-icon.png';
  await review('Hal', picture);
  await page.route(`**${picture}`, (route) => route.fulfill({ status: 404 }));
  for (const delayedFile of ['/assets/site*.js', picture]) {
    const { promise: mayContinue, resolve: go } = Promise.withResolvers<void>();
    await page.route(`**${delayedFile}`, async (route) => {
      await mayContinue;
      await route.fallback();
    });
    const responsePromise = page.waitForResponse(`**${picture}`);
    await page.goto('/review', { waitUntil: 'commit' });
    const card = page.getByRole('figure').filter({ hasText: 'By Hal.' });
    await card.scrollIntoViewIfNeeded();
    await expect(card.locator('img')).toHaveCount(1);
    if (delayedFile !== picture) await responsePromise;
    go();
    await expect(card.locator('img')).toHaveCount(0);
    const initial = card.locator('[data-initial]');
    await expect(initial).toHaveCSS('width', '44px');
    const initialText = await initial.evaluate(
      (each) => getComputedStyle(each, '::before').content,
    );
    expect(initialText).toBe('"H"');
    await page.unroute(`**${delayedFile}`);
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the link leads to the picture', async ({ page, consoleErrors }) => {
    consoleErrors.allow(/\/assets\/[\w.-]+\.js csp$/);
    await review('Ida', `${host}/ida.png`);
    await page.goto('/review');
    const card = page.getByRole('figure').filter({ hasText: 'By Ida.' });
    const link = card.getByRole('link', { name: /^Show the picture/ });
    await expect(link).toHaveAttribute('href', `${host}/ida.png`);
    await expect(card.locator('img')).toHaveCount(0);
  });
});
