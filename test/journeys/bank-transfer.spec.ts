/** A paint shop pastes sixty lines, mends two, pays by bank transfer, and gets two parcels. */
import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { readOrder, type WireOrder } from './support/orders.ts';
import { checkPage } from './support/page-checks.ts';
import { register, type Person } from './support/person.ts';
import { sendTransfer } from './support/processor.ts';

const skus = ['FV-30', 'FV-50', 'FV-80', 'WB-100'];
const pasted = Array.from({ length: 60 }, (_, index) => `${skus[index % 4]}\t1`)
  .with(1, 'FV-5O\t1')
  .with(4, 'FV-30\t1.200');

async function pasteLines(page: Page): Promise<void> {
  await page.goto('/order-pad');
  await page.getByLabel('Code, line 1', { exact: true }).click();
  // Playwright has no clipboard of its own.
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    const options = { clipboardData, bubbles: true, cancelable: true };
    (document.activeElement ?? document.body).dispatchEvent(new ClipboardEvent('paste', options));
  }, pasted.join('\n'));
  await expect(page.getByText('2 lines to mend')).toBeVisible();
  await page.getByRole('button', { name: 'FV-50, Flat varnish brush, 50 mm' }).click();
  await page.getByLabel('Quantity, line 5', { exact: true }).fill('1');
  await expect(page.getByText('Every line is right.')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('4 lines are in your cart.')).toBeVisible();
}

async function order(page: Page, buyer: Person): Promise<WireOrder> {
  await page.goto('/checkout');
  await page.getByLabel('Country').selectOption('United Kingdom');
  await page.getByLabel('Street and number').fill('5 Mill Lane');
  await page.getByLabel('Town or city').fill('Leeds');
  await page.getByLabel('Postcode').fill('LS1 4AP');
  await expect(page.getByRole('radio', { name: 'Standard delivery' })).toBeChecked();
  await page.getByLabel('Phone').fill('+44 20 7946 0958');
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page).toHaveURL(/\/dashboard\/payment\//);
  const [, id = ''] = /payment\/([\w-]+)/.exec(page.url()) ?? [];
  return buyer.call(`GET /purchase/${id}`);
}

/** Half of each line, and the rest. */
async function shipInTwo(admin: Person, { _id }: WireOrder): Promise<void> {
  await admin.call(`POST /purchaseadmin/${_id}/fulfilment`, { to: 'in_production' });
  for (const [number, units] of [
    ['PP 1', 7],
    ['PP 2', 8],
  ]) {
    const lines = skus.map((_, index) => ({ position: index + 1, units }));
    const parcel = { carrier: 'Parcel Post', trackingNumber: number, lines };
    await admin.call(`POST /purchaseadmin/${_id}/parcels`, parcel);
  }
}

test('sixty lines are pasted, mended, paid by bank transfer, and come in two parcels', async ({
  openAnother,
  admin,
}) => {
  test.slow();
  const buyer = await register('Petra');
  const page = await openAnother(buyer);
  await pasteLines(page);
  const placed = await order(page, buyer);
  const cents = Math.round(placed.total * 100);
  const transferPath = `GET /purchase/${placed._id}/bank-transfer`;

  await page.getByLabel('Bank transfer').check();
  await page.getByRole('button', { name: 'Pay by bank transfer' }).click();
  await expect(page.getByRole('heading', { name: 'Waiting for your transfer' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy: Reference' })).toBeVisible();
  await checkPage(page);

  await sendTransfer(placed, cents - 1500);
  const missing = async () =>
    (await buyer.call<{ transfer: { missing: number } }>(transferPath)).transfer.missing;
  await expect.poll(missing).toBe(15);
  await page.reload();
  await expect(page.getByText('$15.00 is missing.')).toBeVisible();
  await page.goto(`/dashboard/order/${placed._id}`);
  await expect(page.getByText('Part paid by bank transfer')).toBeVisible();
  await page.getByRole('link', { name: 'See where to send it' }).click();

  await sendTransfer(placed, 2000);
  await expect.poll(async () => (await readOrder(buyer, placed)).paid).toBe(true);
  await page.reload();
  await expect(page.getByText('Your payment of')).toBeVisible();
  await expect(page.getByText('$5.00 too much came.')).toBeVisible();

  await shipInTwo(admin, placed);
  await page.goto(`/dashboard/order/${placed._id}`);
  await expect(page.getByText('Parcel Post, PP 1').first()).toBeVisible();
  await expect(page.getByText('Parcel Post, PP 2').first()).toBeVisible();
});
