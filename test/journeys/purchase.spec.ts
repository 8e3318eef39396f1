/** The shop's own story: somebody comes by, buys brushes and pays for them. */
import type { Page } from '@playwright/test';
import { bank, cardFrame, cards, payButton, payWith } from './support/card.ts';
import { expect, test } from './support/journey.ts';
import { tabTo } from './support/keyboard.ts';
import { findTool, type WireTool } from './support/orders.ts';
import { buyNow, fact, notices, row } from './support/pages.ts';
import { newPerson, type SignIn } from './support/person.ts';

test('a stranger registers, orders a brush and pays for it', async ({ page }) => {
  const anna = newPerson('Anna Baker');
  const brush = await findTool('Flat varnish brush, 50 mm');
  await test.step('is asked to sign in, and registers', async () => {
    await page.goto('/');
    await buyNow(page, brush.name).click();
    await expect(page.getByRole('heading', { name: 'Please Login' })).toBeVisible();
    await page.getByRole('link', { name: 'Create an account' }).click();
    await fillInRegistration(page, anna);
  });
  await test.step('is led on from home to what was to be bought', async () => {
    await page.getByRole('link', { name: `Go on to ${brush.name}` }).click();
    await expect(page.getByRole('heading', { name: brush.name, level: 1 })).toBeVisible();
  });
  await test.step('is told which quantities can be ordered, and what they cost', async () => {
    await expectPrefilled(page, anna);
    // Other journeys have ordered some of them before.
    await tryQuantities(page, (await findTool(brush.name)).quantity2);
  });
  await test.step('submits twice in a hurry, which is one order', async () => {
    await page.getByLabel('Phone').fill('+44 20 7946 0123');
    await page.getByRole('button', { name: 'Submit' }).dblclick();
    await expect(notices(page).getByText(/^Order \d+ is placed\./)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
    await page.getByRole('link', { name: 'See my orders' }).click();
    await expectOneOrder(page, anna);
  });
  await test.step('pays, and sees it in the list and on the shelf', async () => {
    await page.getByRole('link', { name: 'Pay' }).click();
    await expect(page.getByText('No money moves here.')).toBeVisible();
    await payWith(page, cards.good);
    await expect(page.getByRole('heading', { name: 'Congratulation' })).toBeVisible();
    await expectPaid(page, brush);
    await page.goto(`/tools/${brush._id}`);
    const available = (brush.quantity2 - 20).toLocaleString('en-US');
    await expect(fact(page, 'Available order')).toHaveText(available);
  });
});

async function fillInRegistration(page: Page, { name, email, password }: SignIn): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Please Register' })).toBeVisible();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByLabel('Confirm password').fill('other');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Password must be 6 character')).toBeVisible();
  await expect(page.getByText('Your password did not match')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL('/');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await expect(navigation.getByRole('button', { name: 'Signout' })).toBeVisible();
  await expect(navigation.getByRole('link', { name: 'Login' })).toBeHidden();
}

async function expectPrefilled(page: Page, { name, email }: SignIn): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Please Place Order' })).toBeVisible();
  const fields = [
    { field: page.getByLabel('Name', { exact: true }), value: name },
    { field: page.getByLabel('Email', { exact: true }), value: email },
  ];
  for (const { field, value } of fields) {
    await expect(field).toBeDisabled();
    await expect(field).toHaveValue(value);
  }
}

