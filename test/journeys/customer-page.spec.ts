/** A customer as staff see them, and what they note about a customer and an order. */
import { expect, test } from './support/journey.ts';
import { placeOrder } from './support/orders.ts';
import { checkPage } from './support/page-checks.ts';
import { row } from './support/pages.ts';
import { register } from './support/person.ts';

const roller = 'Mini roller, 100 mm';

test('from the order and from the users to a customer, with notes that they do not see', async ({
  page,
  comeAsAdmin,
  openAnother,
  consoleErrors,
}) => {
  test.slow();
  consoleErrors.allow(/404 \(Not Found\)/);
  const pia = await register('Pia');
  const { _id, number } = await placeOrder(pia, roller);
  const message = 'Where is my roller?';
  await pia.call('POST /contact', { name: 'Pia', email: pia.email, message });
  await comeAsAdmin();
  await page.goto(`/dashboard/order/${_id}`);
  const notes = page.getByRole('region', { name: 'Notes for us' });
  const field = notes.getByLabel('New note');
  const add = notes.getByRole('button', { name: 'Add the note' });
  await add.click();
  await expect(notes).toContainText('Please fill this in');
  await field.fill('Call before it leaves.');
  await page.reload();
  await expect(field).toHaveValue('Call before it leaves.');
  await add.dblclick();
  await expect(notes.getByRole('listitem')).toHaveCount(1);
  await expect(notes.getByRole('listitem')).toContainText('Call before it leaves.');
  await expect(field).toHaveValue('');
  await checkPage(page);

  await page.getByRole('link', { name: 'Customer', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Pia' })).toBeVisible();
  await expect(page.getByRole('link', { name: `Order ${number}` })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText(message);
  await expect(page.getByRole('link', { name: pia.email })).toHaveAttribute('href', /^mailto:/);
  await expect(page.getByRole('link', { name: '+44 20 7946 0123' })).toBeVisible();
  await field.fill('A painter of boats.');
  await add.click();
  await expect(notes.getByRole('listitem')).toContainText('A painter of boats.');
  await checkPage(page);

  await page.goto(`/dashboard/users?q=${pia.email}`);
  await row(page, pia.email).getByRole('link', { name: 'Pia' }).click();
  await expect(notes).toContainText('A painter of boats.');
  await page.goto('/dashboard/users/nobody@people.example');
  await expect(page.getByText('No account has this email')).toBeVisible();

  const own = await openAnother(pia);
  await own.goto(`/dashboard/order/${_id}`);
  await expect(own.getByRole('heading', { name: `Order ${number}` })).toBeVisible();
  await expect(own.getByText('Call before it leaves.')).toBeHidden();
  await expect(own.getByText('Notes for us')).toBeHidden();
});
