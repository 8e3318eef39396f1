/** Who has no account buys on a phone; delivery and a promotion code change the total. */
import { formatDollars } from '#platform/money.ts';
import { cards, payButton, payWith } from './support/card.ts';
import { fillCart, placeAsGuest, sizes } from './support/guest-order.ts';
import { expect, test } from './support/journey.ts';
import { findTool } from './support/orders.ts';
import { checkPage } from './support/page-checks.ts';
import { newPerson, type Person } from './support/person.ts';

test.use({ viewport: { width: 360, height: 740 } });

let priced: { zone: string; admin: Person } | undefined;
// Where a zone is, every order of this shop is asked where it goes before it is paid.
test.afterEach(async () => {
  await priced?.admin.call(`DELETE /delivery-zones/${priced.zone}?version=1`);
});

/** By parcel to Shetland alone, and a code that takes a tenth off. */
async function priceDelivery(admin: Person): Promise<void> {
  const method = { name: 'Parcel to the islands', kind: 'delivery', basis: 'value' };
  const zone = {
    ...{ name: 'Shetland', areas: [{ country: 'GB', from: 'ZE' }] },
    methods: [{ ...method, rates: [{ upTo: null, price: 18.5 }] }],
  };
  const { insertedId } = await admin.call<{ insertedId: string }>('POST /delivery-zones', zone);
  priced = { zone: insertedId, admin };
  await admin.call('POST /promotions', { code: 'TENTH', kind: 'percent', percent: 10 });
}

/** Twelve of each size, a tenth off, and the parcel. */
async function totalOfSizes(): Promise<string> {
  const tools = await Promise.all(sizes.map(findTool));
  const goods = tools.reduce((sum, { price }) => sum + 12 * Math.round(100 * price), 0);
  return formatDollars(goods - Math.round(goods / 10) + 1850);
}

test('a guest buys three sizes on a phone, with delivery and a code, and pays', async ({
  page,
  context,
  admin,
}) => {
  await priceDelivery(admin);
  const { email } = newPerson('Gus');
  await fillCart(page);
  await placeAsGuest(page, email, { postcode: 'ZE1 0AA', code: 'tenth' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order \d+$/);
  await page.locator('summary').first().click();
  for (const name of sizes) await expect(page.getByRole('link', { name })).toBeVisible();
  await expect(page.getByText('Gus Guest').last()).toBeVisible();
  await checkPage(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(payButton(page)).toHaveText(`Pay ${await totalOfSizes()}`);
  await payWith(page, cards.good);
  await expect(page.getByText('Congratulation', { exact: false })).toBeVisible();
  await page.reload();
  await expect(page.getByText('It is next on the bench.')).toBeVisible();
  // A later look begins at the top: nothing takes the focus.
  await expect(page.locator('body')).toBeFocused();
  await page.goto('/cart');
  await expect(page.getByRole('spinbutton')).toHaveCount(0);
  // On another device, by the link alone.
  const device = await (await context.browser()?.newContext())?.newPage();
  if (!device) throw new Error('the browser is gone');
  await page.goBack();
  await device.goto(page.url());
  await expect(device.getByRole('heading', { level: 1 })).toHaveText(/^Order \d+$/);
  await device.context().close();
});
