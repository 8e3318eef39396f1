/** A paint shop orders by article numbers: pasted, mended, put into the cart. */
import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { tabTo } from './support/keyboard.ts';
import { checkPage } from './support/page-checks.ts';

/** As a spreadsheet copies them: sixty lines, of which some have the same tool. */
const skus = ['FV-30', 'FV-50', 'FV-80', 'WB-100'];
const sixty = Array.from({ length: 60 }, (_, index) => `${skus[index % 4]}\t2`);

const code = (page: Page, line: number) => page.getByLabel(`Code, line ${line}`, { exact: true });
const quantity = (page: Page, line: number) =>
  page.getByLabel(`Quantity, line ${line}`, { exact: true });

async function cartOf(page: Page): Promise<[string, number][]> {
  const response = await page.request.get('/api/cart');
  const { lines }: { lines: { sku: string; quantity: number }[] } = await response.json();
  return lines.map((line) => [line.sku, line.quantity]);
}

/** Playwright has no clipboard of its own. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const options = { clipboardData, bubbles: true, cancelable: true };
    (document.activeElement ?? document.body).dispatchEvent(new ClipboardEvent('paste', options));
  }, text);
}

test('a paint shop orders sixty lines of a spreadsheet by keyboard', async ({ page }) => {
  await page.goto('/catalogue');
  await tabTo(page, page.getByRole('link', { name: 'Type or paste them' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Order pad' })).toBeVisible();
  await tabTo(page, code(page, 1));
  const wrong = sixty.with(1, 'FV-5O\t2').with(4, 'FV-30\t1.200');
  await paste(page, ['SKU\tQuantity', ...wrong].join('\n'));
  await expect(page.getByText('2 lines to mend')).toBeVisible();
  await expect(page.getByText('We have no FV-5O.')).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'FV-50, Flat varnish brush, 50 mm' }));
  await page.keyboard.press('Enter');
  await expect(code(page, 2)).toHaveValue('FV-50');
  await expect(quantity(page, 2)).toBeFocused();
  // Nothing that was typed is lost.
  await page.reload();
  await expect(quantity(page, 5)).toHaveValue('1.200');
  await tabTo(page, quantity(page, 5));
  await page.keyboard.type('2');
  await expect(page.getByText('Every line is right.')).toBeVisible();
  await checkPage(page);
  await page.keyboard.press('Control+Enter');
  const added = page.getByRole('status').filter({ hasText: '4 lines are in your cart.' });
  await expect(added).toBeFocused();
  expect(await cartOf(page)).toEqual([
    ...[['FV-30', 30] as const, ['FV-50', 30] as const],
    ...[['FV-80', 30] as const, ['WB-100', 30] as const],
  ]);
  await expect(code(page, 1)).toHaveValue('');
});

test.describe('with a clipboard', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  async function press(page: Page, text: string): Promise<void> {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await page.keyboard.press('ControlOrMeta+V');
  }

  test('the focus stays in the pad after a paste, and Ctrl+Enter adds from anywhere', async ({
    page,
  }) => {
    await page.goto('/order-pad');
    await code(page, 1).click();
    await press(page, 'FV-30;12\nFV-50;12');
    await expect(quantity(page, 2)).toHaveValue('12');
    await expect(code(page, 3)).toBeFocused();
    await expect(page.getByText('Every line is right.')).toBeVisible();
    await page.keyboard.press('Control+Enter');
    const added = page.getByRole('status').filter({ hasText: '2 lines are in your cart.' });
    await expect(added).toBeFocused();
    expect(await cartOf(page)).toEqual([
      ['FV-30', 12],
      ['FV-50', 12],
    ]);
    // What is wrong has the focus: at once, or when the code was looked up.
    await code(page, 1).click();
    await press(page, 'FV-80;12\nFV-30;1.200\nFV-50;12');
    await expect(code(page, 2)).toBeFocused();
    await quantity(page, 2).fill('12');
    await code(page, 4).click();
    await press(page, 'WB-100;6\nFV-5O;12');
    await expect(page.getByText('We have no FV-5O.')).toBeVisible();
    await expect(code(page, 5)).toBeFocused();
    await page.getByRole('button', { name: 'Clear the pad' }).focus();
    await page.keyboard.press('Meta+Enter');
    await expect(page.getByText('4 lines are in your cart.')).toBeVisible();
    await expect(code(page, 1)).toHaveValue('FV-5O');
  });

  test('a pad that was cleared can be taken back', async ({ page }) => {
    await page.goto('/order-pad');
    await code(page, 1).click();
    await press(page, 'FV-30;12\nFV-50;24');
    await page.getByRole('button', { name: 'Clear the pad' }).click();
    await expect(code(page, 1)).toHaveValue('');
    await page.getByRole('button', { name: 'Take it back' }).click();
    await expect(code(page, 2)).toHaveValue('FV-50');
    await expect(quantity(page, 2)).toHaveValue('24');
  });

  test('what is typed meanwhile keeps the focus', async ({ page }) => {
    await page.goto('/order-pad');
    await code(page, 1).click();
    await press(page, 'FV-5O;12\nFV-30;12');
    await expect(code(page, 3)).toBeFocused();
    await page.keyboard.type('FV-8');
    await expect(page.getByText('We have no FV-5O.')).toBeVisible();
    await page.keyboard.type('0 12');
    await page.keyboard.press('Enter');
    await expect(code(page, 3)).toHaveValue('FV-80');
    await expect(quantity(page, 3)).toHaveValue('12');
    await expect(code(page, 4)).toBeFocused();
  });
});

test('the keyboard alone fills in two lines', async ({ page }) => {
  await page.goto('/order-pad');
  await code(page, 1).click();
  await expect(code(page, 1)).toBeFocused();
  await page.keyboard.type('fv');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(quantity(page, 1)).toBeFocused();
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await expect(code(page, 2)).toBeFocused();
  await page.keyboard.type('24 x WB-100');
  await page.keyboard.press('Enter');
  await expect(quantity(page, 2)).toHaveValue('24');
  await expect(page.getByText('2 tools · 36 pieces')).toBeVisible();
});

test('what is wrong with a line is said when it is left, with a quantity to take', async ({
  page,
}) => {
  await page.goto('/order-pad');
  await code(page, 1).click();
  await expect(code(page, 1)).toBeFocused();
  await page.keyboard.type('FV-50');
  await page.keyboard.press('Enter');
  await expect(quantity(page, 1)).toBeFocused();
  await page.keyboard.type('1.5');
  await expect(page.getByText('Flat varnish brush, 50 mm').first()).toBeVisible();
  await expect(page.getByText('Please enter a whole number.')).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please enter a whole number.')).toBeVisible();
  await page.getByRole('button', { name: '1 line to mend, go to the first' }).press('Enter');
  await expect(code(page, 1)).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Take 12' }));
  await page.keyboard.press('Enter');
  await expect(quantity(page, 1)).toHaveValue('12');
  await expect(page.getByText('Every line is right.')).toBeVisible();
});

test('what is typed without a connection stays, and is looked up once there is one', async ({
  page,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED|order-pad|suggestions/);
  await page.goto('/order-pad');
  await code(page, 1).click();
  await context.setOffline(true);
  await code(page, 1).fill('FV-50');
  await quantity(page, 1).fill('24');
  await expect(page.getByText('We could not look all codes up.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Flat varnish brush, 50 mm')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a painter sends five lines, mends two, and puts them into the cart', async ({
    page,
    consoleErrors,
  }) => {
    consoleErrors.allow(/\/assets\/[\w.-]+\.js csp$/);
    await page.goto('/order-pad');
    const text = 'FV-30;12\nFV-5O;24\n12 x FV-80\nWB-100;1\n# for the hall\nfv30;12';
    await page.getByLabel('Lines, each with a code and a quantity').fill(text);
    await page.getByRole('button', { name: 'Check the lines' }).click();
    await expect(page.getByText('12 × FV-80', { exact: true })).toBeVisible();
    await expect(page.getByText('2 lines to mend')).toBeVisible();
    await expect(page.getByText('Counted in line 1: it is the same tool.')).toBeVisible();
    await page.getByRole('button', { name: 'FV-50, Flat varnish brush, 50 mm' }).click();
    await page.getByRole('button', { name: 'Take 6' }).click();
    await expect(page.getByText('Every line is right.')).toBeVisible();
    await expect(page.getByLabel(/^Lines, each/)).toHaveValue(/# for the hall/);
    await page.getByRole('button', { name: 'Add 4 lines to cart' }).click();
    await expect(page.getByText('4 lines are in your cart.')).toBeVisible();
    expect(await cartOf(page)).toEqual([
      ...[['FV-30', 24] as const, ['FV-50', 24] as const],
      ...[['FV-80', 12] as const, ['WB-100', 6] as const],
    ]);
  });
});
