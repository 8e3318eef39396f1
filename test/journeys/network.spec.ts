/** The network is cut in the middle of paying: the page tells the truth, and nobody pays twice. */
import type { Page, Route } from '@playwright/test';
import { fillCard, cards, payButton, payWith } from './support/card.ts';
import { expect, test } from './support/journey.ts';
import { placeOrder, readOrder, type WireOrder } from './support/orders.ts';
import type { Person } from './support/person.ts';
import { readChargedFor } from './support/processor.ts';

const pail = 'Paint pail with hooks, 2.5 l';
const begin = '**/api/create-payment-intent';
const confirm = '**/sandbox-card/v1/payment_intents/*/confirm';
const aboutOrder = '**/api/purchase/*';
const offline = 'We could not reach the shop. Check your connection and try again.';
const processorOff = /We are experiencing issues connecting/;

/** The request never arrives. */
const loseRequest = (route: Route) => route.abort('connectionfailed');
/** It arrives and is executed, and the response is lost. */
const loseAnswer = async (route: Route) => {
  await route.fetch();
  await route.abort('connectionreset');
};
/** Of the requests about an order only the confirmation of the payment is lost. */
const loseConfirmation = (route: Route) =>
  route.request().method() === 'PATCH' ? loseRequest(route) : route.continue();

test.beforeEach(({ consoleErrors }) => {
  // Chromium logs every request that was cut off, and errors about a paid order.
  consoleErrors.allow(/ERR_CONNECTION|ERR_INTERNET_DISCONNECTED|400 \(Bad R|409 \(Conflict\)/);
});

for (const [moment, address, interrupt, message] of [
  ['before the shop hears of it', begin, loseRequest, offline],
  ['after the shop has begun the payment', begin, loseAnswer, offline],
  ['before the processor has the card', confirm, loseRequest, processorOff],
] as const) {
  test(`cut ${moment}: it says so, nothing is charged, and the next attempt pays`, async ({
    page,
    comeAs,
  }) => {
    const nora = await comeAs('Nora');
    const order = await openPaymentPage(page, nora);
    await page.route(address, interrupt);
    await payWith(page, cards.good);
    await expect(page.getByRole('alert')).toHaveText(message);
    expect(await readOrder(nora, order)).toMatchObject({ paid: false, status: 'unpaid' });
    expect((await readChargedFor(order)).taken).toBe(0);

    await page.unroute(address);
    await payButton(page).click();
    await expectPaidOnce(page, nora, order);
  });
}

test('cut after the card was charged: the page finds out that it is paid', async ({
  page,
  comeAs,
}) => {
  const nora = await comeAs('Nora');
  const order = await openPaymentPage(page, nora);
  await page.route(confirm, loseAnswer);
  await payWith(page, cards.good);
  await expectPaidOnce(page, nora, order);
});

test('cut after the card was charged, and the button pressed again: one charge', async ({
  page,
  comeAs,
}) => {
  const nora = await comeAs('Nora');
  const order = await openPaymentPage(page, nora);
  await fillCard(page, cards.good);
  await page.route(aboutOrder, loseRequest);
  await page.route(confirm, loseAnswer);
  await payButton(page).click();
  await expect(page.getByRole('alert')).toHaveText(processorOff);
  await page.unroute(confirm);
  await page.unroute(aboutOrder);
  await payButton(page).click();
  await expectPaidOnce(page, nora, order);
});

test('cut before the shop is told: the processor tells it, and the page shows it', async ({
  page,
  comeAs,
}) => {
  const nora = await comeAs('Nora');
  const order = await openPaymentPage(page, nora);
  await page.route(aboutOrder, loseConfirmation);
  await payWith(page, cards.good);
  await expectPaidOnce(page, nora, order);
});

test('offline when the button is pressed, then online: what was typed is there and pays', async ({
  page,
  context,
  comeAs,
}) => {
  const nora = await comeAs('Nora');
  const order = await openPaymentPage(page, nora);
  await fillCard(page, cards.good);
  await context.setOffline(true);
  await payButton(page).click();
  await expect(page.getByRole('alert')).toHaveText(offline);
  await context.setOffline(false);
  await payButton(page).click();
  await expectPaidOnce(page, nora, order);
});

test('offline once the card was charged, then online: the page shows that it is paid', async ({
  page,
  context,
  comeAs,
}) => {
  const nora = await comeAs('Nora');
  const order = await openPaymentPage(page, nora);
  await page.route(confirm, async (route) => {
    await route.fetch();
    await context.setOffline(true);
    await route.abort('internetdisconnected');
  });
  await payWith(page, cards.good);
  await expect(page.getByRole('alert')).toHaveText(processorOff);
  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeVisible();
  await context.setOffline(false);
  await expectPaidOnce(page, nora, order);
});

async function openPaymentPage(page: Page, buyer: Person): Promise<WireOrder> {
  const order = await placeOrder(buyer, pail);
  await page.goto(`/dashboard/payment/${order._id}`);
  return order;
}

async function expectPaidOnce(page: Page, buyer: Person, order: WireOrder): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Congratulation' })).toBeVisible();
  expect(await readOrder(buyer, order)).toMatchObject({ paid: true, status: 'paid' });
  expect(await readChargedFor(order)).toEqual({ payments: 1, taken: order.total });
}
