/** A maker adds products: one with sizes and pictures, and one in the specified form. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { countInputs } from './support/count-inputs.ts';
import { findTool } from './support/orders.ts';
import { checkPage } from './support/page-checks.ts';
import { notices, row } from './support/pages.ts';

const folder = join(import.meta.dirname, '../../public/imagery');
const pictures = readdirSync(folder)
  .filter((name) => name.endsWith('.webp') && name.includes('-card'))
  .slice(0, 4)
  .map((name) => join(folder, name));

const mostFields = 25;
const mostClicks = 15;

async function typeSizes(page: Page): Promise<void> {
  await page.getByLabel('Row of sizes').fill('25, 50, 75 mm');
  for (const [size, price, stock, sku] of [
    ['25 mm', '11.50', '40', 'MO-25'],
    ['50 mm', '14.25', '30', 'MO-50'],
    ['75 mm', '18', '20', 'MO-75'],
  ] as const) {
    const line = page.getByRole('group', { name: `New: ${size}` });
    await line.getByLabel('Price').fill(price);
    await line.getByLabel('Stock').fill(stock);
    await line.getByLabel('SKU').fill(sku);
    await expect(line.getByLabel('Width, mm')).toHaveValue(size.replace(' mm', ''));
  }
}

test('three sizes and four pictures are a product in few fields and clicks', async ({
  page,
  comeAsAdmin,
}) => {
  const name = 'Mottler';
  expect(pictures).toHaveLength(4);
  const admin = await comeAsAdmin();
  const counted = await countInputs(page);
  await page.goto('/dashboard/products');
  await page.getByRole('button', { name: 'New product' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Add product' }).click();

  await page.getByLabel('Description').first().fill('Pulls a glaze into figured wood.');
  await page.getByLabel('Category').selectOption({ label: 'brushes' });
  await page.getByLabel('Type', { exact: true }).selectOption({ label: 'Brush' });
  const chooser = page.waitForEvent('filechooser');
  await page.getByLabel('Upload pictures').click();
  await (await chooser).setFiles(pictures);
  const region = page.getByRole('region', { name: 'Pictures' });
  await expect(region.getByLabel('What can be seen in picture')).toHaveCount(4);
  await expect(region.getByLabel('What can be seen in picture').first()).toHaveValue(name);
  await expect(region.getByLabel('What can be seen in picture 2')).toHaveValue(/^Mottler, ./);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(notices(page)).toContainText('Saved as version 2');
  await expect(page.getByText('The picture is here.')).toBeHidden();

  await typeSizes(page);
  await checkPage(page);
  // It is not published past the sizes that are typed.
  await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter');
  await expect(page.getByRole('alert')).toContainText('not in the product yet');
  await expect(page.getByRole('button', { name: 'Put them into the product' })).toBeFocused();
  await page.getByRole('button', { name: 'Put them into the product' }).click();
  await expect(notices(page)).toContainText('Sizes that are in the product now: 3');
  await expect(page.getByRole('group', { name: '75 mm' }).first()).toBeVisible();

  await page.getByLabel('Ferrule', { exact: true }).fill('brass');
  await page.getByLabel('Handle', { exact: true }).fill('beech');
  await page.getByLabel('State').selectOption({ label: 'Published' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(notices(page)).toContainText('Saved as version 6');
  expect(counted.fields.size, [...counted.fields].join('\n')).toBeLessThanOrEqual(mostFields);
  expect(counted.clicks).toBeLessThanOrEqual(mostClicks);

  // What visitors see stands beside the form.
  const card = page.locator('.preview-card');
  await expect(card).toContainText('Mottler, 25 mm');
  await expect(card).toContainText('$11.50');
  const id = page.url().split('/').at(-1) ?? '';
  const place = page.getByRole('region', { name: 'In the order of the catalogue' });
  await place.getByRole('button', { name: 'Forward' }).press('Enter');
  await expect(place.getByRole('status')).toContainText('It is number');
  await expect(place.getByRole('button', { name: 'Forward' })).toBeFocused();
  await place.getByRole('button', { name: 'To the front' }).click();
  await expect(place).toContainText('Number 1 of');

  await page.getByRole('link', { name: 'See it in the shop' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(row(page, 'Article MO-75')).toContainText('$18.00');
  await expect(page.getByRole('region', { name: 'Pictures' }).getByRole('img')).toHaveCount(4);
  await page.goto('/catalogue');
  await expect(page.getByRole('article').first()).toContainText(name);
  const { version } = await admin.call<{ version: number }>(`GET /products/${id}`);
  await admin.call(`PATCH /products/${id}`, { version, fields: { state: 'archived' } });
});

test('a wrong line of a row of sizes stays with its reason, and the others are in', async ({
  page,
  consoleErrors,
  comeAsAdmin,
}) => {
  consoleErrors.allow(/422 \(Unprocessable/);
  const admin = await comeAsAdmin();
  const body = { name: 'Flogger' };
  const { insertedId } = await admin.call<{ insertedId: string }>('POST /products', body);
  await page.goto(`/dashboard/products/${insertedId}`);
  await page.getByLabel('Row of sizes').fill('75, 100 mm');
  const first = page.getByRole('group', { name: 'New: 75 mm' });
  const second = page.getByRole('group', { name: 'New: 100 mm' });
  await first.getByLabel('Price').fill('9');
  await first.getByLabel('SKU').fill('PK-38');
  await second.getByLabel('Price').fill('12');
  await page.getByRole('button', { name: 'Put them into the product' }).click();
  await expect(first.getByLabel('SKU')).toHaveAccessibleDescription(/is the SKU of Putty knife/);
  await expect(first.getByLabel('Price')).toHaveValue('9');
  await expect(second).toBeHidden();
  await first.getByLabel('SKU').fill('FL-75');
  await page.getByRole('button', { name: 'Put them into the product' }).click();
  await expect(first).toBeHidden();
  await expect(page.getByLabel('Row of sizes')).toHaveValue('');
});

test('the specified form is empty again once its product is in the shop', async ({
  page,
  comeAsAdmin,
}) => {
  const name = 'Spalter, 60 mm';
  const admin = await comeAsAdmin();
  await page.goto('/dashboard/allorder');
  await expect(page.getByText('You add it as')).toBeVisible();
  await expect(page.getByLabel('email')).toBeHidden();
  await expect(page.getByLabel('quantity1')).toHaveAccessibleDescription(/Minimum order/);
  await page.getByLabel('quantity1').fill('3');
  await page.getByLabel('quantity2').fill('40');
  await page.getByLabel('name', { exact: true }).fill(name);
  await page.getByLabel('price').fill('17.5');
  await page.getByLabel('Upload a picture').setInputFiles(pictures[0] ?? '');
  await expect(page.getByText('The picture is here.')).toBeVisible();
  await expect(page.locator('.preview-card')).toContainText('$17.50');
  await checkPage(page);

  await page.getByRole('link', { name: 'Manage Product' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay here' }).click();
  await page.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByRole('link', { name: 'See it in the shop' })).toBeVisible();
  await expect(page.getByText('The picture is here.')).toBeHidden();
  await expect(page.getByLabel('name', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('img')).toHaveValue('');
  await page.getByRole('link', { name: 'Sizes, further pictures' }).click();
  await expect(page.getByRole('link', { name })).toBeVisible();
  await page.goto('/catalogue');
  await expect(page.getByRole('article').first()).not.toContainText(name);
  await admin.call(`DELETE /tools/${(await findTool(name))._id}`);
});
