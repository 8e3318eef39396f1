/** The sandbox's own dashboard: actions that only a processor can take, done by hand. */
import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { payOrder, placeOrder, readOrder, type WireOrder } from './support/orders.ts';
import { row } from './support/pages.ts';
import { checkPage } from './support/page-checks.ts';

const pail = 'Paint pail with hooks, 2.5 l';

test('an event sent again changes nothing; a dispute shows to staff, and is won', async ({
  page,
  comeAsAdmin,
}) => {
  const admin = await comeAsAdmin();
  const order = await payOrder(admin, await placeOrder(admin, pail));
  await openPayment(page, order);

  const event = page.getByRole('listitem').filter({ hasText: 'payment_intent.succeeded' });
  const responsePromise = page.waitForResponse((answer) => answer.request().method() === 'POST');
  await event.getByRole('button', { name: 'Send again' }).click();
  await responsePromise;
  await page.waitForLoadState();
  await expect
    .poll(async () => {
      await page.reload();
      return (await event.innerText()).match(/delivered/g)?.length;
    })
    .toBe(2);
  expect(await readOrder(admin, order)).toMatchObject({ paid: true, status: 'paid' });

  await page.getByRole('button', { name: 'Open a dispute', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Dispute needs response' })).toBeVisible();
  const paymentUrl = page.url();
  await expect.poll(() => readOrder(admin, order)).toMatchObject({ status: 'disputed' });
  await page.goto('/dashboard/manage');
  await expect(row(page, `${order.number}`).getByText('disputed').first()).toBeVisible();

  await page.goto(paymentUrl);
  await page.getByRole('button', { name: 'The shop wins' }).click();
  await expect.poll(() => readOrder(admin, order)).toMatchObject({ status: 'paid' });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Dispute won' })).toBeVisible();
});

test('its list and its payment pages pass all page checks', async ({ page, comeAsAdmin }) => {
  const admin = await comeAsAdmin();
  const order = await payOrder(admin, await placeOrder(admin, pail));
  await page.goto('/sandbox-card');
  await expect(page.getByRole('heading', { name: 'Payments' })).toBeVisible();
  await checkPage(page);
  await openPayment(page, order);
  await checkPage(page);
});

async function openPayment(page: Page, { _id, number }: WireOrder): Promise<void> {
  await page.goto('/sandbox-card');
  await page.getByRole('link', { name: `Order ${number}:` }).click();
  await expect(page.getByText(_id)).toBeVisible();
}
