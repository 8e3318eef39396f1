/** Staff edit a product with several sizes: all of them in one table, pictures, search engines. */
import { expect, test } from './support/journey.ts';
import { checkPage } from './support/page-checks.ts';
import { notices } from './support/pages.ts';

interface Listed {
  id: string;
  tools: { id: string }[];
}

test('sizes are edited in one table, with prices that are saved beside the version', async ({
  page,
  comeAsAdmin,
}) => {
  const admin = await comeAsAdmin();
  const [wall] = await admin.call<Listed[]>('GET /products?q=Wall brush');
  const setPrice = (seen: number, price: number) => {
    const row = { tool: wall?.tools[1]?.id, seen: { price: seen }, fields: { price } };
    return admin.call('PATCH /tools', { rows: [row] });
  };
  await page.goto(`/dashboard/products/${wall?.id}`);
  const small = page.getByRole('group', { name: '100 mm' }).first();
  const large = page.getByRole('group', { name: '150 mm' }).first();
  await small.getByLabel('Weight in grams').fill('140');
  await small.getByLabel('Weight in grams').press('ArrowDown');
  await expect(large.getByLabel('Weight in grams')).toBeFocused();
  await page.keyboard.type('210');
  await large.getByLabel('Price').fill('22.125');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(large.getByText('must be dollars, with two decimals at most')).toBeVisible();
  await expect(page.getByText('Not saved yet:')).toContainText('150 mm Price');
  await checkPage(page);

  // What is typed is not lost by leaving.
  await page.getByRole('link', { name: 'All products' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay here' }).click();
  await large.getByLabel('Price').fill('22.50');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(notices(page)).toContainText('Saved as version 2');
  await large.getByLabel('Price').fill('21.75');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(notices(page).getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(large.getByLabel('Price')).toHaveValue('21.75');
  await expect(large.getByLabel('Weight in grams')).toHaveValue('210');

  // A price that somebody else changed meanwhile is asked about like all other fields.
  await setPrice(21.75, 23);
  await large.getByLabel('Price').fill('22');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Somebody else has changed this meanwhile' });
  await expect(dialog.getByRole('group', { name: '150 mm Price' })).toContainText('It was: 21.75');
  await expect(dialog.getByLabel('Theirs: 23.00')).toBeChecked();
  await dialog.getByLabel('Yours: 22.00').check();
  await dialog.getByRole('button', { name: 'Save these' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Nothing has changed')).toBeVisible();
  await setPrice(22, 21.75);
  await page.getByRole('link', { name: 'All products' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
});

interface Loaded {
  fields: { pictures: { img: string }[] };
}

test('pictures are sorted by keyboard and by dragging, and keep their texts', async ({
  page,
  comeAsAdmin,
}) => {
  const admin = await comeAsAdmin();
  const [seeded] = await admin.call<{ id: string }[]>('GET /products?q=Flat varnish brush');
  const { fields } = await admin.call<Loaded>(`GET /products/${seeded?.id}`);
  const pictures = fields.pictures.map(({ img }, index) => ({ img, alt: { en: `Seen ${index}` } }));
  expect(pictures.length).toBeGreaterThan(2);
  const body = { name: 'Brush of many pictures' };
  const { insertedId: id } = await admin.call<{ insertedId: string }>('POST /products', body);
  await admin.call(`PATCH /products/${id}`, { version: 1, fields: { pictures } });

  await page.goto(`/dashboard/products/${id}`);
  const region = page.getByRole('region', { name: 'Pictures', exact: true });
  const texts = region.getByLabel('What can be seen in picture');
  await region.getByRole('button', { name: /^Picture 1 of/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(region.getByRole('button', { name: /^Picture 2 of/ })).toBeFocused();
  await expect(region.getByRole('status')).toContainText('number 2 of');
  await expect(texts.first()).toHaveValue('Seen 1');
  await region.locator('img').nth(2).dragTo(region.locator('img').first());
  await expect(texts.first()).toHaveValue('Seen 2');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(notices(page)).toContainText('Saved as version 3');
  await page.reload();
  await expect(texts.first()).toHaveValue('Seen 2');
  await expect(texts.nth(1)).toHaveValue('Seen 1');
  await checkPage(page);
});