/** From 12 of them to what is there can be ordered, at $8.95. */
async function tryQuantities(page: Page, available: number): Promise<void> {
  expect(available).toBeGreaterThan(1000);
  const most = `order quantity must be less than ${available.toLocaleString('en-US')}`;
  const quantity = page.getByLabel('Quantity');
  const submit = page.getByRole('button', { name: 'Submit' });
  await expect(quantity).toHaveValue('12');
  await expect(quantity).toHaveAttribute('min', '12');
  await expect(quantity).toHaveAttribute('max', String(available));
  await expect(page.getByText('$8.95 × 12 = $107.40')).toBeVisible();
  for (const tooFew of ['11', '', '-3', '12.5']) {
    await quantity.fill(tooFew);
    await expect(page.getByText('order quantity must be more than 12')).toBeVisible();
    await expect(submit).toBeDisabled();
  }
  await quantity.fill(String(available + 1));
  await expect(page.getByText(most)).toBeVisible();
  await expect(submit).toBeDisabled();
  await quantity.fill('20');
  await expect(page.getByText('$8.95 × 20 = $179.00')).toBeVisible();
  await expect(submit).toBeEnabled();
}

async function expectOneOrder(page: Page, { email }: SignIn): Promise<void> {
  const orders = page.getByRole('table', { name: 'MY Order' });
  const heads = ['Name', 'email', 'Qurantity', 'Phone Number', 'Payment'];
  await expect(page.getByRole('heading', { name: 'MY Order' })).toBeVisible();
  await expect(orders.getByRole('columnheader')).toHaveText(heads);
  await expect(orders.getByRole('cell', { name: email })).toHaveCount(1);
  await expect(orders.getByText('$8.95 × 20 = $179.00')).toBeVisible();
  await expect(orders.getByRole('button', { name: 'Cancle' })).toBeVisible();
}

async function expectPaid(page: Page, { name }: WireTool): Promise<void> {
  const transaction = await page.getByText(/^pi_\w+$/).innerText();
  await page.getByRole('link', { name: 'My orders' }).click();
  const order = row(page, name);
  await expect(order.getByText('paid', { exact: true })).toBeVisible();
  await expect(order.getByText('transaction id:')).toContainText(transaction);
  await expect(order.getByRole('link', { name: 'Pay' })).toBeHidden();
  await expect(order.getByRole('button', { name: 'Cancle' })).toBeHidden();
}

test('a customer buys with the keyboard alone', async ({ page, comeAs }) => {
  await comeAs('Kit');
  const { keyboard } = page;
  const brush = await findTool('Stencil brush, 36 mm');
  await page.goto(`/tools/${brush._id}`);
  await tabTo(page, page.getByRole('link', { name: 'Skip to content' }));
  await keyboard.press('Enter');
  await orderByKeyboard(page, brush);
  await tabTo(page, page.getByRole('link', { name: 'Pay now' }));
  await keyboard.press('Enter');
  await payByKeyboard(page);
  await tabTo(page, page.getByRole('link', { name: 'My orders' }));
  await keyboard.press('Enter');
  await expect(row(page, brush.name).getByText('paid', { exact: true })).toBeVisible();
});

async function orderByKeyboard(page: Page, { quantity1 }: WireTool): Promise<void> {
  await tabTo(page, page.getByLabel('Phone'));
  await page.keyboard.type('+44 20 7946 0123');
  await tabTo(page, page.getByLabel('Quantity'));
  await page.keyboard.press('ArrowUp');
  await expect(page.getByLabel('Quantity')).toHaveValue(String(quantity1 + 1));
  await tabTo(page, page.getByRole('button', { name: 'Submit' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
}

/** With a card whose bank asks back. */
async function payByKeyboard(page: Page): Promise<void> {
  const fields = cardFrame(page);
  await expect(fields.getByLabel('Card number')).toBeVisible();
  await tabTo(page, fields.getByLabel('Card number'));
  await page.keyboard.type(cards.asksTheBank);
  await tabTo(page, fields.getByLabel('Expiry'));
  await page.keyboard.type('1234');
  await tabTo(page, fields.getByLabel('Security code'));
  await page.keyboard.type('123');
  await tabTo(page, payButton(page));
  await page.keyboard.press('Enter');
  await expect(bank(page).getByRole('heading')).toBeFocused();
  await tabTo(page, bank(page).getByRole('button', { name: 'Complete' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Congratulation' })).toBeVisible();
}
