/** 'Tell me when it is there': without script and with it, once, with a link that ends it. */
import { expect, test } from './support/journey.ts';
import { checkPage } from './support/page-checks.ts';
import type { Person } from './support/person.ts';

const soldOut = { price: 12, quantity1: 6, quantity2: 0, img: '/imagery/brush-wall-100.webp' };

async function addSoldOut(admin: Person, name: string): Promise<string> {
  const body = { ...soldOut, name, description: 'Soft goat hair.' };
  return (await admin.call<{ insertedId: string }>('POST /tools', body)).insertedId;
}

test('a stranger leaves an address without script', async ({ browser, baseURL, admin }) => {
  await addSoldOut(admin, 'Hake brush, 60 mm');
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const page = await context.newPage();
  await page.goto('/products/hake-brush-60-mm');
  const form = page.getByRole('form', { name: 'Tell me when it is there' });
  await expect(form.getByText('Hake brush, 60 mm', { exact: true })).toBeVisible();
  await page.getByLabel('Your email').fill(`${crypto.randomUUID()}@people.example`);
  await page.getByRole('button', { name: 'Tell me' }).click();
  await expect(page).toHaveURL(/\/tell-me$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We tell you when it is there');
  await context.close();
});

test('who is signed in finds their address there', async ({ page, comeAs, admin }) => {
  const tool = await addSoldOut(admin, 'Hake brush, 80 mm');
  const { email } = await comeAs('Wim');
  await page.goto('/products/hake-brush-80-mm');
  await expect(page.getByLabel('Your email')).toHaveValue(email);
  await checkPage(page);
  await page.goto(`/tools/${tool}`);
  await expect(page.getByLabel('Your email')).toHaveValue(email);
  await checkPage(page);
  await page.getByRole('button', { name: 'Tell me' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We tell you when it is there');
  await checkPage(page);
});

test('the link of the email ends it by a button, and stays out of the address', async ({
  page,
}) => {
  await page.goto('/tell-me/stop?token=no-longer-there');
  await expect(page).toHaveURL(/\/tell-me\/stop$/);
  await checkPage(page);
  await page.getByRole('button', { name: 'Delete my address' }).click();
  await expect(page.getByText('Your address is deleted.')).toBeVisible();
  await checkPage(page);
});
