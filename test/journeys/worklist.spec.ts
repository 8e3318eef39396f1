/** The clerk who sends forty orders a day: from paid to shipped, and how much work it is. */
import type { Page } from '@playwright/test';
import { deliveryAddress } from '#test/support/delivery-address.ts';
import { countInputs } from './support/count-inputs.ts';
import { expect, test } from './support/journey.ts';
import { findTool, payOrder, placeOrder, readOrder, type WireOrder } from './support/orders.ts';
import { checkPage } from './support/page-checks.ts';
import { notices, row } from './support/pages.ts';
import { register, type Person } from './support/person.ts';
import { expectWholeNumbers } from './support/whole-numbers.ts';

const roller = 'Mini roller, 100 mm';
const manyOrders = 40;
/** A press of the pointer is one; a field that is filled in, or a scanned number, is another. */
const mostActions = 60;

async function placePaid(buyer: Person, count: number, tool: string): Promise<WireOrder[]> {
  const orders: WireOrder[] = [];
  for (let index = 0; index < count; index += 1) {
    const order = await placeOrder(buyer, tool);
    await buyer.call(`PUT /purchase/${order._id}/address`, deliveryAddress);
    orders.push(await payOrder(buyer, order));
  }
  return orders;
}

/** What is on the shelf is not the question here. */
async function fillShelf(admin: Person, tool: string): Promise<void> {
  const { _id } = await findTool(tool);
  const body = { kind: 'received', change: 2000, reason: 'for the worklist' };
  await admin.call(`POST /tools/${_id}/stock`, body);
}

/** Where buttons end: they stay under the pointer while a run goes on. */
const rightOf = (all: Element[]) =>
  all.map((each) => Math.round(each.getBoundingClientRect().right));

/** As a scanner does it: a number and Enter, row by row. */
async function shipAll(page: Page, orders: readonly WireOrder[]): Promise<void> {
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: `Ship (${manyOrders})` }).click();
  await dialog.getByLabel('Carrier').fill('UPS');
  await page.keyboard.press('Enter');
  for (const { number } of orders) {
    const field = dialog.getByLabel(`Tracking number of order ${number}`);
    await expect(field).toBeFocused();
    await page.keyboard.insertText(`1Z ${number}`);
    await page.keyboard.press('Enter');
  }
  await checkPage(page);
  await expectWholeNumbers(page);
  const sides = await dialog.getByRole('button').evaluateAll(rightOf);
  await dialog.getByRole('button', { name: `Ship ${manyOrders}`, exact: true }).click();
  await expect(dialog.getByText(`${manyOrders} shipped.`)).toBeVisible({ timeout: 60_000 });
  expect(await dialog.getByRole('button').evaluateAll(rightOf)).toEqual(sides.slice(-1));
  await dialog.getByRole('button', { name: 'Close' }).click();
}

