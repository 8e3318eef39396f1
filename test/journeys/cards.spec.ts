/** Each test card of the processor: the message, the order's state, what can be done next. */
import type { Page } from '@playwright/test';
import { testCards } from '@ferrule/card-sandbox/test-cards';
import { bank, payButton, payWith } from './support/card.ts';
import { expect, test } from './support/journey.ts';
import { payOrder, placeOrder, readOrder, type WireOrder } from './support/orders.ts';
import { row } from './support/pages.ts';
import type { Person } from './support/person.ts';
import { readChargedFor } from './support/processor.ts';

const pail = 'Paint pail with hooks, 2.5 l';
const heading = {
  paid: 'Congratulation',
  processing: 'Your payment is being processed',
  gone: 'This order is not open for payment',
} as const;
/**
 * Chromium writes the processor's answer to a declined card to its console, and the shop's that
 * a payment is still being processed.
 */
const expectedErrors = /402 \(Payment Required\)|409 \(Conflict\)/;

interface Outcome {
  claim: string;
  /** The processor's message, when it declines. */
  declineMessage?: string;
  /** The state that it reaches after a while, by itself. */
  later?: 'paid' | 'unpaid' | 'disputed';
}

const insufficientFunds = 'Your card has insufficient funds.';
const declineMessage = 'Your card was declined.';

/** In the order of the cards; a new card must be added here, too. */
const outcomes = {
  visa: { claim: 'pays at once' },
  mastercard: { claim: 'pays at once' },
  declined: { claim: 'is declined', declineMessage },
  insufficientFunds: { claim: 'has too little on it', declineMessage: insufficientFunds },
  lost: { claim: 'is declined without a word of the loss', declineMessage },
  stolen: { claim: 'is declined without a word of the theft', declineMessage },
  expired: { claim: 'has expired', declineMessage: 'Your card has expired.' },
  incorrectCvc: {
    claim: 'has another security code',
    declineMessage: "Your card's security code is incorrect.",
  },
  processingError: {
    claim: 'meets an error of the bank',
    declineMessage: 'An error occurred while processing your card. Try again in a little bit.',
  },
  authenticationRequired: { claim: 'pays after the bank’s question' },
  threeDSecureRequired: { claim: 'pays after the bank’s question' },
  authenticatedThenInsufficientFunds: {
    claim: 'has too little on it, after the bank’s question',
    declineMessage: insufficientFunds,
  },
  authenticatedThenDeclined: { claim: 'is declined after the bank’s question', declineMessage },
  disputed: { claim: 'pays, and is disputed', later: 'disputed' },
  notReceived: { claim: 'pays, and is disputed', later: 'disputed' },
  inquired: { claim: 'pays, and is asked about' },
  refundFails: { claim: 'pays at once' },
  processingSucceeds: { claim: 'pays after a while', later: 'paid' },
  processingFails: { claim: 'is refused after a while', later: 'unpaid' },
  partlyDisputed: { claim: 'pays, and is disputed in part', later: 'disputed' },
  feeLate: { claim: 'pays at once' },
} as const satisfies Record<keyof typeof testCards, Outcome>;

type Card = readonly [name: string, outcome: Outcome];

const table: readonly Card[] = Object.entries(outcomes);
const declining = table.filter(([, { declineMessage: message }]) => message !== undefined);
const ending = table.filter(([, { later }]) => later !== undefined);
const paying = table.filter((card) => !declining.includes(card) && !ending.includes(card));

/** An order takes no more declined cards than this and one more. */
const declinesOfOrder = 5;

// One customer tries many cards, because a browser of its own takes longer than a card.
test('each card that is declined says why, and another can be used', async ({
  page,
  comeAs,
  consoleErrors,
}) => {
  test.slow();
  consoleErrors.allow(expectedErrors);
  const otto = await comeAs('Otto');
  for (let from = 0; from < declining.length; from += declinesOfOrder) {
    const order = await placeOrder(otto, pail);
    for (const card of declining.slice(from, from + declinesOfOrder))
      await expectCard(page, otto, { order, card });
  }
});

test('each card that pays at once, or after the bank’s question, pays', async ({
  page,
  comeAs,
  consoleErrors,
}) => {
  test.slow();
  consoleErrors.allow(expectedErrors);
  const otto = await comeAs('Otto');
  for (const card of paying)
    await expectCard(page, otto, { order: await placeOrder(otto, pail), card });
});

for (const card of ending) {
  const [name, { claim }] = card;
  test(`${name}: ${claim}`, async ({ page, comeAs, consoleErrors }) => {
    consoleErrors.allow(expectedErrors);
    const otto = await comeAs('Otto');
    await expectCard(page, otto, { order: await placeOrder(otto, pail), card });
  });
}

async function expectCard(
  page: Page,
  buyer: Person,
  { order, card: [name, outcome] }: { order: WireOrder; card: Card },
): Promise<void> {
  await test.step(`${name}: ${outcome.claim}`, async () => {
    await page.goto(`/dashboard/payment/${order._id}`);
    await payWithCard(page, name);
    await expectOutcome(page, buyer, { order, ...outcome });
  });
}

