/** Staff keep the catalogue: products, their sizes and versions, and the tree of categories. */
import { expect, test } from './support/journey.ts';
import { notices, row } from './support/pages.ts';
import { checkPage } from './support/page-checks.ts';

const otherSizes = 'A size with all its fields, or one of another product';

test('two tools become the sizes of one product, in a category of its own', async ({
  page,
  comeAsAdmin,
}) => {
  await comeAsAdmin();
  await page.goto('/dashboard/categories');
  const newCategory = page.getByRole('region', { name: 'New category' });
  await newCategory.getByLabel('Name').fill('Knives');
  await newCategory.getByLabel('Address').fill('Knives');
  await newCategory.getByRole('button', { name: 'Add category' }).click();
  await expect(newCategory.getByText('Small letters, digits and hyphens.')).toBeVisible();
  await newCategory.getByLabel('Address').fill('knives');
  await newCategory.getByRole('button', { name: 'Add category' }).click();
  await expect(notices(page)).toContainText('Knives is saved');
  await checkPage(page);

  await page.goto('/dashboard/products');
  await page.getByRole('button', { name: 'New product' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Knives for putty');
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(page.getByText('It has no sizes yet')).toBeVisible();
  await page.getByText(otherSizes).click();
  for (const [tool, size] of [
    ['Putty knife, 38 mm (PK-38)', '38 mm'],
    ['Broad scraper, 76 mm (SC-76)', '76 mm'],
  ] as const) {
    const form = page.getByRole('form', { name: 'Add a tool as a size' });
    await form.getByLabel('Tool').fill(tool.replace(/ \(.*/, ''));
    await expect(form.locator(`option[value="${tool}"]`)).toBeAttached();
    await form.getByLabel('Tool').fill(tool);
    await form.getByLabel('Size').fill(size);
    await form.getByRole('button', { name: 'Add size' }).click();
    await expect(page.getByRole('group', { name: size })).toBeVisible();
  }
  await page.getByLabel('Category').selectOption({ label: 'knives' });
  await page.getByLabel('State').selectOption({ label: 'Published' });
  await page.getByRole('group', { name: '38 mm' }).getByLabel('GTIN').fill('4006381333932');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('the last one would be 1')).toBeVisible();
  await page.getByRole('group', { name: '38 mm' }).getByLabel('GTIN').fill('4006381333931');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(notices(page)).toContainText('Saved as version');
  await checkPage(page);

  await page.getByRole('link', { name: 'See it in the shop' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Knives for putty' })).toBeVisible();
  await expect(row(page, 'Article PK-38')).toBeVisible();
  await expect(row(page, 'Article SC-76')).toBeVisible();
  await page.goto('/products/putty-knife-38-mm');
  await expect(page).toHaveURL('/products/knives-for-putty');
});

test('what two clerks write at once is put together, and asked about where it meets', async ({
  page,
  context,
  comeAsAdmin,
  consoleErrors,
}) => {
  consoleErrors.allow(/412 \(Precondition Failed\)/);
  await comeAsAdmin();
  await page.goto('/dashboard/products?q=Filbert');
  await page.getByRole('link', { name: 'Filbert brush, No 12' }).click();
  await expect(page.getByRole('link', { name: 'See it in the shop' })).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByLabel('Name', { exact: true }).fill('Filbert brush, theirs');
  await other.getByLabel('Description').first().fill('Theirs.');
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(notices(other)).toContainText('Saved as version 2');

  await page.getByLabel('Name', { exact: true }).fill('Filbert brush, ours');
  await page.getByRole('group').getByLabel('Weight in grams').fill('19');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Somebody else has changed this meanwhile' });
  await expect(dialog.getByRole('group')).toHaveCount(1);
  await expect(dialog).toContainText('It was: Filbert brush, No 12');
  await dialog.getByLabel('Yours: Filbert brush, ours').check();
  await dialog.getByRole('button', { name: 'Save these' }).click();
  await expect(notices(page)).toContainText('Saved as version 3');
  await expect(page.getByLabel('Description').first()).toHaveValue('Theirs.');
  await expect(page.getByRole('group').getByLabel('Weight in grams')).toHaveValue('19');

  await page.getByRole('heading', { name: 'Versions' }).click();
  await page.getByRole('button', { name: 'Restore version 1' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Filbert brush, No 12');
});

test('a size is added by keyboard to a product that has none, and corrected at its fields', async ({
  page,
  consoleErrors,
  comeAsAdmin,
}) => {
  consoleErrors.allow(/422 \(Unprocessable/);
  const admin = await comeAsAdmin();
  const body = { name: 'Fitch for corners' };
  const { insertedId } = await admin.call<{ insertedId: string }>('POST /products', body);
  await page.goto(`/dashboard/products/${insertedId}`);
  const { keyboard } = page;
  await page.getByText(otherSizes).click();
  const form = page.getByRole('form', { name: 'Add a size' });
  const field = (label: string) => form.getByLabel(label, { exact: true });
  await field('Size').focus();
  for (const text of ['12 mm', 'PK-38', '4006381333947', '7.25', '3', '40']) {
    await keyboard.press('ControlOrMeta+A');
    await keyboard.type(text);
    await keyboard.press('Tab');
  }
  await expect(form.getByRole('button', { name: 'Add this size' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(field('GTIN')).toHaveAccessibleDescription(/the last one would be 8/);
  await expect(field('GTIN')).toBeFocused();
  await checkPage(page);

  await keyboard.press('Backspace');
  await keyboard.type('8');
  await keyboard.press('Enter');
  await expect(field('SKU')).toHaveAccessibleDescription(/is the SKU of Putty knife/);
  await expect(field('SKU')).toBeFocused();
  await expect(field('GTIN')).toHaveAccessibleDescription('');

  await keyboard.press('ControlOrMeta+A');
  await keyboard.type('FC-12');
  await keyboard.press('Enter');
  await expect(notices(page)).toContainText('12 mm is a size of this product now');
  await expect(field('Size')).toBeFocused();
  await expect(field('Size')).toHaveValue('');
  const size = page.getByRole('group', { name: '12 mm' }).first();
  await expect(size.getByLabel('SKU')).toHaveValue('FC-12');
  await expect(size.getByLabel('Price')).toHaveValue('7.25');
  await checkPage(page);

  await page.getByLabel('State').selectOption({ label: 'Published' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(notices(page)).toContainText('Saved as version 3');
  await page.getByRole('link', { name: 'See it in the shop' }).click();
  await expect(row(page, 'Article FC-12')).toContainText('$7.25');
});