test('forty orders are made, packed and shipped in sixty actions', async ({
  page,
  admin,
  comeAsAdmin,
}) => {
  test.setTimeout(180_000);
  await fillShelf(admin, roller);
  // Nobody may order more than thirty times an hour; both are found by the end of their emails.
  const buyers = [await register('Quentin'), await register('Quinn')];
  const orders: WireOrder[] = [];
  for (const buyer of buyers) orders.push(...(await placePaid(buyer, manyOrders / 2, roller)));
  const both = buyers[0]?.email.replace(/^\w+\./, '') ?? '';
  await comeAsAdmin();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.addInitScript(() => Object.assign(window, { print: () => undefined }));
  const counted = await countInputs(page);
  let printed = 0;
  // Only the orders of this journey: others are at work beside it.
  await page.goto(`/dashboard/manage?tab=to_make&q=${both}`);
  const boxes = page.getByRole('checkbox', { name: /^Select #/ });
  await expect(boxes).toHaveCount(manyOrders);
  await checkPage(page);

  const selectAll = page.getByRole('checkbox', { name: 'Select all on this page' });
  await selectAll.first().click();
  await page.getByRole('button', { name: `Start production (${manyOrders})` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Start production' }).click();
  await expect(dialog.getByText(`All ${manyOrders} done`)).toBeVisible({ timeout: 30_000 });
  // The list behind it is read anew already.
  await expect(boxes).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText(`Nothing found for “${both}”.`)).toBeVisible();

  await page.getByRole('link', { name: /^To send/ }).click();
  await expect(boxes).toHaveCount(manyOrders);
  await selectAll.first().click();
  for (const name of ['Packing slips', 'Labels']) {
    const opened = page.context().waitForEvent('page');
    await page.getByRole('link', { name, exact: true }).click();
    const papers = await opened;
    await papers.addInitScript(() => Object.assign(window, { print: () => undefined }));
    await expect(papers.getByText(`Order ${orders[0]?.number}`, { exact: true })).toBeVisible();
    await papers.close();
    // The press of its own button, or of the keys of the browser.
    printed += 1;
  }

  await shipAll(page, orders);
  await expect(boxes).toHaveCount(0);
  await page.getByRole('link', { name: /^Sent/ }).click();
  const [first] = orders;
  const sent = row(page, `#${first?.number}`);
  await expect(sent).toContainText('UPS');
  await expect(sent.getByRole('link', { name: `1Z ${first?.number}` })).toBeVisible();
  await expectWholeNumbers(page);

  for (const order of orders) {
    expect(await readOrder(admin, order)).toMatchObject({ status: 'shipped' });
  }
  const { parcels } = await admin.call<{ parcels: unknown[] }>(
    `GET /purchase/${orders[0]?._id}/history`,
  );
  expect(parcels).toMatchObject([{ carrier: 'UPS', trackingNumber: `1Z ${orders[0]?.number}` }]);
  const actions = counted.clicks + counted.fields.size + printed;
  expect(counted.fields.size, 'the carrier, and a number for each order').toBe(manyOrders + 1);
  expect(actions).toBeLessThanOrEqual(mostActions);
});

test('rows are 40 pixels high, and twenty of them are seen at once', async ({
  page,
  admin,
  comeAsAdmin,
}) => {
  test.setTimeout(120_000);
  await fillShelf(admin, roller);
  const rhea = await register('Rhea');
  await placePaid(rhea, 24, roller);
  await comeAsAdmin();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/dashboard/manage?tab=to_make&q=${rhea.email}`);
  const rows = row(page, /^.*#\d+/);
  await expect(rows).toHaveCount(24);
  const heights = await rows.evaluateAll((all) =>
    all.map((each) => Math.round(each.getBoundingClientRect().height)),
  );
  expect(new Set(heights)).toEqual(new Set([40]));
  await expectWholeNumbers(page);
  // Scrolled until the first row touches the head of the table, which stays in sight.
  const head = page.getByRole('columnheader').first();
  await rows
    .first()
    .evaluate((first) => window.scrollBy(0, first.getBoundingClientRect().top - 64));
  const { y = 0, height = 0 } = (await head.boundingBox()) ?? {};
  const below = y + height;
  await rows.first().evaluate((first, top) => {
    window.scrollBy(0, first.getBoundingClientRect().top - top);
  }, below);
  const seen = await rows.evaluateAll(
    (all, top) =>
      all.filter((each) => {
        const { top: from, bottom } = each.getBoundingClientRect();
        return from >= top - 1 && bottom <= window.innerHeight + 1;
      }).length,
    below,
  );
  expect(seen, `below ${below}`).toBeGreaterThanOrEqual(20);
});

test('from order to order with J and K, and back to the tab', async ({ page, comeAsAdmin }) => {
  const tess = await register('Tess');
  const orders = await placePaid(tess, 3, roller);
  const [first, second, third] = orders.map(({ number }) => `Order ${number}`);
  await comeAsAdmin();
  const list = `/dashboard/manage?tab=to_make&q=${encodeURIComponent(tess.email)}`;
  await page.goto(list);
  await page.getByRole('link', { name: `Open order ${orders[0]?.number}` }).click();
  const heading = (name = '') => page.getByRole('heading', { name, exact: true });
  await expect(heading(first)).toBeVisible();
  await page.keyboard.press('j');
  await expect(heading(second)).toBeVisible();
  await page.keyboard.press('j');
  await expect(heading(third)).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(heading(second)).toBeVisible();
  await expect(page.getByText('2 of 3')).toBeVisible();
  await checkPage(page);
  await page.getByRole('link', { name: 'All orders' }).click();
  await expect(page).toHaveURL(/tab=to_make/);
  await expect(row(page, `#${orders[0]?.number}`)).toBeVisible();

  // One step from its row.
  await row(page, `#${orders[0]?.number}`)
    .getByRole('button', { name: 'Start production' })
    .click();
  await expect(notices(page).getByText('is in production')).toBeVisible();
  await expect(row(page, `#${orders[0]?.number}`)).toBeHidden();
});

test('labels and packing slips have their own sizes of paper', async ({ page, comeAsAdmin }) => {
  const uma = await register('Uma');
  const orders = await placePaid(uma, 2, roller);
  const ids = orders.map(({ _id }) => _id).join(',');
  await comeAsAdmin();
  const pagesOf = async (kind: string) => {
    await page.goto(`/dashboard/manage/papers?kind=${kind}&ids=${ids}`);
    await expect(page.getByText(`Order ${orders[1]?.number}`, { exact: true })).toBeVisible();
    await checkPage(page);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) =>
      [width, height].map((points) => Math.round(Number(points) / 3)),
    );
  };
  // In points, by threes: the browser rounds to its own pixels.
  const a4 = [198, 281];
  expect(await pagesOf('slips')).toEqual([a4, a4]);
  expect(await pagesOf('a4')).toEqual([a4]);
  expect(await pagesOf('roll')).toEqual([
    [96, 144],
    [96, 144],
  ]);
  await page.goto('/dashboard/manage/papers');
  await expect(page.getByText('No orders were chosen.')).toBeVisible();
});
