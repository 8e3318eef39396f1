/** Staff edit products in a grid by keyboard alone: cells, conflicts, no network, bulk, stock. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { tabTo } from './support/keyboard.ts';
import type { Person } from './support/person.ts';
import { notices } from './support/pages.ts';
import { checkPage } from './support/page-checks.ts';

const cell = (page: Page, column: string, tool: string): Locator =>
  page.getByRole('gridcell', { name: new RegExp(`^${column}, ${tool}`) });

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

const added: string[] = [];

/** A tool of this journey alone, which is a product of its own. */
async function addTool(admin: Person, name: string): Promise<string> {
  const tool = { name, price: 20, quantity1: 12, quantity2: 40 };
  const { insertedId } = await admin.call<{ insertedId: string }>('POST /tools', tool);
  added.push(insertedId);
  return name;
}

test.afterEach(async ({ admin }) => {
  for (const id of added.splice(0)) await admin.call(`DELETE /tools/${id}`);
});

/** From the top of the page into the grid, and there to the name of its first size. */
async function enterGrid(page: Page, search: string): Promise<void> {
  await page.goto(`/dashboard/products?q=${encodeURIComponent(search)}`);
  await tabTo(page, page.getByRole('grid').getByRole('link').first());
  await press(page, 'ArrowRight', 'ArrowRight', 'ArrowRight');
}

test('cells are changed by keyboard, and say when they are saved and why not', async ({
  page,
  comeAsAdmin,
}) => {
  const tool = await addTool(await comeAsAdmin(), 'Grid brush, No 4');
  await enterGrid(page, tool);
  await expect(cell(page, 'Name', tool)).toBeFocused();
  await press(page, 'ArrowRight', 'ArrowRight', 'Enter');
  await page.keyboard.type('GB-04');
  await press(page, 'Tab');
  await expect(cell(page, 'GTIN', tool)).toBeFocused();
  await expect(cell(page, 'SKU', tool).getByRole('img', { name: 'Saved' })).toBeVisible();
  // Typing opens a cell; Escape gives up what was typed.
  await page.keyboard.type('4012');
  await press(page, 'Escape');
  await expect(cell(page, 'GTIN', tool)).toContainText('–');
  await page.keyboard.type('4012345678902');
  await press(page, 'Enter');
  await expect(cell(page, 'GTIN', tool)).toContainText('the last one would be 1');
  await expect(page.getByRole('group', { name: 'Not saved' })).toContainText('Not saved: 1');
  await checkPage(page);
  await press(page, 'F2', 'Backspace');
  await page.keyboard.type('4012345678901');
  await press(page, 'Tab');
  await expect(cell(page, 'GTIN', tool).getByRole('img', { name: 'Saved' })).toBeVisible();
  await expect(cell(page, 'GTIN', tool)).toContainText('04012345678901');
  await expect(cell(page, 'Price', tool)).toBeFocused();
  await page.keyboard.type('9,95');
  await press(page, 'Enter');
  await expect(cell(page, 'Price', tool)).toContainText('write 12.00, without a sign');
  await press(page, 'Enter');
  await page.keyboard.type('12.5');
  await press(page, 'Enter');
  await expect(cell(page, 'Price', tool).getByRole('img', { name: 'Saved' })).toBeVisible();
  await expect(cell(page, 'Price', tool)).toContainText('$12.50');
  await page.reload();
  await expect(cell(page, 'SKU', tool)).toContainText('GB-04');
  await expect(cell(page, 'Price', tool)).toContainText('$12.50');
});

test('a code that is taken is followed by another one before the server answers', async ({
  page,
  comeAsAdmin,
}) => {
  const admin = await comeAsAdmin();
  const tool = await addTool(admin, 'Grid brush, No 6');
  const row = { tool: added.at(-1), seen: { sku: null }, fields: { sku: 'GB-60' } };
  await admin.call('PATCH /tools', { rows: [row] });
  await page.route('**/api/tools', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800));
    await route.continue();
  });
  await enterGrid(page, tool);
  await press(page, 'ArrowRight', 'ArrowRight', 'Enter');
  await page.keyboard.type('sc-76');
  await press(page, 'Enter', 'Enter');
  await page.keyboard.type('GB-61');
  await press(page, 'Enter');
  const sku = cell(page, 'SKU', tool);
  await expect(sku.getByRole('img', { name: 'Saved' })).toBeVisible();
  await expect(sku).toContainText('GB-61');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('group', { name: 'Not saved' })).toBeHidden();
});

