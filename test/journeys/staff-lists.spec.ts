/** Lists of staff: how much of them is seen at once, and what is changed where it stands. */
import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { barLink, disclosure } from './support/menus.ts';
import { findTool, payOrder, placeOrder } from './support/orders.ts';
import { checkPage, expectNoOverflow } from './support/page-checks.ts';
import { notices, row } from './support/pages.ts';
import { register } from './support/person.ts';

// Nobody buys it beside this journey, which counts what is there.
const stencil = 'Stencil brush, 36 mm';
const screen = { width: 1440, height: 900 };

/** How many rows as high as the first one fit between its top and the end of the screen. */
async function countRowsInSight(page: Page): Promise<number> {
  const first = page.getByRole('table').getByRole('row').nth(1);
  await expect(first).toBeVisible();
  const box = await first.boundingBox();
  return box ? Math.floor((screen.height - box.y) / box.height) : 0;
}

test('eighteen products, as many orders and the whole menu are seen at once', async ({
  page,
  comeAsAdmin,
}) => {
  await placeOrder(await register('Rosa'), stencil);
  await comeAsAdmin();
  await page.setViewportSize(screen);
  for (const list of ['manage', 'manageorder']) {
    await page.goto(`/dashboard/${list}`);
    expect(await countRowsInSight(page), list).toBeGreaterThanOrEqual(18);
  }
  const menu = page.getByRole('complementary');
  const entries = menu.getByRole('link');
  await expect(entries.last()).toBeInViewport({ ratio: 1 });
  await expect(menu.getByText('Dark', { exact: true })).toBeInViewport({ ratio: 1 });
  expect(await menu.evaluate((it) => it.scrollHeight - it.clientHeight)).toBe(0);
  for (const entry of await entries.all()) {
    const height = (await entry.boundingBox())?.height ?? 0;
    expect(height, `${await entry.textContent()} is one line`).toBeLessThan(30);
  }

  // On a phone an order is a small card, and the one menu leads to the shop as well.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/dashboard/manage');
  const card = row(page, stencil).first();
  await expect(card).toBeVisible();
  expect((await card.boundingBox())?.height).toBeLessThanOrEqual(180);
  await expect(disclosure(page)).toBeHidden();
  await page.getByRole('button', { name: 'Open drawer' }).click();
  await expect(barLink(page, 'Gallary')).toBeVisible();
});

test('stock is counted in its row by keyboard, and taken back', async ({ page, comeAsAdmin }) => {
  const { _id: id, quantity2: before } = await findTool(stencil);
  const admin = await comeAsAdmin();
  await page.goto('/dashboard/manageorder');
  const tool = row(page, stencil);
  const figure = tool.getByRole('button', { name: /Count anew$/ });
  const field = tool.getByLabel(`Available quantity of ${stencil}`);
  await figure.focus();
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription('Enter books it, Escape leaves it.');
  await checkPage(page);
  await page.keyboard.press('Escape');
  await expect(figure).toBeFocused();

  await page.keyboard.press('Enter');
  await page.keyboard.insertText('a dozen');
  await page.keyboard.press('Enter');
  await expect(field).toHaveAccessibleDescription(/Please enter a whole number/);
  await checkPage(page);
  await field.fill(String(before + 7));
  await page.keyboard.press('Enter');
  await expect(notices(page)).toContainText(`${stencil}: ${before + 7} available now`);
  await expect(figure).toHaveText(String(before + 7));
  await expect(figure).toBeFocused();
  const movements = () => admin.call<unknown[]>(`GET /tools/${id}/movements?limit=1`);
  const reason = 'Counted, from the list of products';
  expect(await movements()).toMatchObject([{ kind: 'corrected', onHandChange: 7, reason }]);

  await notices(page).getByRole('button', { name: 'Undo' }).click();
  await expect(figure).toHaveText(String(before));
  expect(await movements()).toMatchObject([{ kind: 'corrected', onHandChange: -7 }]);
});

test('users show what they bought, and a long email widens no page', async ({
  page,
  comeAsAdmin,
}) => {
  const long = `Maximiliane${'Q'.repeat(30)}`;
  const buyer = await register(long);
  const order = await payOrder(buyer, await placeOrder(buyer, stencil));
  await comeAsAdmin();
  await page.setViewportSize(screen);
  const q = encodeURIComponent(buyer.email.slice(-24));
  await page.goto(`/dashboard/users?q=${q}`);
  const user = row(page, long);
  const total = order.total.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
  await expect(user.getByRole('cell').nth(3)).toHaveText(/1$/);
  await expect(user.getByRole('cell').nth(4)).toContainText(total);
  await expect(user.getByRole('cell').nth(5)).toContainText(/\d{4}$/);
  await checkPage(page);
  for (const width of [768, 790, 811, 1024, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoOverflow(page);
    const more = user.getByRole('button', { name: /^More/ });
    const box = await more.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0), `at ${width} px`).toBeLessThan(width);
    await expect(user).toContainText(total);
  }
  await checkPage(page);
});
