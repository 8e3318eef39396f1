/** Staff make a list in euros, and set order minimums of two currencies. */
import { expect, test } from './support/journey.ts';
import { checkPage } from './support/page-checks.ts';
import { notices } from './support/pages.ts';
import type { Person } from './support/person.ts';

const sku = 'EURO-04';

interface List {
  _id: string;
  state: string;
}

let added: string | undefined;
/** The lists that the shop had before; other journeys sell by them. */
let kept: ReadonlySet<string>;
test.beforeEach(async ({ admin }) => {
  kept = new Set((await admin.call<List[]>('GET /price-lists')).map(({ _id }) => _id));
});
test.afterEach(async ({ admin }) => {
  if (added !== undefined) await admin.call(`DELETE /tools/${added}`);
  added = undefined;
  for (const { _id: id, state } of await admin.call<List[]>('GET /price-lists'))
    if (!kept.has(id) && state !== 'ended') await admin.call(`POST /price-lists/${id}/end`);
  const { version } = await admin.call<{ version: number }>('GET /order-minimum?currency=eur');
  await admin.call('PUT /order-minimum', { minimum: 0, currency: 'eur', version });
});

async function addBrush(admin: Person): Promise<string> {
  const tool = { name: 'Brush for euros', price: 8, quantity1: 1, quantity2: 400 };
  const { insertedId } = await admin.call<{ insertedId: string }>('POST /tools', tool);
  const row = { tool: insertedId, seen: { sku: null }, fields: { sku } };
  await admin.call('PATCH /tools', { rows: [row] });
  return insertedId;
}

test('a list in euros is made, and a wrong amount is shown at its cell', async ({
  page,
  comeAsAdmin,
  consoleErrors,
}) => {
  test.slow();
  consoleErrors.allow(/422 .*\/prices/);
  added = await addBrush(await comeAsAdmin());
  await page.goto('/dashboard/price-lists');
  await page.getByRole('button', { name: 'Add list' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Euro zone');
  await page.getByLabel('Currency').first().selectOption('EUR');
  await page.getByLabel('Rank').fill('901');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(notices(page)).toContainText('Euro zone is saved');
  const row = page.getByRole('row', { name: /Euro zone/ });
  await expect(row).toContainText('EUR');
  await row.getByRole('button', { name: 'Change Euro zone' }).click();
  await expect(page.getByText('Its prices are in EUR.')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Euro zone, trade');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(notices(page)).toContainText('Euro zone, trade is saved');
  await page.getByRole('link', { name: 'Prices of Euro zone, trade' }).click();
  await expect(page.getByText('Prices in EUR.')).toBeVisible();
  const cell = (column: string) => page.getByLabel(`${column}, line 1`, { exact: true });
  await cell('Article (SKU)').fill(sku);
  await cell('From pieces').fill('12');
  await cell('Price').fill('$7.20');
  await page.getByRole('button', { name: 'Save prices' }).click();
  await expect(
    page.getByText('Another currency: the prices of this list are in EUR.'),
  ).toBeVisible();
  await expect(cell('Price')).toHaveAttribute('aria-invalid', 'true');
  await cell('Price').fill('€7.20');
  await page.getByRole('button', { name: 'Save prices' }).click();
  await expect(cell('From pieces')).toHaveAttribute('aria-invalid', 'true');
  await expect(cell('Price')).not.toHaveAttribute('aria-invalid');
  await checkPage(page);
  await cell('From pieces').fill('1');
  await page.getByRole('button', { name: 'Save prices' }).click();
  await expect(notices(page)).toContainText('Tools with new prices: 1');
  await page.goto('/dashboard/price-lists');
  const trial = page.getByRole('form', { name: 'Which price would they get?' });
  await trial.getByLabel('Article (SKU)').fill(sku);
  await trial.getByLabel('Currency').selectOption('EUR');
  await trial.getByRole('button', { name: 'Ask' }).click();
  await expect(page.getByText('€7.20 a piece for everybody')).toBeVisible();
  await expect(page.getByText('Prices in EUR do not include tax.')).toBeVisible();
  await page.getByRole('link', { name: 'Prices of Euro zone, trade' }).click();
  await cell('Per pieces').fill('12');
  await page.getByRole('button', { name: 'Save prices' }).click();
  await expect(cell('Per pieces')).toHaveAttribute('aria-invalid', 'true');
  await cell('Per pieces').fill('100');
  await page.getByRole('button', { name: 'Save prices' }).click();
  await expect(notices(page)).toContainText('Tools with new prices: 1');
  await page.goto(`/tools/${added}?currency=EUR`);
  await expect(page.getByText('€7.20 per 100').first()).toBeVisible();
  // It is removed after the test, and the page asks how many are left.
  await page.goto('about:blank');
});

test('each currency has an order minimum of its own', async ({
  page,
  comeAsAdmin,
  consoleErrors,
}) => {
  consoleErrors.allow(/422 .*\/order-minimum/);
  await comeAsAdmin();
  await page.goto('/dashboard/delivery');
  await page.getByLabel('In EUR').fill('forty');
  await page.getByRole('button', { name: 'Save EUR' }).click();
  await expect(page.getByText('It must be 0 to 999999.99')).toBeVisible();
  await page.getByLabel('In EUR').fill('40');
  await page.getByRole('button', { name: 'Save EUR' }).click();
  await expect(notices(page)).toContainText('The order minimum in EUR is saved');
  await expect(page.getByLabel('In EUR')).toHaveValue('40.00');
  await expect(page.getByLabel('In USD')).toHaveValue('0.00');
  await checkPage(page);
});
