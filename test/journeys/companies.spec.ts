/** A distributor opens a trade account, and the whole catalogue shows their prices. */
import type { Page } from '@playwright/test';
import { confirmEmail, followEmail } from './support/follow-email.ts';
import { expect, test } from './support/journey.ts';
import { checkPage } from './support/page-checks.ts';
import { login, notices } from './support/pages.ts';
import { register, type Person, type SignIn } from './support/person.ts';

const brush = 'Agreed brush, No 6';
const company = 'Hall & Sons';

/** On the home page as well, where all can see what it costs them. */
async function addBrush(admin: Person): Promise<string> {
  const tool = { name: brush, price: 8, quantity1: 12, quantity2: 400 };
  const { insertedId } = await admin.call<{ insertedId: string }>('POST /tools', tool);
  const row = { tool: insertedId, seen: { sku: null }, fields: { sku: 'AGR-06' } };
  await admin.call('PATCH /tools', { rows: [row] });
  return insertedId;
}

async function approve(page: Page): Promise<void> {
  await page.goto('/dashboard/trade-accounts');
  await checkPage(page);
  await page.getByRole('link', { name: `Decide about ${company}` }).click();
  await page.getByLabel('Terms of delivery').fill('DAP Leeds');
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(notices(page)).toContainText(`${company} has a trade account now`);
  await checkPage(page);
}

