/** A clerk reads what tax is owed for which country, and takes it away as a file. */
import { readFile } from 'node:fs/promises';
import { memberStates } from '#modules/tax/tax-territory.ts';
import { expect, test } from './support/journey.ts';
import { checkPage } from './support/page-checks.ts';
import { register, registerStaff, type Person } from './support/person.ts';

const registered: string[] = [];

/** One day long once it is ended, another one than those of other journeys. */
const day = '2022-02-01';

async function enterRegistration(admin: Person, scheme: string, rates: object[]): Promise<void> {
  const origin = { country: 'DE', region: '', postcode: '10115' };
  const body = { origin, place: 'DE', scheme, number: 'DE123456789', firstDay: day, rates };
  const answer = await admin.call<{ insertedId: string }>('POST /tax/registrations', body);
  registered.push(answer.insertedId);
}

const munich = {
  ...{ recipient: 'Uli', company: '', street: 'Sendlinger Str. 8', line2: '', city: 'Munich' },
  ...{ postcode: '80331', region: '', country: 'DE' },
};
const lyon = {
  ...munich,
  street: '5 rue Mercière',
  city: 'Lyon',
  postcode: '69002',
  country: 'FR',
};

/** Twelve brushes, paid by hand; the order's id. */
async function sell(admin: Person, tool: string, address: object): Promise<string> {
  const buyer = await register(`Uli ${Object(address).city}`);
  const lines = [{ tool, quantity: 12 }];
  const quote = await buyer.call<{ offers: { total: number }[] }>('POST /orders/quote', {
    ...{ lines, country: Object(address).country, postcode: Object(address).postcode },
  });
  const order = await buyer.call<{ _id: string }>('POST /orders', {
    ...{ lines, phone: '+49 30 0000 000', total: quote.offers[0]?.total, address },
  });
  await admin.call(`POST /purchaseadmin/${order._id}/payment`, { reference: `T ${order._id}` });
  return order._id;
}

let tool: string | undefined;
test.beforeAll(async ({ admin }) => {
  await enterRegistration(admin, 'local', [{ place: 'DE', percent: 19, firstDay: day }]);
  // Northern Ireland's are those of Britain.
  const others = [...memberStates.filter((place) => place !== 'DE'), 'GB'];
  await enterRegistration(
    admin,
    'oss',
    others.map((place) => ({ place, percent: 20, firstDay: day })),
  );
  const brush = { name: 'Reported brush, No 2', price: 10, quantity1: 1, quantity2: 400 };
  tool = (await admin.call<{ insertedId: string }>('POST /tools', brush)).insertedId;
});
// Other journeys sell without tax.
test.afterAll(async ({ admin }) => {
  for (const id of registered.splice(0))
    await admin.call(`POST /tax/registrations/${id}/end`, { version: 1, lastDay: day });
  if (tool !== undefined) await admin.call(`DELETE /tools/${tool}`);
});

test('a clerk reads the report of a period, and downloads it', async ({ page, admin, context }) => {
  test.setTimeout(120_000);
  const order = await sell(admin, tool ?? '', munich);
  await sell(admin, tool ?? '', lyon);
  const units = { lines: [{ position: 1, units: 2 }], reason: 'came late' };
  await admin.call(`POST /purchaseadmin/${order}/refunds`, units);
  const clerk = await registerStaff('Tessa', 'orders', admin);
  await context.setStorageState(clerk.state);
  await page.goto('/dashboard/tax');
  await page.getByRole('link', { name: 'Tax report by country, rate and period' }).click();
  await expect(page.getByRole('status')).toContainText('Agrees with the ledger: $');
  const germany = page.getByRole('row', { name: 'Germany 19 %, S' });
  await expect(germany).toContainText('−$20.00 net');
  await expect(page.getByRole('row', { name: 'France 20 %, S' })).toContainText('One-stop shop');
  await checkPage(page);

  await test.step('as a file', async () => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).first().click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^tax-report-[\d-]+\.csv$/);
    const text = await readFile(await download.path(), 'utf8');
    expect(text).toContain(',USD,DE,DE,,local,S,19,Where the shop is registered,');
    expect(text).toContain(',USD,FR,FR,,oss,S,20,One-stop shop (OSS),');
  });

  await test.step('and learns why there is none of a period that cannot be', async () => {
    await page.getByLabel('From').fill('2026-03-02');
    await page.getByLabel('To', { exact: true }).fill('2026-03-01');
    await page.getByRole('button', { name: 'Show' }).click();
    const why = 'This day is before the first one. Please choose a later one.';
    await expect(page.getByRole('alert')).toContainText(why);
    await expect(page.getByLabel('From')).toHaveValue('2026-03-02');
    await checkPage(page);
    await page.goto('/dashboard/tax/report?from=2001-01-01&to=2001-01-31');
    await expect(page.getByRole('status')).toContainText('Nothing was sold or refunded');
    await page.getByRole('link', { name: 'This month' }).click();
    await expect(germany).toBeVisible();
  });
});
