/** A tool whose minimum is no multiple: what pages offer is the smallest order that fits. */
import { expect, test } from './support/journey.ts';

let added: string | undefined;
test.afterEach(async ({ admin }) => {
  if (added !== undefined) await admin.call(`DELETE /tools/${added}`);
});

test('where the minimum is no multiple, the smallest order that fits is offered', async ({
  page,
  comeAsAdmin,
}) => {
  const admin = await comeAsAdmin();
  const tool = { name: 'Sixes brush', price: 4, quantity1: 10, quantity2: 400 };
  const { insertedId } = await admin.call<{ insertedId: string }>('POST /tools', tool);
  added = insertedId;
  const [product] = await admin.call<{ id: string }[]>('GET /products?q=Sixes brush');
  const fields = { variants: { [insertedId]: { orderMultiple: 6 } } };
  await admin.call(`PATCH /products/${product?.id}`, { version: 1, fields });
  await page.goto('/products/sixes-brush');
  const field = page.getByLabel('Quantity, Sixes brush');
  await expect(field).toHaveValue('12');
  const isValid = async (quantity: string) => {
    await field.fill(quantity);
    return field.evaluate((input) => input instanceof HTMLInputElement && input.checkValidity());
  };
  for (const fitting of ['12', '18', '24']) expect(await isValid(fitting)).toBe(true);
  for (const wrong of ['6', '10', '16']) expect(await isValid(wrong)).toBe(false);
  await page.goto(`/tools/${insertedId}`);
  await expect(page.getByText('Made to order from 12 up')).toBeVisible();
  await expect(page.getByLabel('Quantity')).toHaveValue('12');
  await page.getByRole('button', { name: 'Add one' }).click();
  await expect(page.getByLabel('Quantity')).toHaveValue('18');
  await page.goto('/search?q=Sixes brush');
  await page.getByRole('button', { name: 'Add to cart: Sixes brush' }).click();
  await expect(page.getByRole('dialog').getByLabel('Quantity, Sixes brush')).toHaveValue('12');
});
