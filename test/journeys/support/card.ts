/** The payment page: the card fields in their frame, the bank's question, the button. */
import type { FrameLocator, Locator, Page } from '@playwright/test';

/** Test cards of the processor, as they are printed in its documentation. */
export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  withoutFunds: '4000000000009995',
  asksTheBank: '4000002760003184',
} as const;

export function cardFrame(page: Page): FrameLocator {
  return page.frameLocator('iframe[title^="Card details"]');
}

/** The page with which the holder's bank asks back (3-D Secure). */
export function bank(page: Page): FrameLocator {
  return page.getByRole('dialog', { name: /3-D Secure/ }).frameLocator('iframe');
}

export async function fillCard(page: Page, number: string): Promise<void> {
  const fields = cardFrame(page);
  await fields.getByLabel('Card number').fill(number);
  await fields.getByLabel('Expiry').fill('12 / 34');
  await fields.getByLabel('Security code').fill('123');
}

export function payButton(page: Page): Locator {
  return page.getByRole('button', { name: /^Pay [$€£]/ });
}

export async function payWith(page: Page, number: string): Promise<void> {
  await fillCard(page, number);
  await payButton(page).click();
}
