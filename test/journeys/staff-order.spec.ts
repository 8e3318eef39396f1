/** A clerk takes an order on the phone, at a price by hand; the customer pays by their email. */
import type { Page } from '@playwright/test';
import { cards, payWith } from './support/card.ts';
import { followEmail } from './support/follow-email.ts';
import { expect, test } from './support/journey.ts';
import { findTool } from './support/orders.ts';
import { checkPage } from './support/page-checks.ts';
import { notices } from './support/pages.ts';
import { newPerson, register, registerStaff, type Person } from './support/person.ts';

const brush = 'Flat varnish brush, 50 mm';
const roller = 'Mini roller, 100 mm';

const dollars = (cents: number) => `$${(Math.round(cents) / 100).toFixed(2)}`;

/** Of a line: so many as are the least, and their price in cents. */
async function leastOf(name: string): Promise<{ units: number; cents: number }> {
  const { price, quantity1: units } = await findTool(name);
  return { units, cents: Math.round(100 * price) };
}

async function addTool(page: Page, name: string): Promise<void> {
  await page.getByLabel('Code or name').fill(name);
  await page.getByRole('option', { name }).click();
  await page.getByRole('button', { name: 'Add the tool' }).click();
  await expect(page.getByText(`${name} was added.`)).toBeVisible();
}

async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('Country').selectOption('GB');
  await page.getByLabel('Street and number').fill('5 Mill Lane');
  await page.getByLabel('Town or city').fill('Leeds');
  await page.getByLabel('Postcode').fill('LS1 4AP');
  await page.getByLabel('Telephone of the customer').fill('+44 20 7946 0958');
}

/** What the brush and the roller come to at their least, and the price of the brush, in cents. */
async function quoteFor({ email }: Person, admin: Person, currency: string) {
  const tools = [await findTool(brush), await findTool(roller)];
  const lines = tools.map(({ _id: tool, quantity1: quantity }) => ({ tool, quantity }));
  const body = { customer: { email }, company: null, currency, lines, place: null };
  const quoted = await admin.call<{ total: number; lines: [{ price: number }] }>(
    'POST /staff-orders/quote',
    body,
  );
  const [units, own] = [lines[0]?.quantity ?? 0, Math.round(100 * quoted.lines[0].price)];
  return { units, own, lowest: Math.ceil((9 * own) / 10), total: Math.round(100 * quoted.total) };
}

const inMajor = (minor: number) => (minor / 100).toFixed(2);

const total = (page: Page) => page.getByRole('region', { name: 'What it comes to' });

async function openAs(page: Page, clerk: Person): Promise<void> {
  await page.context().setStorageState(clerk.state);
  await page.goto('/dashboard/manage');
  await page.getByRole('link', { name: 'New order' }).click();
}

async function findAda(page: Page, ada: Person): Promise<void> {
  await page.getByRole('button', { name: 'Find the customer' }).click();
  await expect(page.getByText('Please type their email.')).toBeVisible();
  await page.getByLabel('Email of the customer').fill(ada.email);
  await checkPage(page);
  await page.getByRole('button', { name: 'Find the customer' }).click();
  await expect(page.getByText('Has an account')).toBeVisible();
  await page.getByRole('button', { name: 'Place the order' }).click();
  await expect(page.getByRole('alert').getByText('Nothing is on the order yet.')).toBeVisible();
}

interface AgreedPrice {
  /** In cents. */
  own: number;
  lowest: number;
}

/** First a cent too low, and without a reason. */
async function agreePrice(page: Page, { own, lowest }: AgreedPrice): Promise<void> {
  const price = page.getByLabel(`Price by hand of ${brush}`);
  await expect(price).toHaveAccessibleDescription(`At least ${dollars(lowest)}`);
  await price.fill(dollars(lowest - 1));
  const limit = `your role may take 10 % off ${dollars(own)}`;
  const tooLow = `It must be at least ${dollars(lowest)}: ${limit}.`;
  await expect(price).toHaveAccessibleDescription(tooLow);
  await page.getByRole('button', { name: 'Place the order' }).click();
  await expect(page.getByText('Nothing was ordered. See the marked fields.')).toBeVisible();
  await checkPage(page);
  await price.fill(dollars(lowest));
  const reason = page.getByLabel(`Reason for the price of ${brush}`);
  await expect(reason).toHaveAccessibleDescription('Please say why.');
  await reason.fill('The last ones came late');
}

