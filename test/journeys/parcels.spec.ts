/** A paint shop's order: staff refund 5 of the 24 of one line, and send the rest in two parcels. */
import { deliveryAddress } from '#test/support/delivery-address.ts';
import { expect, test } from './support/journey.ts';
import { findTool, payOrder, readOrder, type WireOrder } from './support/orders.ts';
import { notices } from './support/pages.ts';
import { checkPage } from './support/page-checks.ts';
import { register, type Person } from './support/person.ts';

const brush = 'Flat varnish brush, 50 mm';
const roller = 'Mini roller, 100 mm';

async function paidOrder(shop: Person): Promise<WireOrder> {
  const tools = [await findTool(brush), await findTool(roller)];
  const lines = tools.map(({ _id: tool }) => ({ tool, quantity: 24 }));
  const total = Math.round(tools.reduce((sum, { price }) => sum + 2400 * price, 0)) / 100;
  const body = { lines, phone: '+44 20 7946 0123', total };
  const order = await shop.call<WireOrder>('POST /orders', body);
  await shop.call(`PUT /purchase/${order._id}/address`, deliveryAddress);
  return payOrder(shop, order);
}

test('5 of the 24 of one line are refunded, and a paint shop gets two parcels', async ({
  page,
  comeAsAdmin,
  openAnother,
}) => {
  test.slow();
  const shop = await register('Pia');
  const order = await paidOrder(shop);
  const { price } = await findTool(brush);
  const share = `$${(5 * price).toFixed(2)}`;
  await comeAsAdmin();
  await page.goto(`/dashboard/order/${order._id}`);

  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Units of lines').check();
  await dialog.getByLabel(brush).fill('25');
  await dialog.getByLabel('Reason').fill('Five came without a ferrule');
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(dialog.getByLabel(brush)).toHaveAccessibleDescription(/from 0 to 24/);
  await dialog.getByLabel(brush).fill('5');
  await expect(dialog.getByText(`Comes to ${share}.`)).toBeVisible();
  await checkPage(page);
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(notices(page).getByText(`${share} is refunded`)).toBeVisible();
  await expect(page.getByText(`5 refunded, ${share}; 19 of 24 stay ordered`)).toBeVisible();

  await page.getByRole('button', { name: 'Ship', exact: true }).click();
  await dialog.getByLabel(roller).fill('0');
  await dialog.getByLabel('Carrier').fill('Parcel Post');
  await dialog.getByLabel('Tracking number').fill('PP 1');
  await checkPage(page);
  await dialog.getByRole('button', { name: 'Ship with this number' }).click();
  await expect(notices(page).getByText('is partly shipped')).toBeVisible();
  await expect(page.getByText('Still to come')).toBeVisible();
  expect(await readOrder(shop, order)).toMatchObject({ fulfilment: 'partly_shipped' });

  await page.getByRole('button', { name: 'Ship', exact: true }).click();
  await dialog.getByLabel('Carrier').fill('Parcel Post');
  await dialog.getByLabel('Tracking number').fill('PP 2');
  await dialog.getByRole('button', { name: 'Ship with this number' }).click();
  await expect(notices(page).getByText('is shipped')).toBeVisible();
  expect(await readOrder(shop, order)).toMatchObject({
    fulfilment: 'shipped',
    lines: [
      { cancelled: 5, shipped: 19 },
      { cancelled: 0, shipped: 24 },
    ],
  });

  const own = await openAnother(shop);
  await own.goto(`/dashboard/order/${order._id}`);
  await expect(own.getByText(`${share} refunded on`)).toBeVisible();
  await expect(own.getByText('Parcel Post, PP 1').first()).toBeVisible();
  await expect(own.getByText('Parcel Post, PP 2').first()).toBeVisible();
  await expect(own.getByRole('listitem').filter({ hasText: /^19 × Flat varnish/ })).toBeVisible();
  await checkPage(own);
});
