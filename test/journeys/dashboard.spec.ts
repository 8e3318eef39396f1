/** The dashboard's own screens: what a customer keeps there, and an order's own page. */
import { deliveryAddress } from '#test/support/delivery-address.ts';
import { expect, test } from './support/journey.ts';
import { findTool, payOrder, placeOrder } from './support/orders.ts';
import { notices, onePixel, row } from './support/pages.ts';
import { checkPage } from './support/page-checks.ts';

const knife = 'Putty knife, 38 mm';
const nobodysId = '01a1fb34-76e3-7bab-acd8-000000000000';
const address = {
  Recipient: 'Bea Painter',
  'Street and number': '12 Long Lane',
  'Town or city': 'Leeds',
  Postcode: 'ls11aa',
};

test('a review is written, and stands on the front page', async ({ page, comeAs }) => {
  test.slow();
  await comeAs('Ada');
  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'Dashboard' }).getByText('Review').click();
  await expect(page.getByRole('heading', { name: 'MY Review' })).toBeVisible();
  await expect(page).toHaveTitle(/^MY Review/);
  await expect(page.getByRole('heading', { name: 'Our Professional Project' })).toBeVisible();
  await expect(page.getByText('Gallary', { exact: true }).last()).toBeVisible();
  await expect(page.getByRole('main').getByRole('figure')).toHaveCount(4);

  const submit = page.getByRole('button', { name: 'Add Review' });
  const name = page.getByLabel('name');
  await expect(name).toHaveValue('Ada');
  await name.fill('');
  await page.getByRole('textbox', { name: 'review' }).fill('It holds its edge.');
  await page.getByLabel('rating').fill('6');
  await page.getByLabel('photo Url').fill('http://pictures.example/a.jpg');
  await submit.click();
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription(/Please fill this in/);
  await expect(page.getByLabel('rating')).toHaveAccessibleDescription(/from 1 to 5$/);
  await expect(page.getByLabel('photo Url')).toHaveAccessibleDescription(/enter an https address/);
  await checkPage(page);

  await name.fill('Ada of the long name, 21');
  await page.getByLabel('rating').fill('4');
  await page.getByLabel('photo Url').fill('');
  await submit.click();
  await expect(name).toHaveAccessibleDescription(/keep it to 20 characters/);
  await expect(page.getByRole('textbox', { name: 'review' })).toHaveValue('It holds its edge.');

  await name.fill('Ada of York');
  const upload = page.getByLabel('Upload a picture');
  await upload.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: onePixel });
  await expect(page.getByLabel('photo Url')).toHaveValue(/^\/uploads\/.+\.webp$/);
  await submit.click();
  await expect(notices(page).getByText('your review is on the front page')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'review' })).toHaveValue('');
  await notices(page).getByRole('button', { name: 'See it' }).click();
  await expect(page.getByText('It holds its edge.')).toBeVisible();
  await expect(page.getByText('Ada of York')).toBeVisible();
});

test('a form is sent once, keeps what was typed, and says what went wrong', async ({
  page,
  comeAs,
  consoleErrors,
}) => {
  consoleErrors.allow(/422 \(Unprocessable/);
  consoleErrors.allow(/Failed to load resource|failed: .*\/api\/reviews/);
  await comeAs('Abe');
  let requestCount = 0;
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/reviews', async (route) => {
    requestCount += 1;
    if (requestCount === 1) return route.abort('connectionreset');
    const errors = [{ path: 'rating', message: 'is not believed' }];
    const problem = { title: 'No', detail: 'No.', status: 422, code: 'bad_input', errors };
    await mayAnswer;
    return route.fulfill({ status: 422, json: problem });
  });
  await page.goto('/dashboard/review');
  await page.getByRole('textbox', { name: 'review' }).fill('Fine.');
  const submit = page.getByRole('button', { name: 'Add Review' });
  await submit.click();
  await expect(page.getByRole('alert')).toContainText('We could not reach the shop');
  await expect(page.getByRole('textbox', { name: 'review' })).toHaveValue('Fine.');

  await submit.dblclick({ noWaitAfter: true });
  await expect(submit).toBeDisabled();
  answer();
  await expect(page.getByLabel('rating')).toHaveAccessibleDescription(/is not believed/);
  await expect(page.getByLabel('rating')).toBeFocused();
  expect(requestCount).toBe(2);
});

