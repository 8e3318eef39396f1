/** The dashboard's screens for those who run the shop. */
import { deliveryAddress } from '#test/support/delivery-address.ts';
import { expect, test } from './support/journey.ts';
import { findTool, payOrder, placeOrder, readOrder } from './support/orders.ts';
import { notices, onePixel, row } from './support/pages.ts';
import { register } from './support/person.ts';
import { checkPage } from './support/page-checks.ts';

const roller = 'Mini roller, 100 mm';
// Nobody buys it beside this journey, which counts what is there.
const filbert = 'Filbert brush, No 12';

test('somebody is made an admin, and removed again', async ({
  page,
  comeAsAdmin,
  consoleErrors,
}) => {
  test.slow();
  consoleErrors.allow(/403 \(Forbidden\)/);
  consoleErrors.allow(/409 \(Conflict\)/);
  const hal = await register('Hal');
  const admin = await comeAsAdmin();
  await page.goto('/dashboard');
  const menu = page.getByRole('navigation', { name: 'Dashboard' });
  await menu.getByRole('link', { name: 'All Users' }).click();
  await expect(page.getByRole('heading', { name: 'All Users' })).toBeVisible();
  await expect(page).toHaveTitle(/^All Users/);
  await page.getByRole('searchbox', { name: 'Search' }).fill(hal.email);
  await page.getByRole('button', { name: 'Search' }).click();
  const userRow = row(page, hal.email);
  await expect(userRow.getByRole('button', { name: 'Remove Admin' })).toBeHidden();
  await expect(row(page, admin.email)).toBeHidden();
  await checkPage(page);
  await page.route('**/api/user/admin/**', (route) =>
    route.fulfill({ status: 403, json: { title: 'No', detail: 'No.', status: 403, code: 'x' } }),
  );
  const making = page.getByRole('dialog', { name: `Make ${hal.email} an admin?` });
  await userRow.getByRole('button', { name: 'Make Admin' }).click();
  await making.getByRole('button', { name: 'Make Admin' }).click();
  await expect(notices(page).getByText('Failed Admin')).toBeVisible();
  await page.unroute('**/api/user/admin/**');
  await userRow.getByRole('button', { name: 'Make Admin' }).click();
  await making.getByRole('button', { name: 'Make Admin' }).click();
  await expect(notices(page).getByText('Succesfully Admin')).toBeVisible();
  await expect(userRow.getByRole('button', { name: 'Make Admin' })).toBeHidden();
  await userRow.getByRole('button', { name: 'Remove Admin' }).click();
  const confirmation = page.getByRole('dialog', { name: `Remove ${hal.email} as admin?` });
  await confirmation.getByRole('button', { name: 'Keep the role' }).click();
  await expect(userRow.getByRole('button', { name: 'Remove Admin' })).toBeVisible();
  await userRow.getByRole('button', { name: 'Remove Admin' }).click();
  await confirmation.getByRole('button', { name: 'Remove Admin' }).click();
  await expect(notices(page).getByText(`${hal.email} is no admin any more`)).toBeVisible();
  await expect(userRow.getByRole('button', { name: 'Make Admin' })).toBeVisible();

  await page.getByRole('link', { name: 'Show all' }).click();
  const ownRow = row(page, admin.email);
  await ownRow.getByRole('button', { name: 'Remove Admin' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove Admin' }).click();
  await expect(notices(page).getByText('The last admin cannot be removed')).toBeVisible();
  await expect(ownRow.getByRole('button', { name: 'Remove Admin' })).toBeVisible();
});

test('nothing found is said, and the way back is there', async ({ page, comeAsAdmin }) => {
  await comeAsAdmin();
  for (const path of ['users', 'manageorder', 'manage']) {
    await page.goto(`/dashboard/${path}?q=unheard-of`);
    await expect(page.getByText('Nothing found for “unheard-of”.')).toBeVisible();
    await page.getByRole('link', { name: 'Show all' }).first().click();
    await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('');
    await expect(page.getByText('Nothing found')).toBeHidden();
  }
});

test('a list has pages, forth and back', async ({ page, comeAsAdmin }) => {
  await comeAsAdmin();
  const user = (name: string) => ({
    _id: crypto.randomUUID(),
    name,
    email: `${name}@a.example`,
    role: 'customer',
  });
  await page.route('**/api/user?**', (route) => {
    const isSecond = route.request().url().includes('cursor=here');
    const json = [user(isSecond ? 'second' : 'first')];
    return route.fulfill({ json, headers: isSecond ? {} : { 'next-cursor': 'here' } });
  });
  await page.goto('/dashboard/users');
  await expect(row(page, 'first')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Previous page' })).toBeHidden();
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(row(page, 'second')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Next page' })).toBeHidden();
  await page.getByRole('button', { name: 'Previous page' }).click();
  await expect(row(page, 'first')).toBeVisible();
  await expect(page).toHaveURL('/dashboard/users');
});

test('a product is changed: its facts, its picture, its stock', async ({
  page,
  comeAsAdmin,
  consoleErrors,
}) => {
  test.slow();
  consoleErrors.allow(/409 \(Conflict\)/);
  const before = await findTool(filbert);
  await comeAsAdmin();
  await page.goto('/dashboard/manageorder');
  await page.getByRole('searchbox', { name: 'Search' }).fill('filbert');
  await page.keyboard.press('Enter');
  await expect(row(page, roller)).toBeHidden();
  await row(page, filbert).getByRole('link', { name: 'Edit' }).click();
  const facts = page.getByRole('form', { name: 'What the shop shows' });
  await expect(facts.getByLabel('Name')).toHaveValue(filbert);

  await facts.getByLabel('Name').fill('');
  await facts.getByLabel('Price').fill('4.999');
  await facts.getByLabel('Order Quantity').fill('1.5');
  await facts.getByLabel('Rating').fill('7');
  await facts.getByRole('textbox', { name: 'Picture' }).fill('http://pictures.example/a.png');
  await facts.getByRole('button', { name: 'Save' }).click();
  await expect(facts.getByLabel('Name')).toBeFocused();
  await expect(facts.getByLabel('Name')).toHaveAccessibleDescription(/Please fill this in/);
  await expect(facts.getByLabel('Price')).toHaveAccessibleDescription(/such as 19\.99/);
  await expect(facts.getByLabel('Order Quantity')).toHaveAccessibleDescription(/from 1 to/);
  await expect(facts.getByLabel('Rating')).toHaveAccessibleDescription(/from 0 to 5/);
  await checkPage(page);

  const upload = facts.getByLabel('Upload a picture');
  const text = { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') };
  await upload.setInputFiles(text);
  await expect(upload).toHaveAccessibleDescription(/choose a JPEG, PNG, WebP or AVIF picture/);
  await upload.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: onePixel });
  await expect(facts.getByRole('textbox', { name: 'Picture' })).toHaveValue(
    /^\/uploads\/.+\.webp$/,
  );

  await facts.getByLabel('Name').fill(filbert);
  await facts.getByLabel('Price').fill('5.19');
  await facts.getByLabel('Order Quantity').fill('12');
  await facts.getByLabel('Rating').fill('4.9');
  await facts.getByRole('button', { name: 'Save' }).click();
  await expect(notices(page).getByText(`${filbert} is saved`)).toBeVisible();
  expect(await findTool(filbert)).toMatchObject({ price: 5.19, quantity1: 12, rating: 4.9 });

  const stock = page.getByRole('form', { name: 'Stock' });
  await stock.getByLabel('How many').fill('-3');
  await stock.getByRole('button', { name: 'Book' }).click();
  await expect(stock.getByLabel('How many')).toHaveAccessibleDescription(/of at least 1/);
  await expect(stock.getByLabel('Reason')).toHaveAccessibleDescription(/Please fill this in/);
  await stock.getByLabel('How many').fill('40');
  await stock.getByLabel('Reason').fill('Delivery 1142');
  await stock.getByRole('button', { name: 'Book' }).click();
  await expect(notices(page).getByText(/^Booked\./)).toBeVisible();
  expect((await findTool(filbert)).quantity2).toBe(before.quantity2 + 40);
  await stock.getByLabel('A count was wrong').check();
  await stock.getByLabel('How many').fill('-999999');
  await stock.getByLabel('Reason').fill('Counted on Friday');
  await stock.getByRole('button', { name: 'Book' }).click();
  await expect(stock.getByRole('alert')).toContainText('Fewer would be left than are reserved');
  await expect(stock.getByLabel('Reason')).toHaveValue('Counted on Friday');
});

test('an order goes its way, step by step', async ({ page, comeAsAdmin }) => {
  test.slow();
  const ida = await register('Ida');
  const order = await placeOrder(ida, roller);
  await comeAsAdmin();
  await page.goto(`/dashboard/manage?q=${order.number}`);
  await page.getByRole('link', { name: `Open order ${order.number}` }).click();
  await expect(page.getByText('No delivery address yet')).toBeVisible();
  const stepButton = (name: string) => page.getByRole('button', { name, exact: true });
  await expect(stepButton('Start production')).toHaveAccessibleDescription(
    'The order is not paid.',
  );
  await expect(stepButton('Start production')).toBeDisabled();

  await payOrder(ida, order);
  await page.reload();
  await expect(stepButton('Delivered')).toBeHidden();
  await stepButton('Start production').click();
  await expect(notices(page).getByText('is in production')).toBeVisible();
  await expect(stepButton('Start production')).toBeHidden();
  await expect(stepButton('Ship')).toHaveAccessibleDescription(
    'There is no delivery address yet. Enter it first.',
  );
  await ida.call(`PUT /purchase/${order._id}/address`, deliveryAddress);
  await page.reload();
  await stepButton('Ship').click();
  const confirmation = page.getByRole('dialog', { name: `Ship order ${order.number}` });
  await confirmation.getByRole('button', { name: 'Ship with this number' }).click();
  await expect(confirmation.getByLabel('Carrier')).toBeFocused();
  await expect(confirmation.getByLabel('Carrier')).toHaveAccessibleDescription(
    /Please fill this in/,
  );
  await checkPage(page);
  await confirmation.getByLabel('Carrier').fill('Parcel Post');
  await confirmation.getByLabel('Tracking number').fill('PP 777');
  await page.keyboard.press('Enter');
  await expect(confirmation).toBeHidden();
  await expect(page.getByText('Parcel Post, PP 777').first()).toBeVisible();
  await stepButton('Delivered').click();
  await notices(page).getByRole('button', { name: 'Close' }).last().click();
  await expect.poll(() => readOrder(ida, order)).toMatchObject({ status: 'delivered' });
});

test('units of an order that was refunded are restocked or written off', async ({
  page,
  comeAsAdmin,
}) => {
  test.slow();
  const ivo = await register('Ivo');
  const order = await placeOrder(ivo, roller);
  await payOrder(ivo, order);
  await comeAsAdmin();
  await page.goto(`/dashboard/order/${order._id}`);
  await page.getByRole('button', { name: 'Start production', exact: true }).click();
  await expect(notices(page).getByText('is in production')).toBeVisible();
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Changed their mind');
  await page.getByRole('dialog').getByRole('button', { name: 'Refund', exact: true }).click();
  const units = page.getByRole('region', { name: 'Restock or write off' });
  await expect(units).toBeVisible();
  await checkPage(page);
  await units.getByLabel('Units').fill('1');
  await units.getByRole('button', { name: 'Write off 1' }).click();
  await expect(notices(page).getByText('1 written off')).toBeVisible();
  const most = order.qurantity - 1;
  await units.getByRole('button', { name: `Restock ${most}` }).click();
  await expect(units).toBeHidden();
});

test('a new order is told in the open dashboard', async ({ page, comeAsAdmin }) => {
  const jan = await register('Jan');
  await comeAsAdmin();
  const following = page.waitForResponse('**/api/notices');
  await page.goto('/dashboard/inbox');
  await following;
  await placeOrder(jan, roller);
  const notice = notices(page).getByText('New order');
  await expect(notice).toBeVisible();
  await notices(page).getByRole('button', { name: 'See it' }).click();
  await expect(page.getByRole('heading', { name: 'Manage Order' })).toBeVisible();
  await expect(notice).toBeHidden();
  const another = await placeOrder(jan, roller);
  await expect(notice).toBeVisible();
  await expect(row(page, `#${another.number}`)).toBeHidden();
  await notices(page).getByRole('button', { name: 'See it' }).click();
  await expect(row(page, `#${another.number}`)).toBeVisible();
});

test('messages of visitors are read, and a review is hidden', async ({ page, comeAsAdmin }) => {
  test.slow();
  const kai = await register('Kai');
  const [message, review] = ['Do you make a 120 mm one?', 'Buy watches at watches dot example'];
  await kai.call('POST /contact', { name: 'Kai', email: kai.email, message });
  await kai.call('POST /reviews', { name: 'Watches', review, rating: 5, image: '' });
  await comeAsAdmin();
  await page.goto('/dashboard');
  const also = page.getByRole('navigation', { name: 'More for staff' });
  await also.getByRole('link', { name: 'Inbox' }).click();
  const messageCard = page.getByRole('article').filter({ hasText: message });
  await expect(messageCard.getByText(kai.email)).toBeVisible();
  await expect(messageCard.getByRole('link', { name: 'Reply' })).toHaveAttribute(
    'href',
    /^mailto:kai/,
  );
  await checkPage(page);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.clock.install();
  await also.getByRole('link', { name: 'Reviews', exact: true }).click();
  const spam = page.getByRole('article').filter({ hasText: review });
  await expect(spam).toBeVisible();
  await checkPage(page);
  await spam.getByRole('button', { name: /^Hide ?:/ }).click();
  await expect(spam).toBeHidden();
  await notices(page).getByRole('button', { name: 'Undo' }).click();
  await expect(spam).toBeVisible();
  await spam.getByRole('button', { name: /^Hide ?:/ }).click();
  await page.clock.fastForward(5000);
  const readReviews = () => kai.call<{ review: string }[]>('GET /reviews');
  await expect
    .poll(async () => (await readReviews()).map((one) => one.review))
    .not.toContain(review);
});

test('what is for staff only shows nothing to a customer', async ({
  page,
  comeAs,
  consoleErrors,
}) => {
  consoleErrors.allow(/403 \(Forbidden\)/);
  await comeAs('Lou');
  const { _id } = await findTool(roller);
  for (const path of ['inbox', 'reviews', `manageorder/${_id}`]) {
    await page.goto(`/dashboard/${path}`);
    await expect(page.getByText('This page needs an admin account')).toBeVisible();
    await expect(page.getByRole('main').getByRole('article')).toBeHidden();
  }
});
