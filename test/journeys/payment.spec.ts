/** Payments that do not go through at once: declined cards, and a bank that asks back. */
import { bank, cardFrame, cards, fillCard, payButton, payWith } from './support/card.ts';
import { expect, test } from './support/journey.ts';
import { placeOrder, readOrder } from './support/orders.ts';

/** Chromium writes the processor's response to a declined card to its console. */
const decline = /402 \(Payment Required\)/;
// Oxblood, the colour of what went wrong.
const red = 'rgb(140, 29, 24)';
const notAuthenticated =
  'We are unable to authenticate your payment method. ' +
  'Please choose a different payment method and try again.';

test('a declined card leaves the order unpaid, and the next card pays it', async ({
  page,
  comeAs,
  consoleErrors,
}) => {
  consoleErrors.allow(decline);
  const ben = await comeAs('Ben');
  const order = await placeOrder(ben, 'Angled sash brush, 38 mm');
  await page.goto(`/dashboard/payment/${order._id}`);
  const errorMessage = page.getByRole('alert');

  await payWith(page, cards.declined);
  await expect(errorMessage).toHaveText('Your card was declined.');
  await expect(errorMessage).toHaveCSS('color', red);
  const [under, form] = [await errorMessage.boundingBox(), await payButton(page).boundingBox()];
  expect(under?.y).toBeGreaterThan((form?.y ?? 0) + (form?.height ?? 0));
  expect(await readOrder(ben, order)).toMatchObject({ paid: false, status: 'unpaid' });

  await payWith(page, cards.withoutFunds);
  await expect(errorMessage).toHaveText('Your card has insufficient funds.');
  await expect(errorMessage).toHaveCSS('color', red);
  await page.goto('/dashboard/order');
  await expect(page.getByRole('link', { name: 'Pay' })).toBeVisible();
  await expect(page.getByText('paid', { exact: true })).toBeHidden();

  await page.getByRole('link', { name: 'Pay' }).click();
  await payWith(page, cards.good);
  await expect(page.getByRole('heading', { name: 'Congratulation' })).toBeVisible();
  await expect(errorMessage).toBeHidden();
  const paid = await readOrder(ben, order);
  expect(paid).toMatchObject({ paid: true, status: 'paid' });
  await expect(page.getByText(String(paid.transaction))).toBeVisible();
});

test('a card that is not complete is rejected before any request is sent', async ({
  page,
  comeAs,
}) => {
  const order = await placeOrder(await comeAs('Ida'), 'Stencil brush, 24 mm');
  await page.goto(`/dashboard/payment/${order._id}`);
  await cardFrame(page).getByLabel('Card number').fill('4242');
  await payButton(page).click();
  await expect(page.getByRole('alert')).toHaveText('Your card number is incomplete.');
  await expect(payButton(page)).toBeEnabled();
});

test("the bank's question, answered: the order is paid", async ({ page, comeAs }) => {
  const cleo = await comeAs('Cleo');
  const order = await placeOrder(cleo, 'Paint pail with hooks, 2.5 l');
  await page.goto(`/dashboard/payment/${order._id}`);
  await payWith(page, cards.asksTheBank);
  await expect(bank(page).getByText('$18.75')).toBeVisible();
  expect(await readOrder(cleo, order)).toMatchObject({ paid: false });
  await bank(page).getByRole('button', { name: 'Complete' }).click();
  await expect(page.getByRole('heading', { name: 'Congratulation' })).toBeVisible();
  expect(await readOrder(cleo, order)).toMatchObject({ paid: true, status: 'paid' });
});

test("the bank's question, refused: the order stays unpaid", async ({ page, comeAs }) => {
  const dora = await comeAs('Dora');
  const order = await placeOrder(dora, 'Paint pail with hooks, 2.5 l');
  await page.goto(`/dashboard/payment/${order._id}`);
  await fillCard(page, cards.asksTheBank);
  await payButton(page).click();
  await bank(page).getByRole('button', { name: 'Fail' }).click();
  await expect(page.getByRole('alert')).toHaveText(notAuthenticated);
  await expect(page.getByRole('alert')).toHaveCSS('color', red);
  expect(await readOrder(dora, order)).toMatchObject({ paid: false, status: 'unpaid' });
  await page.reload();
  await expect(payButton(page)).toBeVisible();
});

test('a page that goes dark takes what is typed along', async ({ page, comeAs }) => {
  const order = await placeOrder(await comeAs('Edda'), 'Paint pail with hooks, 2.5 l');
  await page.goto(`/dashboard/payment/${order._id}`);
  const number = cardFrame(page).getByLabel('Card number');
  await number.fill(cards.good);
  await expect(number).toHaveCSS('color', 'rgb(20, 27, 36)');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(number).toHaveCSS('color', 'rgb(237, 232, 223)');
  await expect(number).toHaveValue('4242 4242 4242 4242');
});