test('a profile is kept, and fills in the address of an order', async ({ page, comeAs }) => {
  test.slow();
  const bea = await comeAs('Bea');
  await page.goto('/dashboard/profile');
  const name = page.getByRole('textbox', { name: 'name', exact: true });
  await expect(name).toHaveValue('Bea');
  await expect(name).toHaveAttribute('readonly');
  const email = page.getByRole('textbox', { name: 'email', exact: true });
  await expect(email).toHaveValue(bea.email);
  await expect(email).toHaveAttribute('readonly');
  const adress = page.getByLabel('adress');
  const save = page.getByRole('button', { name: 'Save' });
  await save.click();
  await expect(adress).toBeFocused();
  await expect(adress).toHaveAccessibleDescription(/Please fill this in/);
  await checkPage(page);
  await adress.fill('A street of 21 letter');
  await save.click();
  await expect(adress).toHaveAccessibleDescription(/keep it to 20 characters/);

  await adress.fill('12 Long Lane');
  await page.getByLabel('Education').fill('Apprenticeship');
  await page.getByLabel('location').fill('Leeds');
  await save.click();
  await expect(notices(page).getByText('Profile saved')).toBeVisible();
  await page.reload();
  await expect(adress).toHaveValue('12 Long Lane');
  await expect(page.getByLabel('Education')).toHaveValue('Apprenticeship');

  const order = await placeOrder(bea, knife);
  await page.goto('/dashboard/order');
  await page.getByRole('link', { name: `#${order.number}` }).click();
  await expect(page.getByRole('heading', { name: `Order ${order.number}` })).toBeVisible();
  await expect(page.getByText('No delivery address yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add an address' }).click();
  await expect(page.getByLabel('Street and number')).toHaveValue('12 Long Lane');
  await expect(page.getByLabel('City')).toHaveValue('Leeds');
  await expect(page.getByLabel('Country')).toHaveValue('US');
  await page.getByLabel('Country').selectOption('United Kingdom');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByLabel('Postcode')).toHaveAccessibleDescription(/Please fill this in/);
  await page.getByLabel('Postcode').fill('LS1');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByLabel('Postcode')).toBeFocused();
  await expect(page.getByLabel('Postcode')).toHaveAccessibleDescription(/as in SW1A 1AA/);
  for (const [label, text] of Object.entries(address)) await page.getByLabel(label).fill(text);
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(notices(page).getByText('Address saved')).toBeVisible();
  await expect(page.getByText('No delivery address yet')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Save address' })).toBeHidden();
  await page.getByRole('button', { name: 'Change the address' }).click();
  await expect(page.getByLabel('Country')).toBeFocused();
  await page.getByLabel('Recipient').fill('Bea B. Painter');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByText('Bea B. Painter').last()).toBeVisible();
  const history = await bea.call(`GET /purchase/${order._id}/history`);
  expect(history).toMatchObject({ address: { recipient: 'Bea B. Painter', postcode: 'LS1 1AA' } });
});

