/** Companies from Lyon buy from a German shop: without tax by a proven number, or charged. */
import type { Page } from '@playwright/test';
import { memberStates } from '#modules/tax/tax-territory.ts';
import { confirmEmail } from './support/follow-email.ts';
import { expect, test } from './support/journey.ts';
import { checkPage } from './support/page-checks.ts';
import { notices } from './support/pages.ts';
import type { Person } from './support/person.ts';

const registered: string[] = [];
const malformed = /422 .*\/api\/my-companies/;

/** One day long once it is ended, another one for each worker. */
const dayOf = () => `2021-01-${10 + (test.info().workerIndex % 20)}`;

async function enterRegistration(admin: Person, scheme: string, places: readonly string[]) {
  const firstDay = dayOf();
  const rates = places.map((place) => {
    return { place, percent: place === 'DE' ? 19 : 20, firstDay };
  });
  const origin = { country: 'DE', region: '', postcode: '10115' };
  const body = { origin, place: 'DE', scheme, number: 'DE123456789', firstDay, rates };
  const answer = await admin.call<{ insertedId: string }>('POST /tax/registrations', body);
  registered.push(answer.insertedId);
}

test.beforeAll(async ({ admin }) => {
  await enterRegistration(admin, 'local', ['DE']);
  // Northern Ireland's are those of Britain.
  const others = memberStates.filter((place) => place !== 'DE');
  await enterRegistration(admin, 'oss', [...others, 'GB']);
});
// Other journeys sell without tax.
test.afterAll(async ({ admin }) => {
  for (const id of registered.splice(0))
    await admin.call(`POST /tax/registrations/${id}/end`, { version: 1, lastDay: dayOf() });
});

async function apply(page: Page, name: string, number: string): Promise<void> {
  await page.goto('/dashboard/companies');
  await page.getByRole('button', { name: 'Apply for a trade account' }).click();
  await page.getByLabel('Company', { exact: true }).fill(name);
  const field = page.getByLabel('Tax number, such as a VAT number');
  await field.fill('FR 123');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(
    page.getByText('It must be as those of its state are, such as FR12345678901.'),
  ).toBeVisible();
  await checkPage(page);
  await field.fill(number);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('We look at it and write to you.')).toBeVisible();
}

async function approve(admin: Person, name: string): Promise<string> {
  const companies = await admin.call<{ _id: string; name: string; taxNumber: string }[]>(
    'GET /companies?status=applied',
  );
  const company = companies.find((one) => one.name === name);
  const { _id: id = '', taxNumber } = company ?? {};
  await admin.call(`POST /companies/${id}/approve`, { name, taxNumber, version: 1 });
  return id;
}