async function payWithCard(page: Page, name: string): Promise<void> {
  const card = Object.entries(testCards).find(([key]) => key === name)?.[1];
  if (!card) throw new Error(`there is no test card ${name}`);
  await payWith(page, card.number);
  if ('challenge' in card) await bank(page).getByRole('button', { name: 'Complete' }).click();
}

async function expectOutcome(
  page: Page,
  buyer: Person,
  { order, declineMessage: message, later }: Outcome & { order: WireOrder },
): Promise<void> {
  if (message !== undefined) {
    await expect(page.getByRole('alert')).toHaveText(message);
    return expectPayable(page, buyer, order);
  }
  // Some cards reach another state later: the first state holds until then.
  if (later === 'paid' || later === 'unpaid') {
    await expect(page.getByRole('heading', { name: heading.processing })).toBeVisible();
    expect(await readOrder(buyer, order)).toMatchObject({ paid: false, status: 'processing' });
  }
  if (later === 'unpaid') {
    await expect(page.getByRole('alert')).toHaveText(
      'Your bank did not approve the payment, and nothing was charged. Try another card.',
    );
    return expectPayable(page, buyer, order);
  }
  await expect(page.getByRole('heading', { name: heading.paid })).toBeVisible();
  if (later === 'disputed') return expectDisputed(page, buyer, order);
  await expectPaid(page, buyer, order);
}

/** Nothing was charged, and another card can be used. */
async function expectPayable(page: Page, buyer: Person, order: WireOrder): Promise<void> {
  await expect(payButton(page)).toBeEnabled();
  expect(await readOrder(buyer, order)).toMatchObject({ paid: false, status: 'unpaid' });
  expect(await readChargedFor(order)).toEqual({ payments: 1, taken: 0 });
}

async function expectPaid(page: Page, buyer: Person, order: WireOrder): Promise<void> {
  const { transaction, ...paid } = await readOrder(buyer, order);
  expect(paid).toMatchObject({ paid: true, status: 'paid' });
  await expect(page.getByText(String(transaction))).toBeVisible();
  expect(await readChargedFor(order)).toEqual({ payments: 1, taken: order.total });
}

async function expectDisputed(page: Page, buyer: Person, order: WireOrder): Promise<void> {
  await expect.poll(() => readOrder(buyer, order)).toMatchObject({ status: 'disputed' });
  await page.reload();
  await expect(page.getByRole('heading', { name: heading.gone })).toBeVisible();
  await expect(page.getByText(/The bank of the card looks into this payment/)).toBeVisible();
  await page.getByRole('link', { name: 'My orders' }).click();
  await expect(row(page, pail).getByText('disputed', { exact: true })).toBeVisible();
}

// After leaving the page its state depends on the order alone, not on the card.
for (const card of ['declined', 'authenticatedThenDeclined', 'processingFails'] as const) {
  test(`after ${card} another card can be used: after a reload, and by the way back`, async ({
    page,
    comeAs,
    consoleErrors,
  }) => {
    consoleErrors.allow(expectedErrors);
    const otto = await comeAs('Otto');
    const order = await placeOrder(otto, pail);
    await page.goto(`/dashboard/payment/${order._id}`);
    await payWithCard(page, card);
    await expect(page.getByRole('alert')).toBeVisible();
    await page.reload();
    await expect(payButton(page)).toBeEnabled();
    await expect(page.getByRole('alert')).toBeHidden();
    await page.goto('/dashboard/order');
    await expect(row(page, pail).getByRole('link', { name: 'Pay' })).toBeVisible();
    await page.goBack();
    await expect(payButton(page)).toBeEnabled();
    await expectPayable(page, otto, order);
  });
}

test('what is paid stays paid: after a reload, and by the way back', async ({ page, comeAs }) => {
  const otto = await comeAs('Otto');
  const order = await placeOrder(otto, pail);
  await page.goto(`/dashboard/payment/${order._id}`);
  await payWithCard(page, 'visa');
  await expect(page.getByRole('heading', { name: heading.paid })).toBeVisible();
  const { transaction } = await readOrder(otto, order);
  await page.reload();
  await expect(page.getByText(String(transaction))).toBeVisible();
  await page.getByRole('link', { name: 'My orders' }).click();
  await expect(row(page, pail).getByText('paid', { exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: heading.paid })).toBeVisible();
  await expect(payButton(page)).toBeHidden();
});

test('a refund that the bank sends back: paid again, and staff see an exception', async ({
  page,
  comeAsAdmin,
}) => {
  const admin = await comeAsAdmin();
  const order = await payOrder(admin, await placeOrder(admin, pail), 'refundFails');
  await admin.call(`POST /purchaseadmin/${order._id}/refunds`, { reason: 'A dent' });
  await page.goto(`/dashboard/payment/${order._id}`);
  await expect(page.getByText(/The payment went back to the card/)).toBeVisible();
  await expect.poll(() => readOrder(admin, order)).toMatchObject({ status: 'paid' });
  await page.reload();
  await expect(page.getByRole('heading', { name: heading.paid })).toBeVisible();
  await page.goto('/dashboard/exceptions');
  const exception = page.getByRole('listitem').filter({ hasText: String(order.number) });
  await expect(exception.getByText(/refund/i).first()).toBeVisible();
});
