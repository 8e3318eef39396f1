/**
 * The journeys of a customer and an admin on a phone and on a tablet, for all other journeys are on
 * a desktop; a visitor's on both sides of the menus' breakpoint. Nothing ever scrolls sideways.
 */
import type { Locator, Page } from '@playwright/test';
import { answerRequests } from './support/answer-requests.ts';
import { cards, payWith } from './support/card.ts';
import { expect, test } from './support/journey.ts';
import { tabTo } from './support/keyboard.ts';
import {
  navigationBar,
  barLink,
  disclosure,
  expandedFrom,
  follow,
  press,
} from './support/menus.ts';
import { isNarrow, openDashboardPage } from './support/menus.ts';
import { findTool, listTools, placeOrder, readOrder } from './support/orders.ts';
import type { WireOrder } from './support/orders.ts';
import { buyNow, login, notices, row } from './support/pages.ts';
import { newPerson, readFirstAdmin, register, type SignIn } from './support/person.ts';
import { expectNoOverflow } from './support/page-checks.ts';

const [phone, tablet] = [
  { width: 360, height: 780 },
  { width: 768, height: 1024 },
];
const breakpointSizes = [
  { width: 1023, height: 768 },
  { width: 1024, height: 768 },
];

const brush = 'Angled sash brush, 63 mm';
const banner = 'Made for the last inch of the wall.';

/** The dropdown's pages, and a part of the home page to go on to from each. */
const menuLinks = [
  ['My portfolio', '/profile', 'Edith Marlow', 'About Us', 'about'],
  ['Gallary', '/gallary', 'Where the brushes went to work.', 'paintTools', 'paintTools'],
  ['Team', '/team', 'Six painters who wear our brushes out.', 'Review', 'review'],
  ['Achievement', '/achievement', 'What thirty years add up to.', 'Contact Us', 'contact'],
  ['Blog', '/blog', 'Five questions from the people who built this shop.', 'About Us', 'about'],
] as const;

for (const viewport of [phone, ...breakpointSizes]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport, hasTouch: viewport.width < expandedFrom });

    test('a visitor looks around, and is asked to sign in before buying', async ({ page }) => {
      await page.goto('/');
      await expectPage(page, banner);
      await expectCollapsed(page);
      await openByKeyboard(page);
      await followEveryLink(page);
      await follow(page, 'paintTools');
      await press(page, buyNow(page, brush));
      await expect(page).toHaveURL('/login');
      await expectPage(page, 'Please Login');
    });
  });
}

for (const viewport of [phone, tablet]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport, hasTouch: true });

    test('a new customer orders, pays and writes a review', async ({ page }) => {
      const person = newPerson('Una');
      await page.goto('/');
      await test.step('registers', () => registerByForm(page, person));
      await test.step('orders', () => order(page, person));
      await test.step('pays', () => pay(page));
      await test.step('writes a review', () => writeReview(page, viewport.width));
    });

    test('an admin runs the shop for a day', async ({ page }) => {
      const name = `Badger softener, ${viewport.width} mm`;
      const kim = await register('Kim');
      const placed = await placeOrder(kim, brush);
      await withoutNewOrders(page);
      await page.goto('/');
      await follow(page, 'Login');
      await expectPage(page, 'Please Login');
      await login(page, await readFirstAdmin());
      await expect(page).toHaveURL('/');
      await expectPage(page, banner);
      await test.step('adds a product', () => addProduct(page, name));
      await test.step('makes an admin and removes them', () => makeAndRemoveAdmin(page));
      await test.step('deletes the product', () => deleteProduct(page, name));
      await test.step('cancels an order', () => cancelOrder(page, placed));
      await expect.poll(() => readOrder(kim, placed)).toMatchObject({ status: 'cancelled' });
      await follow(page, 'Home');
      await expectPage(page, banner);
      await expect(buyNow(page, name)).toBeHidden();
    });
  });
}

/** Other journeys order meanwhile: a notice of it would lie over what is to be tapped. */
async function withoutNewOrders(page: Page): Promise<void> {
  await answerRequests(page, { '/api/notices': {} }, 'text/event-stream');
}

/** The page with that heading is there, and as wide as the screen. */
async function expectPage(page: Page, heading: string): Promise<void> {
  await expect(page.getByRole('heading', { name: heading, exact: true }).first()).toBeVisible();
  await expectNoOverflow(page);
}