async function expectNumber(page: Page, text: string): Promise<void> {
  await expect(async () => {
    await page.goto('/dashboard/companies');
    await expect(page.getByText(text)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await checkPage(page);
}

interface TradeAccount {
  name: string;
  number: string;
  /** What the page says of the number. */
  known: string;
}

/** Applied for, checked and approved; its id. */
async function openAccount(
  page: Page,
  admin: Person,
  { name, number, known }: TradeAccount,
): Promise<string> {
  await apply(page, name, number);
  await expectNumber(page, known);
  return approve(admin, name);
}

async function goToCheckout(page: Page): Promise<void> {
  await page.goto('/products/angled-sash-brush');
  await page.getByLabel('Quantity, Angled sash brush, 38 mm').fill('12');
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('spinbutton')).toHaveCount(1);
  await page.goto('/checkout');
  await page.getByLabel('Country').selectOption('France');
  await page.getByLabel('Street and number').fill('5 rue Mercière');
  await page.getByLabel('Postcode').fill('69002');
  await page.getByLabel('City').fill('Lyon');
  await page.getByLabel('Phone').fill('+33 4 72 00 00 00');
  await expect(page.getByRole('radio', { name: 'Standard delivery' })).toBeChecked();
}

test('a company whose number is proven buys without tax, and reads why', async ({
  page,
  comeAs,
  openAnother,
  admin,
  consoleErrors,
}) => {
  test.slow();
  consoleErrors.allow(malformed);
  await confirmEmail(page, await comeAs('Luc'));
  const name = 'Pinceaux de Lyon';
  const known = 'It belongs to SANDBOX FR 83404833048';
  const id = await openAccount(page, admin, { name, number: 'FR 83 404833048', known });

  await test.step('at the checkout and with the order', async () => {
    await goToCheckout(page);
    const reason = page.getByText('No tax: a supply to a business in another member state');
    await expect(reason).toContainText('Tax number FR83404833048, valid by VIES on');
    await checkPage(page);
    await page.getByRole('button', { name: 'Place order' }).click();
    await expect(page).toHaveURL(/\/dashboard\/payment\/[0-9a-f-]{36}$/);
    await expect(reason).toBeVisible();
    await page.goto(page.url().replace('payment', 'order'));
    await expect(reason).toContainText(/request WAPI\w+/);
    await checkPage(page);
  });

  await test.step('and staff have VIES asked again', async () => {
    const staff = await openAnother(admin);
    await staff.goto(`/dashboard/trade-accounts/${id}`);
    await expect(staff.getByText('Valid: checked with VIES on')).toBeVisible();
    await staff.getByRole('button', { name: 'Ask VIES again' }).click();
    await expect(notices(staff)).toContainText(`VIES is asked about the tax number of ${name}`);
    await expect(staff.getByText('VIES is asked again now.')).toBeHidden();
    await expect(staff.getByText('Valid: checked with VIES on')).toBeVisible();
    await checkPage(staff);
  });
});

test('while VIES cannot be reached a company is charged, and reads why', async ({
  page,
  comeAs,
  openAnother,
  admin,
  consoleErrors,
}) => {
  test.slow();
  consoleErrors.allow(malformed);
  await confirmEmail(page, await comeAs('Lea'));
  const name = 'Brosses du Rhône';
  const known = 'VIES cannot be reached: it is asked again at';
  const id = await openAccount(page, admin, { name, number: 'FR 83 404833301', known });
  await goToCheckout(page);
  const why = page.getByText('VIES cannot be reached about the tax number, so tax is charged.');
  await expect(why).toContainText('order once it has answered');
  await expect(page.getByText('Tax France, 20 %')).toBeVisible();
  await checkPage(page);
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page).toHaveURL(/\/dashboard\/payment\/[0-9a-f-]{36}$/);
  await expect(why).toBeVisible();
  const staff = await openAnother(admin);
  await staff.goto(`/dashboard/trade-accounts/${id}`);
  await expect(staff.getByText('VIES cannot be reached: it is asked again at')).toBeVisible();
  await checkPage(staff);
});

test('staff say that prices include German tax, and a painter in Munich reads it', async ({
  page,
  comeAs,
  openAnother,
  admin,
}) => {
  test.slow();
  const note = page.locator('main').getByText('Prices include the tax of Germany.');
  const staff = await openAnother(admin);
  const choose = async (text: string) => {
    await staff.goto('/dashboard/tax');
    const form = staff.getByRole('form', { name: 'Prices' });
    await form.getByLabel('Prices in USD').selectOption(text);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(notices(staff)).toContainText('Orders from now on are charged so.');
  };
  await choose('include the tax of Germany');
  await checkPage(staff);
  await comeAs('Uli');

  await test.step('on the page of a product, in the cart, at the checkout', async () => {
    await expect(async () => {
      await page.goto('/products/angled-sash-brush');
      await expect(note).toBeVisible({ timeout: 1000 });
    }).toPass();
    await goToCheckout(page);
    await page.getByLabel('Country').selectOption('Germany');
    await page.getByLabel('Postcode').fill('80331');
    await page.getByLabel('City').fill('Munich');
    await expect(page.getByText('Including tax Germany, 19 %')).toBeVisible();
    await checkPage(page);
    await page.goto('/cart');
    await expect(note).toBeVisible();
    await checkPage(page);
  });

  await test.step('and not of prices in euros, which include none', async () => {
    await page.goto('/products/angled-sash-brush?currency=EUR');
    await expect(page.locator('main')).toContainText('€');
    await expect(note).toBeHidden();
    const foot = page.getByRole('contentinfo');
    await expect(foot).toContainText('Prices in USD include the tax of Germany.');
    await checkPage(page);
    await staff.goto('/dashboard/price-lists');
    await expect(staff.getByRole('row', { name: /EUR/ }).first()).toContainText('without tax');
    await checkPage(staff);
  });
  await choose('do not include tax: it is added');
});
