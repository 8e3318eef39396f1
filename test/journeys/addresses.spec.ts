/** Where orders go: the address book, and the address above the card. */
import { payWith, cards } from './support/card.ts';
import { expect, test } from './support/journey.ts';
import { placeOrder } from './support/orders.ts';
import { checkPage } from './support/page-checks.ts';
import { notices } from './support/pages.ts';

const knife = 'Putty knife, 38 mm';

test('an address is kept, changed, made the default and deleted', async ({ page, comeAs }) => {
  test.slow();
  await comeAs('Ada');
  await page.goto('/dashboard/profile');
  await page.getByRole('link', { name: 'Open the address book' }).click();
  await expect(page.getByText('No address yet')).toBeVisible();
  await checkPage(page);
  await page.getByRole('button', { name: 'Add an address' }).click();
  await expect(page.getByLabel('What you call it')).toBeFocused();
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByLabel('Street and number')).toBeFocused();
  // It begins with the shop's own.
  await expect(page.getByLabel('Country')).toHaveValue('US');
  await page.getByLabel('Street and number').fill('1 Main St');
  await page.getByLabel('City').fill('Newark');
  await page.getByLabel('State').selectOption('New Jersey');
  await page.getByLabel('ZIP code').fill('071021234');
  await checkPage(page);
  await page.keyboard.press('Enter');
  await expect(notices(page).getByText('Address saved')).toBeVisible();
  const first = page.getByRole('article').filter({ hasText: '1 Main St, Newark' });
  await expect(first.getByText('Newark, NJ 07102-1234')).toBeVisible();
  await expect(first.getByText('Default')).toBeVisible();

  await page.getByRole('button', { name: 'Add an address' }).click();
  await page.getByLabel('What you call it').fill('Workshop');
  await page.getByLabel('Country').selectOption('Germany');
  await expect(page.getByLabel('State')).toBeHidden();
  await page.getByLabel('Street and number').fill('Hauptstraße 5');
  await page.getByLabel('Postcode').fill('D-10115');
  await page.getByLabel('City').fill('Berlin');
  await page.getByRole('button', { name: 'Save address' }).click();
  const second = page.getByRole('article').filter({ hasText: 'Workshop' });
  await expect(second.getByText('10115 Berlin')).toBeVisible();
  await second.getByRole('button', { name: 'Make it the default Workshop' }).click();
  await expect(page.getByRole('article').first()).toContainText('Workshop');
  await checkPage(page);

  await second.getByRole('button', { name: 'Change Workshop' }).click();
  await page.getByLabel('What you call it').fill('Barn');
  await page.getByRole('button', { name: 'Save address' }).click();
  await page.getByRole('button', { name: 'Delete Barn' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(first.getByText('Default')).toBeVisible();
});

test('a new address above the card is kept, and the next order takes it by itself', async ({
  page,
  comeAs,
}) => {
  test.slow();
  const ben = await comeAs('Ben');
  const order = await placeOrder(ben, knife);
  await page.goto(`/dashboard/payment/${order._id}`);
  await expect(page.getByText('You can pay first and say later')).toBeVisible();
  await page.getByRole('button', { name: 'Add an address' }).click();
  await page.getByLabel('Country').selectOption('United Kingdom');
  await page.getByLabel('Street and number').fill('5 Mill Lane');
  await page.getByLabel('Town or city').fill('Leeds');
  await page.getByLabel('Postcode').fill('ls14ap');
  await expect(page.getByLabel('Keep it in my address book')).toBeChecked();
  await checkPage(page);
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByText('LS1 4AP')).toBeVisible();
  await checkPage(page);
  const history = await ben.call(`GET /purchase/${order._id}/history`);
  expect(history).toMatchObject({ address: { postcode: 'LS1 4AP', countryCode: 'GB' } });

  const next = await placeOrder(ben, knife);
  await page.goto(`/dashboard/payment/${next._id}`);
  await expect(page.getByLabel('Send it to')).toHaveValue(/./);
  await checkPage(page);
  await payWith(page, cards.good);
  await expect(page.getByRole('heading', { name: 'Congratulation' })).toBeVisible();
  expect(await ben.call(`GET /purchase/${next._id}/history`)).toMatchObject({
    address: { street: '5 Mill Lane', city: 'Leeds', countryCode: 'GB' },
  });

  // A paid order goes to another one of the book, until it is shipped.
  const workshop = { label: 'Workshop', recipient: 'Ben', street: '9 Dock Road', city: 'Hull' };
  await ben.call('POST /addresses', { ...workshop, postcode: 'HU1 1AA', country: 'GB' });
  await page.goto(`/dashboard/order/${next._id}`);
  await page.getByRole('button', { name: 'Change the address' }).click();
  await expect(page.getByLabel('Send it to')).toBeFocused();
  await page.getByLabel('Send it to').selectOption('Workshop: 9 Dock Road, Hull');
  await checkPage(page);
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByLabel('Send it to')).toBeHidden();
  expect(await ben.call(`GET /purchase/${next._id}/history`)).toMatchObject({
    address: { street: '9 Dock Road', city: 'Hull', countryCode: 'GB' },
  });
});

test('what is typed and not saved is not forgotten by paying', async ({ page, comeAs }) => {
  const cleo = await comeAs('Cleo');
  const order = await placeOrder(cleo, knife);
  await page.goto(`/dashboard/payment/${order._id}`);
  await page.getByRole('button', { name: 'Add an address' }).click();
  await page.getByLabel('Street and number').fill('5 Mill Lane');
  await payWith(page, cards.good);
  await expect(page.getByText('Please save the address first.')).toBeVisible();
  await page.getByRole('button', { name: 'Say it later' }).click();
  await payWith(page, cards.good);
  await expect(page.getByRole('heading', { name: 'Congratulation' })).toBeVisible();
});