/** Below the width at which it expands, the bar holds nothing but 'Menu'; then all but a few. */
async function expectCollapsed(page: Page): Promise<void> {
  const links = ['Home', 'About Us', 'paintTools', 'Review', 'Contact Us', 'Sign Up', 'Login'];
  const inMore = menuLinks.map(([name]) => name);
  if (!isNarrow(page))
    await expect(navigationBar(page).getByText('Menu', { exact: true })).toBeHidden();
  for (const name of isNarrow(page) ? [] : links) await expect(barLink(page, name)).toBeVisible();
  for (const name of isNarrow(page) ? [...links, ...inMore] : inMore) {
    await expect(barLink(page, name)).toBeHidden();
  }
  await press(page, disclosure(page));
  for (const name of [...links, ...inMore]) await expect(barLink(page, name)).toBeVisible();
  await expect(barLink(page, 'Dashboard')).toBeHidden();
  await expect(navigationBar(page).getByRole('button', { name: 'Signout' })).toBeHidden();
  await expectNoOverflow(page);
  await press(page, disclosure(page));
  await expect(barLink(page, 'Team')).toBeHidden();
}

async function openByKeyboard(page: Page): Promise<void> {
  const { keyboard } = page;
  await page.reload();
  await tabTo(page, disclosure(page));
  await keyboard.press('Enter');
  await expect(barLink(page, 'Team')).toBeVisible();
  await keyboard.press('Escape');
  await expect(barLink(page, 'Team')).toBeHidden();
  await expect(disclosure(page)).toBeFocused();
  await keyboard.press('Space');
  await tabTo(page, barLink(page, 'Team'));
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/team');
}

async function followEveryLink(page: Page): Promise<void> {
  for (const [name, path, heading, anchor, id] of menuLinks) {
    await follow(page, name);
    await expect(page).toHaveURL(path);
    await expectPage(page, heading);
    await follow(page, anchor);
    await expect(page).toHaveURL(`/#${id}`);
    await expectBelowBar(page, page.locator(`#${id}`).getByRole('heading').first());
    await expectNoOverflow(page);
  }
}

/** In sight, and not under the bar, which stays where it is when the page scrolls. */
async function expectBelowBar(page: Page, heading: Locator): Promise<void> {
  await expect(heading).toBeInViewport();
  const [top, edge] = [await heading.boundingBox(), await navigationBar(page).boundingBox()];
  expect(top?.y).toBeGreaterThanOrEqual((edge?.y ?? 0) + (edge?.height ?? 0));
}

async function registerByForm(page: Page, { name, email, password }: SignIn): Promise<void> {
  await follow(page, 'Sign Up');
  await expectPage(page, 'Please Register');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await press(page, page.getByRole('button', { name: 'Register' }));
  await expect(page).toHaveURL('/');
  await expectPage(page, banner);
}

async function order(page: Page, { name, email }: SignIn): Promise<void> {
  const { quantity1, price } = await findTool(brush);
  await press(page, buyNow(page, brush));
  await expectPage(page, 'Please Place Order');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name);
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  await expect(page.getByLabel('Quantity')).toHaveValue(String(quantity1));
  const [each, total] = [price.toFixed(2), (price * quantity1).toFixed(2)];
  await expect(page.getByText(`$${each} × ${quantity1} = $${total}`)).toBeVisible();
  await page.getByLabel('Phone').fill('+44 20 7946 0123');
  await press(page, page.getByRole('button', { name: 'Submit' }));
  await closeNotice(page, /^Order \d+ is placed\./);
  await expectPage(page, 'Thank you, your order is placed');
}

async function pay(page: Page): Promise<void> {
  await press(page, page.getByRole('link', { name: 'Pay now' }));
  await expect(page.getByText('No money moves here.')).toBeVisible();
  await expectNoOverflow(page);
  await payWith(page, cards.good);
  await expectPage(page, 'Congratulation');
  const transaction = await page.getByText(/^pi_\w+$/).innerText();
  // The page of the payment has no menu.
  await press(page, page.getByRole('link', { name: 'Back to order' }));
  await openDashboardPage(page, 'My order');
  await expectPage(page, 'MY Order');
  await expect(row(page, brush).getByText('paid', { exact: true })).toBeVisible();
  await expect(row(page, brush).getByText('transaction id:')).toContainText(transaction);
}

