/** Staff paste the prices of a list; a customer sees the step, takes six more, and a sale ends. */
import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { checkPage } from './support/page-checks.ts';
import { notices } from './support/pages.ts';
import type { Person } from './support/person.ts';

const brush = 'Stepped brush, No 4';
const sku = 'STEP-04';

async function addBrush(admin: Person): Promise<string> {
  const tool = { name: brush, price: 8, quantity1: 1, quantity2: 400 };
  const { insertedId } = await admin.call<{ insertedId: string }>('POST /tools', tool);
  const row = { tool: insertedId, seen: { sku: null }, fields: { sku } };
  await admin.call('PATCH /tools', { rows: [row] });
  return insertedId;
}

/** As a spreadsheet's cells are pasted. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const data = new DataTransfer();
    data.setData('text/plain', pasted);
    const event = { clipboardData: data, bubbles: true, cancelable: true };
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', event));
  }, text);
}

const cell = (page: Page, column: string, line: number) =>
  page.getByLabel(`${column}, line ${line}`, { exact: true });

/** Words that stand on two lines. */
function findBrokenWords(element: Element): string[] {
  const range = document.createRange();
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const broken: string[] = [];
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(/\S+/g)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      if (range.getClientRects().length > 1) broken.push(word);
    }
  return broken;
}

let added: string | undefined;
test.afterEach(async ({ admin }) => {
  if (added !== undefined) await admin.call(`DELETE /tools/${added}`);
});

test('a list is written by keyboard and paste, and customers pay its prices', async ({
  page,
  browser,
  comeAsAdmin,
}) => {
  test.slow();
  const admin = await comeAsAdmin();
  added = await addBrush(admin);
  await page.goto('/dashboard/price-lists');
  await page.getByRole('button', { name: 'Add list' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Trade');
  await page.getByLabel('Rank').fill('900');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(notices(page)).toContainText('Trade is saved');
  await page.setViewportSize({ width: 768, height: 1024 });
  const heads = page.getByRole('columnheader');
  await expect(heads.filter({ hasText: 'Currency' })).toBeVisible();
  for (const head of await heads.all()) expect(await head.evaluate(findBrokenWords)).toEqual([]);
  await page.getByRole('link', { name: 'Prices of Trade', exact: true }).click();
  await cell(page, 'Article (SKU)', 1).focus();
  await paste(page, `Article\tFrom\tPrice\n${sku}\t12\t7,20\n\t24\t6.85`);
  await page.getByRole('button', { name: 'Save prices' }).click();
  await expect(page.getByText('without thousands separators, such as 7.20')).toBeVisible();
  await cell(page, 'Price', 1).fill('7.20');
  await page.keyboard.press('ArrowDown');
  await expect(cell(page, 'Price', 2)).toBeFocused();
  await page.getByRole('button', { name: 'Save prices' }).click();
  await expect(notices(page)).toContainText('Tools with new prices: 1');
  await checkPage(page);
  const shopper = await (await browser.newContext()).newPage();
  await shopper.goto(`/tools/${added}`);
  await shopper.goto('/order-pad');
  await expect(shopper.getByLabel('Code, line 1')).toBeEnabled();
  await shopper.getByLabel('Code, line 1').fill(sku);
  await shopper.getByLabel('Quantity, line 1').fill('6');
  await expect(shopper.getByText('$48.00').first()).toBeVisible();
  await shopper.getByRole('button', { name: 'Add 1 line to cart' }).click();
  await expect(shopper.getByText('1 line is in your cart.')).toBeVisible();
  await shopper.goto('/cart');
  await expect(shopper.getByText('6 more and each is $7.20.')).toBeVisible();
  await shopper.getByRole('button', { name: `Take 12: ${brush}` }).click();
  await expect(shopper.getByText('$86.40').first()).toBeVisible();
  await expect(shopper.getByText('12 more and each is $6.85.')).toBeVisible();
  await checkPage(shopper);
});
