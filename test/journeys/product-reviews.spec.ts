/** A buyer writes about a product, staff publish and answer it, everybody reads it. */
import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { payOrder, placeOrder } from './support/orders.ts';
import { checkPage } from './support/page-checks.ts';
import { notices, onePixel } from './support/pages.ts';
import type { Person } from './support/person.ts';
import { shopUrl } from './support/shop-url.ts';

const brush = 'Round sash brush, No 8';
const productName = 'Round sash brush';

/** Buys the brush and opens the form from the page of the order. */
async function openForm(page: Page, buyer: Person): Promise<void> {
  const { _id } = await payOrder(buyer, await placeOrder(buyer, brush));
  await page.goto(`/dashboard/order/${_id}`);
  await page.getByRole('link', { name: 'Review this product' }).click();
  await expect(page.getByRole('heading', { name: `Your review: ${productName}` })).toBeVisible();
}

test('a buyer writes, staff publish and answer, a visitor without script reads it', async ({
  page,
  browser,
  comeAs,
  openAnother,
  admin,
}) => {
  test.slow();
  await openForm(page, await comeAs('Rita'));
  const words = 'Cuts in along a sash without a wobble.';
  await page.getByLabel('4 stars').check();
  await page.getByLabel('Title').fill('A steady hand');
  await page.getByRole('textbox', { name: 'Your review' }).fill(words);
  const file = { name: 'sash.png', mimeType: 'image/png', buffer: onePixel };
  await page.getByLabel('Upload a picture').setInputFiles(file);
  await expect(page.getByAltText('Picture 1')).toBeVisible();
  await checkPage(page);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page).toHaveURL('/dashboard/my-reviews');
  await expect(notices(page)).toContainText('We read it first');
  const own = page.getByRole('article').filter({ hasText: words });
  await expect(own).toContainText('We read it first');
  await checkPage(page);
  const product = await own
    .getByRole('link', { name: productName, exact: true })
    .getAttribute('href');

  const staffPage = await openAnother(admin);
  await staffPage.goto('/dashboard/product-reviews');
  const card = staffPage.getByRole('article').filter({ hasText: words });
  await checkPage(staffPage);
  await card.getByRole('button', { name: /^Publish/ }).click();
  await expect(notices(staffPage)).toContainText('It is on the page of the product');
  await expect(card).toBeHidden();
  await staffPage.getByRole('link', { name: 'Published' }).click();
  await card.getByRole('button', { name: /^Answer/ }).click();
  await card.getByLabel('Our answer').fill('It is the long ferrule.');
  await card.getByRole('button', { name: 'Save the answer' }).click();
  await expect(card.getByText('It is the long ferrule.')).toBeVisible();
  await checkPage(staffPage);

  const visitor = await browser.newPage({ baseURL: shopUrl(), javaScriptEnabled: false });
  await visitor.goto(product ?? '');
  const review = visitor.getByRole('article').filter({ hasText: words });
  await expect(review).toContainText('Verified purchase');
  await expect(review).toContainText('It is the long ferrule.');
  await expect(review.getByRole('img', { name: 'Rated 4 of 5' })).toBeVisible();
  await expect(review.getByAltText('Picture 1 by Rita')).toBeVisible();
  await visitor.getByRole('link', { name: '4 of 5 · 1 review' }).click();
  await expect(visitor).toHaveURL(`${product}#reviews`);
  const stranger = await openAnother();
  await stranger.goto(product ?? '');
  await checkPage(stranger);

  await card.getByRole('button', { name: /^Hide/ }).click();
  const dialog = staffPage.getByRole('dialog', { name: 'Hide this review?' });
  await dialog.getByRole('button', { name: 'Hide' }).click();
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription('Please fill this in');
  await dialog.getByLabel('Reason').fill('Only a rehearsal');
  await dialog.getByRole('button', { name: 'Hide' }).click();
  await expect(notices(staffPage)).toContainText('The review is hidden');
  await visitor.goto(product ?? '');
  await expect(visitor.getByText(words)).toHaveCount(0);
  await visitor.context().close();
  await page.reload();
  await expect(own).toContainText('Not shown');
  await expect(page.getByText('Only a rehearsal')).toHaveCount(0);
});

test('nothing that was typed is lost, whatever goes wrong, and it is sent once', async ({
  page,
  comeAs,
  consoleErrors,
}) => {
  consoleErrors.allow(/Failed to load resource|failed: .*\/review/);
  await openForm(page, await comeAs('Sven'));
  let requestCount = 0;
  await page.route('**/api/products/*/review', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    requestCount += 1;
    return requestCount === 1 ? route.abort('connectionreset') : route.fallback();
  });
  const text = page.getByRole('textbox', { name: 'Your review' });
  const send = page.getByRole('button', { name: 'Send' });
  await text.fill('Holds its edge.');
  await send.click();
  await expect(page.getByText('Please choose from one star to five')).toBeVisible();
  await expect(text).toHaveValue('Holds its edge.');

  const file = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') };
  await page.getByLabel('Upload a picture').setInputFiles(file);
  await expect(page.getByText('Please choose a JPEG, PNG, WebP or AVIF picture')).toBeVisible();

  await page.getByLabel('2 stars').check();
  await send.click();
  await expect(page.getByRole('alert').getByText(/could not reach the shop/)).toBeVisible();
  await expect(text).toHaveValue('Holds its edge.');
  await expect(page.getByLabel('2 stars')).toBeChecked();

  await send.dblclick({ noWaitAfter: true });
  await expect(page).toHaveURL('/dashboard/my-reviews');
  expect(requestCount).toBe(2);
  await page.getByRole('link', { name: /Change or withdraw/ }).click();
  await expect(page.getByLabel('2 stars')).toBeChecked();
  await expect(text).toHaveValue('Holds its edge.');
  await page.getByRole('button', { name: 'Withdraw it' }).click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw your review?' });
  await dialog.getByRole('button', { name: 'Withdraw it' }).click();
  await expect(page.getByText('You have not written about a product yet')).toBeVisible();
});