test("an order's page tells the customer everything about it", async ({ page, comeAs, admin }) => {
  test.slow();
  const cid = await comeAs('Cid');
  const { price, quantity1 } = await findTool(knife);
  const order = await placeOrder(cid, knife);
  await page.goto(`/dashboard/order/${order._id}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: knife })).toBeVisible();
  const sum = `$${price.toFixed(2)} × ${quantity1} = $${order.total.toFixed(2)}`;
  await expect(main.getByText(sum)).toBeVisible();
  await expect(main.getByText(/^Pay until .+, and the tools are yours\.$/)).toBeVisible();
  await expect(main.getByText('Work begins when it is paid.')).toBeVisible();
  const pay = main.getByRole('link', { name: `Pay $${order.total.toFixed(2)}` });
  await expect(pay).toBeVisible();
  await expect(main.getByRole('button', { name: 'Cancle' })).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Fulfilment' })).toBeHidden();
  const { transaction } = await payOrder(cid, order);
  await page.reload();
  await expect(main.getByText('It is paid.')).toBeVisible();
  await expect(main.getByText(String(transaction))).toBeVisible();
  await expect(pay).toBeHidden();

  const shipment = { carrier: 'Parcel Post', trackingNumber: 'PP 12345' };
  const path = `POST /purchaseadmin/${order._id}/fulfilment`;
  await admin.call(path, { to: 'in_production' });
  await cid.call(`PUT /purchase/${order._id}/address`, deliveryAddress);
  await admin.call(path, { to: 'shipped', ...shipment });
  await page.reload();
  await expect(main.getByText('It is on its way.')).toBeVisible();
  await expect(main.getByText('Parcel Post, PP 12345').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save address' })).toBeHidden();
  const steps = page.getByRole('region', { name: 'What happened' }).getByRole('listitem');
  const happened = 'shipped,Changed by,^Address: Anna,in production,paid,unpaid.*order placed';
  await expect(steps).toHaveText(happened.split(',').map((text) => new RegExp(text)));
  await checkPage(page);
});

test('an order prints as one page, without what can only be pressed', async ({ page, comeAs }) => {
  const hal = await comeAs('Hal');
  const order = await placeOrder(hal, knife);
  const to = { recipient: 'Hal Painter', street: '12 Long Lane', city: 'Leeds' };
  const whole = { ...to, postcode: 'LS1 1AA', country: 'United Kingdom' };
  await hal.call(`PUT /purchase/${order._id}/address`, whole);
  await payOrder(hal, order);
  await page.goto(`/dashboard/order/${order._id}`);
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const printedText = await page.locator('body').innerText();
  const { price, quantity1 } = await findTool(knife);
  const amounts = [`$${price.toFixed(2)}`, String(quantity1), `$${order.total.toFixed(2)}`];
  const facts = [`Order ${order.number}`, hal.email, ...Object.values(to), 'LS1 1AA', knife];
  for (const text of ['14 Beech Yard', 'It is paid.', ...facts, ...amounts]) {
    expect(printedText).toContain(text);
  }
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  for (const format of ['A4', 'Letter']) {
    const pdf = (await page.pdf({ format })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g), `pages of ${format}`).toHaveLength(1);
  }
});

test("nobody opens somebody else's order", async ({ page, comeAs, consoleErrors }) => {
  consoleErrors.allow(/404 \(Not Found\).*\/api\/purchase\/|422 \(Unprocessable/);
  await comeAs('Dan');
  for (const id of [nobodysId, 'no-id']) {
    await page.goto(`/dashboard/order/${id}`);
    await expect(page.getByText('We do not know this order')).toBeVisible();
  }
});

test('a screen that cannot be loaded says so, and tries again', async ({
  page,
  comeAs,
  consoleErrors,
}) => {
  consoleErrors.allow(/503|Failed to load resource/);
  await comeAs('Eve');
  await page.route('**/api/profile', (route) =>
    route.fulfill({ status: 503, json: { title: 'Busy', detail: 'Come back soon.', status: 503 } }),
  );
  await page.goto('/dashboard/profile');
  await expect(page.getByRole('alert')).toContainText('Come back soon.');
  await page.unroute('**/api/profile');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByLabel('name')).toHaveValue('Eve');
});

test('an outsider at All Users is asked for an admin account, and stays signed in', async ({
  page,
  comeAs,
}) => {
  const fay = await comeAs('Fay');
  const requestPromise = page.waitForRequest('**/api/admin/**');
  const openedUrls: string[] = [];
  page.on('domcontentloaded', () => openedUrls.push(new URL(page.url()).pathname));
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  // The dashboard around the page asks the same; the page's own question comes with it.
  await page.route('**/api/admin/**', async (route) => {
    await mayAnswer;
    await route.continue();
  });
  await page.goto('/dashboard/users');
  await requestPromise;
  await expect(page.getByRole('status').filter({ hasText: /Checking|Loading/ })).toBeVisible();
  answer();
  await expect(page).toHaveURL('/login?needs=admin');
  await expect(page.getByText('That page needs an admin account')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled();
  expect(openedUrls).toEqual(['/dashboard/users', '/login']);
  await page.goto('/dashboard');
  await expect(page.getByText(`Signed in as ${fay.email}`)).toBeVisible();
});

test('the rows of My Order open their orders', async ({ page, comeAs }) => {
  const gus = await comeAs('Gus');
  const order = await placeOrder(gus, knife);
  await page.goto('/dashboard/order');
  await row(page, 'Gus').getByRole('link', { name: knife }).click();
  await expect(page).toHaveURL(`/dashboard/order/${order._id}`);
  await page.getByRole('link', { name: 'All orders' }).click();
  await expect(page.getByRole('heading', { name: 'MY Order' })).toBeVisible();
});

test('orders that are on their way, that cannot be reached, and that can again', async ({
  page,
  comeAs,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_CONNECTION/);
  const gus = await comeAs('Gus');
  await placeOrder(gus, knife);
  const { promise: mayAnswer, resolve: cut } = Promise.withResolvers<void>();
  await page.route('**/api/purchase?*', async (route) => {
    await mayAnswer;
    await route.abort('connectionfailed');
  });
  await page.goto('/dashboard/order');
  await expect(page.getByRole('heading', { name: 'Welcome to my Dashboard' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
  await checkPage(page);
  cut();
  await expect(page.getByRole('alert')).toContainText('We could not reach the shop.');
  await page.unroute('**/api/purchase?*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(row(page, 'Gus').getByRole('link', { name: knife })).toBeVisible();
});
