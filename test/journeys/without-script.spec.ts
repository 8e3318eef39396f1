/** What is there without JavaScript, and what is there where nothing is. */
import { expect, test } from './support/journey.ts';
import { findTool, listTools } from './support/orders.ts';
import { buyNow, fact } from './support/pages.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the catalogue and a tool can be read', async ({ page, consoleErrors }) => {
    // What Chromium says of a script that it was told not to run.
    consoleErrors.allow(/\/assets\/[\w.-]+\.js csp$/);
    const brush = await findTool('Round sash brush, No 4');
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(24);
    await page.getByText('More', { exact: true }).click();
    await expect(page.getByRole('link', { name: 'Gallary' }).first()).toBeVisible();
    await buyNow(page, brush.name).click();
    await expect(page.getByRole('heading', { name: brush.name })).toBeVisible();
    await expect(page.getByText('$9.40', { exact: true })).toBeVisible();
    await expect(fact(page, 'Minimum order')).toHaveText('10');
    await expect(fact(page, 'Available order')).toHaveText(String(brush.quantity2));
    await expect(page.getByRole('table').getByText('Natural hog')).toBeVisible();
    // Not found by its text: Playwright looks for none in such an element.
    const note = page.locator('noscript > p');
    await expect(note).toBeVisible();
    await expect(note).toContainText('Ordering needs JavaScript');
    await expect(page.getByRole('button', { name: 'Submit' })).toBeHidden();
  });

  for (const path of ['/login', '/signup']) {
    test(`${path} says what it needs and shows no form that goes nowhere`, async ({
      page,
      consoleErrors,
    }) => {
      consoleErrors.allow(/\/assets\/[\w.-]+\.js csp$/);
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('noscript > p')).toContainText('An account needs JavaScript');
      await expect(page.locator('form')).toBeHidden();
      await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    });
  }

  for (const path of ['/checkout', '/orders', '/orders/any', '/dashboard/payment/any']) {
    test(`${path} says what it needs`, async ({ page, consoleErrors }) => {
      consoleErrors.allow(/\/assets\/[\w.-]+\.js csp$/);
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('noscript > p')).toContainText('This page needs JavaScript');
    });
  }

  test('a message can be sent', async ({ page }) => {
    await page.goto('/#contact');
    await page.getByLabel('Name').fill('Sam');
    await page.getByLabel('Email').fill('sam@people.example');
    await page.getByLabel('Message').fill('Do you make a brush for the left hand?');
    const responsePromise = page.waitForResponse('**/api/contact');
    await page.getByRole('button', { name: 'Send' }).click();
    expect((await responsePromise).status()).toBe(303);
    await expect(page).toHaveURL('/gallary');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test.describe('a message without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('one that is rejected is shown in the form again, and can be sent', async ({
    page,
    consoleErrors,
  }) => {
    consoleErrors.allow(/422 \(Unprocessable/);
    consoleErrors.allow(/\/assets\/[\w.-]+\.js csp$/);
    await page.goto('/#contact');
    await page.getByLabel('Name').fill('Sam');
    // To a browser that is an address.
    await page.getByLabel('Email').fill('sam@people');
    await page.getByLabel('Message').fill('Do you make a brush for the left hand?');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page).toHaveTitle(/^Your message was not sent/);
    await expect(page.getByRole('alert').first()).toContainText('email');
    await expect(page.getByLabel('Message')).toHaveValue('Do you make a brush for the left hand?');
    await page.getByLabel('Email').fill('sam@people.example');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page).toHaveURL('/gallary');
  });
});

test.describe('the kinds without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the catalogue is looked through by kind', async ({ page, consoleErrors }) => {
    consoleErrors.allow(/\/assets\/[\w.-]+\.js csp$/);
    const tools = await listTools();
    await page.goto('/');
    const headings = page.getByRole('article').getByRole('heading');
    const choices = page.getByRole('group', { name: 'Show by kind' }).getByRole('radio');
    await expect(choices).toHaveCount(new Set(tools.map(({ kind }) => kind)).size + 1);
    await choices.first().focus();
    await expect(choices.first()).toBeChecked();
    for (const kind of ['brush', 'sash', 'decorative', 'roller', 'vessel', 'scraper']) {
      await page.keyboard.press('ArrowRight');
      const ofKind = tools.filter((tool) => tool.kind === kind).map(({ name }) => name);
      await expect(headings).toHaveText(ofKind);
      await expect(page.getByRole('radio', { checked: true })).toHaveAccessibleName(
        new RegExp(`^\\D+ ${ofKind.length}$`),
      );
    }
    await page.getByText('Everything').click();
    await expect(headings).toHaveCount(tools.length);
  });
});

for (const path of [
  '/no/such/page',
  '/tools/none',
  '/tools/01a1fb34-76e3-7bab-acd8-000000000000',
]) {
  test(`there is nothing at ${path}, and it says so`, async ({ page, consoleErrors }) => {
    consoleErrors.allow(/404 \(Not Found\)/);
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Ooop!' })).toBeVisible();
    const picture = page.getByRole('img', { name: /paint tin/ });
    await expect(picture).toBeVisible();
    await expect(picture).toHaveJSProperty('complete', true);
    await page.getByRole('link', { name: 'Back to the shop' }).click();
    await expect(page).toHaveURL('/');
  });
}
