/** A tool's page on a touch screen: zooming its picture, and opening the order form. */
import { expect, test } from './support/journey.ts';
import { findTool } from './support/orders.ts';
import { checkPage } from './support/page-checks.ts';

const brush = 'Round sash brush, No 8';
const telephone = { width: 360, height: 780 };

test('the picture opens large, comes nearer, and closes by Escape', async ({ page, comeAs }) => {
  await comeAs('Lea');
  await page.goto(`/tools/${(await findTool(brush))._id}`);
  await expect(page.getByRole('region', { name: 'Up close, and at work' })).toBeVisible();
  const open = page.getByRole('button', { name: `Look closer: ${brush}` });
  await open.press('Enter');
  const large = page.getByRole('dialog', { name: brush });
  const zoomIn = large.getByRole('button', { name: 'Larger' });
  const before = await zoomIn.boundingBox();
  await zoomIn.click();
  const zoomOut = large.getByRole('button', { name: 'Whole picture' });
  const after = await zoomOut.boundingBox();
  expect(after?.width).toBeGreaterThan(1.2 * (before?.width ?? 0));
  await checkPage(page);
  await page.keyboard.press('Escape');
  await expect(large).toBeHidden();
  await expect(open).toBeFocused();
});

test.describe('on a telephone', () => {
  test.use({ viewport: telephone, hasTouch: true });

  test('the total stays in sight, and the form comes up from below', async ({ page, comeAs }) => {
    await comeAs('Max');
    const { _id, price, quantity1 } = await findTool(brush);
    await page.goto(`/tools/${_id}`);
    // Before its script has loaded the link leads down to the form.
    await expect(page.locator('html[data-ready]')).toBeAttached();
    const orderLink = page.getByRole('link', { name: 'Order', exact: true });
    await expect(orderLink).toBeInViewport();
    await expect(page.getByText(`Total for ${quantity1}`, { exact: true })).toBeVisible();
    await orderLink.tap();
    const sheet = page.getByRole('region', { name: 'Please Place Order' });
    await expect(sheet).toBeFocused();
    await expect(sheet).toHaveAttribute('popover');
    await expect(sheet).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.getByLabel('Quantity').fill('20');
    await expect(sheet).toContainText(`$${(20 * price).toFixed(2)}`);

    await page.keyboard.press('Escape');
    await expect(orderLink).toBeFocused();
    await expect(sheet).not.toHaveAttribute('popover');
    await expect(page.getByText('Total for 20', { exact: true })).toBeInViewport();
    await expect(page.getByText(`$${(20 * price).toFixed(2)}`, { exact: true })).toBeInViewport();
    await orderLink.tap();
    await sheet.getByRole('button', { name: 'Close' }).tap();
    await expect(sheet).not.toHaveAttribute('popover');
    await orderLink.tap();
    await page.touchscreen.tap(180, 20);
    await expect(sheet).not.toHaveAttribute('popover');
    await expect(page.getByLabel('Quantity')).toHaveValue('20');

    await orderLink.tap();
    await checkPage(page);
    await page.setViewportSize(telephone);
    await sheet.getByLabel('Phone').fill('+44 20 7946 0958');
    await sheet.getByRole('button', { name: 'Submit' }).tap();
    const card = page.locator('#order');
    await expect(card.getByRole('link', { name: 'Pay' })).toBeInViewport();
    await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden');
    // Closed, the form is further down: the page scrolls there, and so does the focus.
    await page.keyboard.press('Escape');
    await expect(page.locator('html')).toHaveCSS('overflow-y', 'visible');
    await expect(card).toBeFocused();
    await expect(card.getByRole('link', { name: 'Pay' })).toBeInViewport();
  });

  test('an older browser is led down to the form', async ({ page, comeAs }) => {
    await page.addInitScript(() => Reflect.deleteProperty(HTMLElement.prototype, 'showPopover'));
    await comeAs('Nia');
    await page.goto(`/tools/${(await findTool(brush))._id}`);
    const way = page.getByRole('link', { name: 'Order', exact: true });
    await way.tap();
    await expect(page.getByRole('heading', { name: 'Please Place Order' })).toBeInViewport();
    await expect(way).toBeHidden();
  });
});