async function acceptAndPay(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Before you pay' })).toBeVisible();
  await page.getByRole('button', { name: 'Go on to the payment' }).click();
  await expect(page.getByText('Please accept the terms before you pay.')).toBeVisible();
  await checkPage(page);
  await page.getByLabel('I accept the terms').check();
  await page.getByRole('button', { name: 'Go on to the payment' }).click();
  await payWith(page, cards.good);
}

test('a clerk orders for a customer, who pays by the link in their email', async ({
  page,
  admin,
  openAnother,
}) => {
  test.setTimeout(180_000);
  const clerk = await registerStaff('Clara', 'orders', admin);
  const ada = await register('Ada Lind');
  await openAs(page, clerk);
  await expect(page.getByRole('heading', { name: 'New order' })).toBeVisible();
  await findAda(page, ada);
  const [ofBrush, ofRoller] = [await leastOf(brush), await leastOf(roller)];
  await addTool(page, brush);
  await addTool(page, roller);
  await page.getByRole('button', { name: 'Another customer' }).click();
  await checkPage(page);
  await page.getByRole('button', { name: 'Stay here' }).click();
  await fillAddress(page);
  const rest = ofRoller.units * ofRoller.cents;
  const before = ofBrush.units * ofBrush.cents + rest;
  await expect(total(page)).toContainText(`Total${dollars(before)}`);
  const lowest = Math.ceil((9 * ofBrush.cents) / 10);
  await agreePrice(page, { own: ofBrush.cents, lowest });
  const agreed = ofBrush.units * lowest + rest;
  await expect(total(page)).toContainText(`Total${dollars(agreed)}`);
  await checkPage(page);
  await page.getByRole('button', { name: 'Place the order' }).click();

  await expect(notices(page).getByText(/^Order \d+ was placed/)).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/order\/[\w-]+$/);
  const placed = page.getByRole('region', { name: 'Placed by us' });
  const instead = `${dollars(lowest)} instead of ${dollars(ofBrush.cents)}`;
  await expect(placed.getByText(`${brush}: ${instead}, by ${clerk.email}`)).toBeVisible();
  await expect(placed.getByText('Reason: The last ones came late')).toBeVisible();
  await placed.getByRole('button', { name: 'Copy link' }).focus();
  await checkPage(page);
  await placed.getByRole('button', { name: 'Send again' }).click();
  await expect(notices(page).getByText(/The email is on its way/)).toBeVisible();

  const hers = await openAnother(ada);
  const subject = 'We have your order';
  await followEmail(hers, { email: ada.email, subject, link: 'Pay for the order' });
  await acceptAndPay(hers);
  const order = page.url().split('/').at(-1);
  await expect
    .poll(() => ada.call(`GET /purchase/${order}`))
    .toMatchObject({ paid: true, total: agreed / 100 });
  await admin.call(`PUT /user/role/${clerk.email}`, { role: 'customer' });
});