async function writeContract(page: Page): Promise<void> {
  await page.goto('/dashboard/price-lists');
  await page.getByRole('button', { name: 'Add list' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Hall 2027');
  await page.getByLabel('Contract: for one company, before its group').check();
  await page.getByLabel('For whom').selectOption(company);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(notices(page)).toContainText('Hall 2027 is saved');
  await page.getByRole('link', { name: 'Prices of Hall 2027' }).click();
  await page.getByLabel('Article (SKU), line 1', { exact: true }).fill('AGR-06');
  await page.getByLabel('From pieces, line 1', { exact: true }).fill('1');
  await page.getByLabel('Price, line 1', { exact: true }).fill('6.50');
  await page.getByRole('button', { name: 'Save prices' }).click();
  await expect(notices(page)).toContainText('Tools with new prices: 1');
}

async function askPrice(page: Page): Promise<void> {
  await page.goto('/dashboard/price-lists');
  await page.getByLabel('Article (SKU)', { exact: true }).fill('AGR-06');
  await page.getByLabel('Quantity', { exact: true }).fill('12');
  await page.getByLabel('Company', { exact: true }).selectOption(company);
  await page.getByRole('button', { name: 'Ask' }).click();
  await expect(page.getByText(`$6.50 a piece for ${company}`)).toBeVisible();
  await expect(page.getByText('Says the price')).toBeVisible();
  await checkPage(page);
}

/** In the address book of the company, by its manager. */
async function keepAddress(shopper: Page): Promise<void> {
  const book = shopper.getByRole('region', { name: 'Addresses' });
  await book.getByRole('button', { name: 'Add an address' }).click();
  await book.getByLabel('What you call it').fill('Hall yard');
  await expect(book.getByLabel('Company')).toHaveValue(company);
  await book.getByLabel('Recipient').fill('Goods in');
  await book.getByLabel('Country').selectOption({ label: 'United Kingdom' });
  await book.getByLabel('Street and number').fill('5 Mill Lane');
  await book.getByLabel('Town or city').fill('Leeds');
  await book.getByLabel('Postcode').fill('ls14a');
  await book.getByRole('button', { name: 'Save address' }).click();
  await expect(book.getByLabel('Postcode')).toBeFocused();
  await book.getByLabel('Postcode').fill('ls14ap');
  await book.getByRole('button', { name: 'Save address' }).click();
  await expect(book.getByRole('heading', { name: 'Hall yard' })).toBeVisible();
  await expect(book).toContainText('LS1 4AP');
}

/** What a manager keeps, a buyer sees and chooses. */
async function orderToYard(second: Page): Promise<void> {
  await second.goto('/checkout');
  await expect(second.getByText(`For ${company}`)).toBeVisible();
  await expect(second.getByText('Delivery: DAP Leeds')).toBeVisible();
  await expect(second.getByLabel('Send it to').locator('option:checked')).toHaveText(
    `${company} – Hall yard: 5 Mill Lane, Leeds`,
  );
  await checkPage(second);
  await second.getByLabel('Phone').fill('+44 113 496 0000');
  await second.getByRole('button', { name: 'Place order' }).click();
  await expect(second).toHaveURL(/\/dashboard\/payment\//);
  await expect(second.getByText('LS1 4AP')).toBeVisible();
}

async function apply(shopper: Page, owner: SignIn): Promise<void> {
  await shopper.goto('/login');
  await login(shopper, owner);
  await expect(shopper).toHaveURL('/');
  await shopper.goto('/dashboard/companies');
  await expect(shopper.getByText('Confirm your email first')).toBeVisible();
  await expect(shopper.getByRole('button', { name: 'Apply for a trade account' })).toHaveCount(0);
  await checkPage(shopper);
  await confirmEmail(shopper, owner);
  await shopper.goto('/dashboard/companies');
  await shopper.getByRole('button', { name: 'Apply for a trade account' }).click();
  await shopper.getByRole('button', { name: 'Send' }).click();
  await expect(shopper.getByText('Please name the company.')).toBeVisible();
  await shopper.getByLabel('Company', { exact: true }).fill(company);
  await shopper.getByLabel('Tax number, such as a VAT number').fill('GB 123 4567 89');
  await shopper.getByRole('button', { name: 'Send' }).click();
  await expect(shopper.getByText('We look at it and write to you.')).toBeVisible();
  await checkPage(shopper);
}

let added: string | undefined;
test.afterEach(async ({ admin }) => {
  if (added !== undefined) await admin.call(`DELETE /tools/${added}`);
});

test('a distributor applies, is approved, and buys at the prices of a contract', async ({
  page,
  browser,
  comeAsAdmin,
  admin,
}) => {
  test.slow();
  added = await addBrush(admin);
  const owner = await register('Hanna');
  const shopper = await (await browser.newContext()).newPage();

  await test.step('applies for a trade account', async () => {
    await apply(shopper, owner);
  });

  await comeAsAdmin();
  await test.step('staff approve it, and write a contract', async () => {
    await approve(page);
    await writeContract(page);
    await askPrice(page);
  });

  await test.step('the catalogue shows their prices', async () => {
    const card = shopper.getByRole('article').filter({ hasText: brush });
    await shopper.goto('/search?q=agreed');
    await expect(card).toContainText('$6.50 your price');
    await checkPage(shopper);
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto('/search?q=agreed');
    await expect(visitor.getByRole('article').filter({ hasText: brush })).toContainText('$8.00');
    await card.getByRole('link', { name: brush }).click();
    await expect(shopper.getByRole('cell', { name: '$6.50 your price' })).toBeVisible();
    await shopper.goto(`/tools/${added}`);
    await expect(shopper.getByText('each, your price')).toBeVisible();
    await expect(shopper.locator('#order')).toContainText('$78.00');
    await checkPage(shopper);
  });

  await test.step('and a colleague who is invited orders at them', async () => {
    const colleague = await register('Cole');
    await shopper.goto('/dashboard/companies');
    await shopper.getByRole('link', { name: `Members of ${company}` }).click();
    await shopper.getByLabel('Email', { exact: true }).fill(colleague.email);
    await shopper.getByRole('button', { name: 'Invite', exact: true }).click();
    await expect(shopper.getByText(`${colleague.email}, Buyer`)).toBeVisible();
    const alone = shopper.getByText('A company keeps a manager. Make somebody else one first.');
    await expect(alone).toBeVisible();
    await keepAddress(shopper);
    await checkPage(shopper);
    const second = await (await browser.newContext()).newPage();
    await second.goto('/login');
    await login(second, colleague);
    await expect(second).toHaveURL('/');
    const invitation = { subject: `Buy for ${company}`, link: 'See the invitation' };
    await followEmail(second, { email: colleague.email, ...invitation });
    await second.getByRole('button', { name: 'Accept' }).click();
    await expect(second.getByText(`You buy for ${company} now`)).toBeVisible();
    await checkPage(second);
    await second.goto('/search?q=agreed');
    await second.getByRole('button', { name: `Add to cart: ${brush}` }).click();
    await expect(second.getByRole('dialog')).toContainText(`For ${company}`);
    await expect(second.getByRole('dialog')).toContainText('$78.00');
    await second.goto('/dashboard/companies');
    await second.getByRole('link', { name: `Members of ${company}` }).click();
    await expect(second.getByRole('region', { name: 'Addresses' })).toContainText('Hall yard');
    await expect(second.getByRole('button', { name: 'Add an address' })).toHaveCount(0);
    await orderToYard(second);
  });
});
