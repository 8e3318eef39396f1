/** The lists of staff as a tool of work: sorted, filtered, by keyboard, many rows at once. */
import { readFile } from 'node:fs/promises';
import { expect, test } from './support/journey.ts';
import { payOrder, placeOrder, readOrder } from './support/orders.ts';
import { row } from './support/pages.ts';
import { register } from './support/person.ts';
import { checkPage } from './support/page-checks.ts';

const roller = 'Mini roller, 100 mm';
const fan = 'Fan brush, No 12';

test('orders are sorted, filtered and exported, and the URL keeps it', async ({
  page,
  comeAsAdmin,
}) => {
  const pia = await register('Pia');
  const [unpaid, paid] = [await placeOrder(pia, roller), await placeOrder(pia, fan)];
  await payOrder(pia, paid);
  await comeAsAdmin();
  await page.goto(`/dashboard/manage?q=${pia.email}`);
  const numbers = page.getByRole('link', { name: /^Open order/ });
  const cheapFirst = [unpaid, paid].toSorted((a, b) => a.total - b.total);
  const amount = page.getByRole('columnheader', { name: 'Amount' });
  await amount.getByRole('button').click();
  await expect(amount).toHaveAttribute('aria-sort', 'ascending');
  await expect(numbers).toHaveText(cheapFirst.map(({ number }) => `#${number}`));
  await amount.getByRole('button').click();
  await expect(numbers).toHaveText(cheapFirst.toReversed().map(({ number }) => `#${number}`));

  await page.getByText('Status: all').click();
  await page.getByRole('link', { name: 'paid', exact: true }).click();
  await expect(numbers).toHaveText([`#${paid.number}`]);
  await expect(page).toHaveURL(/sort=-total.*status=paid/);
  const downloadPromise = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const download = await downloadPromise;
  expect(download.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`${paid.number},`);

  await page.reload();
  await expect(numbers).toHaveText([`#${paid.number}`]);
  await page.goBack();
  await expect(numbers).toHaveCount(2);
});

test('rows are selected by keyboard and cancelled together', async ({ page, comeAsAdmin }) => {
  const quin = await register('Quin');
  const placed = [await placeOrder(quin, roller), await placeOrder(quin, roller)];
  await comeAsAdmin();
  await page.goto(`/dashboard/manage?q=${quin.email}&sort=number`);
  const [first, second] = placed.map(({ number }) => row(page, `#${number}`));
  if (!first || !second) throw new Error('two orders were placed');
  await first.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(second).toBeFocused();
  await page.keyboard.press('Shift+Space');
  await expect(page.getByText('2 selected').last()).toBeVisible();
  await checkPage(page);
  await page.getByRole('button', { name: 'Cancel unpaid (2)' }).click();
  const confirmation = page.getByRole('dialog');
  await confirmation.getByRole('button', { name: 'Cancel them' }).click();
  await expect(confirmation.getByText('All 2 done')).toBeVisible();
  await confirmation.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText(`Nothing found for “${quin.email}”.`)).toBeVisible();
  for (const order of placed) {
    expect(await readOrder(quin, order)).toMatchObject({ status: 'cancelled' });
  }
});