test('what somebody else wrote meanwhile is asked about', async ({
  page,
  context,
  comeAsAdmin,
}) => {
  const tool = await addTool(await comeAsAdmin(), 'Grid brush, No 8');
  await enterGrid(page, tool);
  const other = await context.newPage();
  await enterGrid(other, tool);
  await press(other, 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter');
  await other.keyboard.type('31');
  await press(other, 'Enter');
  await expect(cell(other, 'Price', tool).getByRole('img', { name: 'Saved' })).toBeVisible();

  await press(page, 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight');
  await page.keyboard.type('29');
  await press(page, 'Enter');
  const dialog = page.getByRole('dialog', { name: 'Somebody else has changed this meanwhile' });
  await expect(dialog.getByRole('group', { name: `Price, ${tool}` })).toBeVisible();
  await expect(dialog.getByLabel('Theirs: 31.00')).toBeChecked();
  await tabTo(page, dialog.getByLabel('Theirs: 31.00'));
  await press(page, 'ArrowDown');
  await expect(dialog.getByLabel('Yours: 29')).toBeChecked();
  await tabTo(page, dialog.getByRole('button', { name: 'Save these' }));
  await press(page, 'Enter');
  await expect(cell(page, 'Price', tool)).toContainText('$29.00');
  await expect(cell(page, 'Price', tool).getByRole('img', { name: 'Saved' })).toBeVisible();
});

test('what a lost network does not save is kept, and sent again in place', async ({
  page,
  context,
  comeAsAdmin,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  const tool = await addTool(await comeAsAdmin(), 'Grid brush, No 12');
  await enterGrid(page, tool);
  await press(page, 'End', 'ArrowLeft', 'ArrowLeft');
  await expect(cell(page, 'Minimum', tool)).toBeFocused();
  await context.setOffline(true);
  await page.keyboard.type('24');
  await press(page, 'Enter');
  const minimum = cell(page, 'Minimum', tool);
  await expect(minimum).toHaveAttribute('aria-invalid', 'true');
  await expect(minimum).toContainText('24');
  // Leaving the page would lose it, and asks first.
  await page.getByRole('link', { name: 'Categories' }).first().press('Enter');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await tabTo(page, question.getByRole('button', { name: 'Stay here' }));
  await press(page, 'Enter');
  await expect(question).toBeHidden();
  await context.setOffline(false);
  await tabTo(page, page.getByRole('button', { name: 'Try again' }));
  await press(page, 'Enter');
  await expect(minimum.getByRole('img', { name: 'Saved' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Not saved' })).toBeHidden();
});

test('selected sizes change together, and each refusal is named', async ({ page, comeAsAdmin }) => {
  const admin = await comeAsAdmin();
  await addTool(admin, 'Bulk brush, No 2');
  await addTool(admin, 'Bulk brush, No 4');
  await enterGrid(page, 'Bulk brush');
  await press(page, 'Shift+Space', 'ArrowDown', 'ArrowDown', 'Shift+Space');
  const bar = page.getByRole('group', { name: 'Actions on the selected rows' });
  await expect(bar).toContainText('2 selected');
  await tabTo(page, bar.getByRole('button', { name: 'Change prices' }));
  await press(page, 'Enter');
  const dialog = page.getByRole('dialog', { name: 'Change the prices of the selected sizes' });
  await tabTo(page, dialog.getByRole('textbox', { name: 'By percent' }));
  await page.keyboard.type('-100');
  const go = dialog.getByRole('button', { name: 'Change prices' });
  await expect(dialog).toContainText('must be more than 0');
  await expect(go).toBeDisabled();
  await press(page, 'Backspace', 'Backspace', '0');
  // Somebody else changes both meanwhile.
  const rows = added.slice(-2).map((tool) => {
    return { tool, seen: { price: 20 }, fields: { price: 21 } };
  });
  await admin.call('PATCH /tools', { rows });
  await tabTo(page, go);
  await press(page, 'Enter');
  const conflict = page.getByRole('dialog', { name: 'Somebody else has changed this meanwhile' });
  await expect(conflict.getByRole('group')).toHaveCount(2);
  await press(page, 'Escape');
  await expect(dialog).toContainText('0 done, 2 not');
  await expect(dialog).toContainText('Somebody else wrote “21.00” meanwhile');
  await press(page, 'Escape');
  await tabTo(page, page.getByRole('button', { name: 'Discard' }));
  await press(page, 'Enter');

  await tabTo(page, bar.getByRole('button', { name: 'Archive' }));
  await press(page, 'Enter');
  const archive = page.getByRole('dialog', { name: 'Archive the products of the selected sizes?' });
  await tabTo(page, archive.getByRole('button', { name: 'Archive them' }));
  await press(page, 'Enter');
  await expect(archive).toContainText('Changed: 2');
  await press(page, 'Escape');
  await expect(page.getByRole('gridcell', { name: /^State,/ })).toHaveText([
    /Archived/,
    /Archived/,
  ]);
});

test('stock is booked from the row', async ({ page, comeAsAdmin }) => {
  const tool = await addTool(await comeAsAdmin(), 'Grid brush, No 16');
  await enterGrid(page, tool);
  const available = cell(page, 'Available', tool);
  await expect(available).toContainText('40');
  await press(page, 'End', 'Enter');
  const dialog = page.getByRole('dialog', { name: tool });
  await tabTo(page, dialog.getByLabel('How many'));
  await page.keyboard.type('7');
  await tabTo(page, dialog.getByLabel('Reason'));
  await page.keyboard.type('batch 12');
  await press(page, 'Enter');
  await expect(notices(page)).toContainText('47');
  await expect(available).toContainText('47');
});