test('a clerk orders in euros, and a price by hand is none in another currency', async ({
  page,
  admin,
  openAnother,
}) => {
  test.setTimeout(180_000);
  const clerk = await registerStaff('Cora', 'orders', admin);
  const ada = await register('Ada Lund');
  const [euros, pounds] = [await quoteFor(ada, admin, 'eur'), await quoteFor(ada, admin, 'gbp')];
  await openAs(page, clerk);
  await findAda(page, ada);
  const currency = page.getByLabel('Currency of the order');
  await expect(currency).toHaveValue('usd');
  await currency.selectOption('EUR');
  await addTool(page, brush);
  await addTool(page, roller);
  await fillAddress(page);
  await expect(total(page)).toContainText(`Total€${inMajor(euros.total)}`);
  const price = page.getByLabel(`Price by hand of ${brush}`);
  await price.fill(`€${inMajor(euros.lowest)}`);
  await page.getByLabel(`Reason for the price of ${brush}`).fill('Agreed on the phone');
  await checkPage(page);

  await currency.selectOption('GBP');
  await expect(page.getByText('The prices by hand were in EUR and are gone.')).toBeVisible();
  await expect(price).toHaveValue('');
  await expect(total(page)).toContainText(`Total£${inMajor(pounds.total)}`);
  await checkPage(page);

  await currency.selectOption('EUR');
  await price.fill('$1.00');
  await expect(price).toHaveAccessibleDescription('Another currency: this order is in EUR.');
  await price.fill(inMajor(euros.lowest));
  const agreed = euros.total - euros.units * (euros.own - euros.lowest);
  await expect(total(page)).toContainText(`Total€${inMajor(agreed)}`);
  await page.getByRole('button', { name: 'Place the order' }).click();
  const placed = page.getByRole('region', { name: 'Placed by us' });
  const instead = `€${inMajor(euros.lowest)} instead of €${inMajor(euros.own)}`;
  await expect(placed.getByText(instead)).toBeVisible();
  await checkPage(page);

  const hers = await openAnother(ada);
  const subject = 'We have your order';
  await followEmail(hers, { email: ada.email, subject, link: 'Pay for the order' });
  await acceptAndPay(hers);
  const order = page.url().split('/').at(-1);
  await expect
    .poll(() => ada.call(`GET /purchase/${order}`))
    .toMatchObject({ paid: true, currency: 'eur', total: agreed / 100 });
  await admin.call(`PUT /user/role/${clerk.email}`, { role: 'customer' });
});

test('who has no account gets a secret link, and cannot change the agreed line', async ({
  page,
  admin,
  openAnother,
  consoleErrors,
}) => {
  test.setTimeout(120_000);
  consoleErrors.allow(/404 \(Not Found\).*staff-orders/);
  consoleErrors.allow(/409 \(Conflict\).*edits\/quote/);
  const clerk = await registerStaff('Carl', 'orders', admin);
  const gus = newPerson('Gus Guest');
  await openAs(page, clerk);
  await page.getByLabel('Email of the customer').fill(gus.email);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/No account has this email/)).toBeVisible();
  await page.getByLabel('Name of the customer').fill(gus.name);
  await checkPage(page);
  await page.keyboard.press('Enter');
  const { units, cents } = await leastOf(brush);
  await addTool(page, brush);
  await page.getByLabel(`Price by hand of ${brush}`).fill(dollars(cents - 1));
  await page.getByLabel(`Reason for the price of ${brush}`).fill('Agreed on the phone');
  await fillAddress(page);
  await expect(total(page)).toContainText(`Total${dollars(units * (cents - 1))}`);
  await page.getByRole('button', { name: 'Place the order' }).click();
  const placed = page.getByRole('region', { name: 'Placed by us' });
  await expect(placed.getByText(/Their link is secret/)).toBeVisible();
  await expect(placed.getByRole('button', { name: 'Copy link' })).toBeHidden();

  const his = await openAnother();
  await followEmail(his, { email: gus.email, subject: 'Your order', link: 'See the order' });
  await expect(his.getByRole('heading', { name: 'Before you pay' })).toBeVisible();
  await his.getByRole('button', { name: 'Change the order' }).click();
  const quantity = his.getByLabel(`Quantity of ${brush}`);
  await quantity.fill(String(2 * units));
  await his.getByRole('button', { name: 'Check the change' }).click();
  await expect(quantity).toHaveAccessibleDescription(
    `It must stay ${units}: its price was agreed for it; take it out, or ask us to change it.`,
  );
  await his.getByRole('button', { name: 'Keep the order as it is' }).click();
  await his.getByLabel('I accept the terms').check();
  await his.getByRole('button', { name: 'Go on to the payment' }).click();
  await payWith(his, cards.good);
  const order = page.url().split('/').at(-1);
  await expect
    .poll(() => admin.call(`GET /purchase/${order}`))
    .toMatchObject({ paid: true, user: null, total: (units * (cents - 1)) / 100 });
  await admin.call(`PUT /user/role/${clerk.email}`, { role: 'customer' });
});