async function writeReview(page: Page, width: number): Promise<void> {
  const reviewText = `It cuts in clean on a wall of ${width} feet.`;
  await openDashboardPage(page, 'Review');
  await expect(page).toHaveURL('/dashboard/review');
  await expectPage(page, 'MY Review');
  await page.getByRole('textbox', { name: 'review' }).fill(reviewText);
  await page.getByLabel('rating').fill('4');
  await press(page, page.getByRole('button', { name: 'Add Review' }));
  await closeNotice(page, 'your review is on the front page');
  await page.goto('/review');
  await expectPage(page, 'What our clients say');
  const reviewCard = page.getByRole('figure').filter({ hasText: reviewText });
  await expect(reviewCard).toContainText('Una');
  await expect(reviewCard.getByRole('img', { name: 'Rated 4 of 5' })).toBeVisible();
}

async function addProduct(page: Page, name: string): Promise<void> {
  await follow(page, 'Dashboard');
  await expectPage(page, 'Welcome to my Dashboard');
  await openDashboardPage(page, 'Add order');
  await expectPage(page, 'Add a Product');
  await page.getByLabel('quantity1').fill('3');
  await page.getByLabel('quantity2').fill('40');
  await page.getByLabel('name', { exact: true }).fill(name);
  await page.getByLabel('description').fill('Softens every mark. Washed by hand.');
  await page.getByLabel('price').fill('19.99');
  await press(page, page.getByRole('button', { name: 'Add' }));
  await closeNotice(page, `${name} is in the shop`);
  await follow(page, 'Home');
  const card = page.getByRole('article').filter({ hasText: name });
  await expect(card.getByText('$19.99')).toBeVisible();
  await expectPage(page, name);
}

async function makeAndRemoveAdmin(page: Page): Promise<void> {
  const { email } = await register('Hal');
  await follow(page, 'Dashboard');
  await openDashboardPage(page, 'All Users');
  await expectPage(page, 'All Users');
  await page.getByRole('searchbox', { name: 'Search' }).fill(email);
  await press(page, page.getByRole('button', { name: 'Search' }));
  // Until the others are gone the row moves up, away from under the pointer.
  await expect(page.getByRole('button', { name: /^(Make|Remove) Admin/ })).toHaveCount(1);
  const [make, remove] = ['Make Admin', 'Remove Admin'].map((name) =>
    row(page, email).getByRole('button', { name }),
  );
  if (!make || !remove) throw new Error('there are two buttons');
  await press(page, make);
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Make Admin' }));
  await closeNotice(page, 'Succesfully Admin');
  await expect(make).toBeHidden();
  await press(page, remove);
  const confirmation = page.getByRole('dialog', { name: `Remove ${email} as admin?` });
  await expect(confirmation).toBeVisible();
  await expectNoOverflow(page);
  await press(page, confirmation.getByRole('button', { name: 'Remove Admin' }));
  await closeNotice(page, `${email} is no admin any more`);
  await expect(make).toBeVisible();
  await expect(remove).toBeHidden();
}

async function deleteProduct(page: Page, name: string): Promise<void> {
  await openDashboardPage(page, 'Manage Product');
  await expectPage(page, 'Manage Product');
  await press(page, row(page, name).getByRole('button', { name: 'Delete' }));
  const confirmation = page.getByRole('dialog', { name: `Delete ${name}?` });
  await expect(confirmation).toBeVisible();
  await expectNoOverflow(page);
  await press(page, confirmation.getByRole('button', { name: 'Delete' }));
  await closeNotice(page, 'Delete succesfully');
  await expect(row(page, name)).toBeHidden();
  await expect.poll(async () => (await listTools()).map((tool) => tool.name)).not.toContain(name);
}

async function cancelOrder(page: Page, { number }: WireOrder): Promise<void> {
  await openDashboardPage(page, 'Manage Order');
  await expectPage(page, 'Manage Order');
  const orderRow = row(page, `#${number}`);
  await press(page, orderRow.getByRole('button', { name: 'Cancle' }));
  await expect(orderRow).toBeHidden();
  await expect(notices(page).getByRole('button', { name: 'Undo' })).toBeVisible();
  // After closing the notice the cancellation cannot be undone any more.
  await closeNotice(page, 'Delete succesfully');
  await expect(orderRow).toBeHidden();
}

/** Reads it and puts it away: on a telephone it lies over the bar for as long as it is there. */
async function closeNotice(page: Page, text: string | RegExp): Promise<void> {
  const notice = notices(page).locator(':scope > *').filter({ hasText: text });
  await expect(notice).toBeVisible();
  await expectNoOverflow(page);
  await press(page, notice.getByRole('button', { name: 'Close' }));
  await expect(notice).toBeHidden();
}
