/** An order that is billed to another address: at the checkout, on its page, and changed there. */
import { expect, test } from './support/journey.ts';
import { checkPage } from './support/page-checks.ts';
import { newPerson } from './support/person.ts';

test.use({ viewport: { width: 360, height: 740 } });

test('a guest on a phone has the invoice sent to the office, and changes that', async ({
  page,
}) => {
  const { email } = newPerson('Gus');
  await page.goto('/products/flat-varnish-brush');
  await page.getByLabel('Quantity, Flat varnish brush, 30 mm').fill('12');
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('spinbutton')).toHaveCount(1);
  await page.goto('/checkout');
  await page.getByRole('button', { name: 'Go on as guest' }).click();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Phone').fill('+44 20 7946 0958');
  await page.getByLabel('Country').selectOption('GB');
  await page.getByLabel('Recipient').fill('Gus Guest');
  await page.getByLabel('Street and number').fill('5 Mill Lane');
  await page.getByLabel('Town or city').fill('Leeds');
  await page.getByLabel('Postcode').fill('LS1 4AP');
  const box = page.getByRole('checkbox', { name: 'Invoice to another address' });
  await expect(box).not.toBeChecked();
  await box.check();
  const invoice = page.getByRole('group', { name: 'Invoice address' });
  await invoice.getByLabel('Country').selectOption('DE');
  await invoice.getByLabel('Recipient').fill('Accounts');
  await invoice.getByLabel('Company').fill('Hall & Söhne');
  await invoice.getByLabel('Street and number').fill('Hauptstraße 2');
  await invoice.getByLabel('City').fill('Köln');
  const postcode = invoice.getByLabel('Postcode');
  await postcode.fill('LS1 4AP');
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(postcode).toBeFocused();
  await expect(invoice.getByText('Please write it as in')).toBeVisible();
  await checkPage(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await postcode.fill('50667');
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page).toHaveURL(/\/orders\/[\w-]+#[\w-]{43}$/);
  await expect(page.getByText('Hall & Söhne')).toBeVisible();
  await checkPage(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Change the address' }).click();
  await expect(box).toBeChecked();
  await box.uncheck();
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByText('Invoice to: none')).toBeVisible();
  await expect(page.getByText('Invoice address')).toHaveCount(0);
});

test('who has no account finds the way to the order in the footer of every page', async ({
  page,
}) => {
  await page.goto('/blog');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Find your order' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find your order');
});
