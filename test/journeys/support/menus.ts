/** The shop's menus, in the shape that they have at the width of the page. */
import { expect, type Locator, type Page } from '@playwright/test';
import { expectNoOverflow } from './page-checks.ts';

/** From this width on the bar and the dashboard's menu stand open. */
export const expandedFrom = 1024;

export function isNarrow(page: Page): boolean {
  const size = page.viewportSize();
  return size !== null && size.width < expandedFrom;
}

/** By touch on a narrow screen, else by mouse. */
export async function press(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  // Until a page has painted something the browser drops what is pressed on it.
  await target.evaluate(paintTwice);
  await (isNarrow(page) ? target.tap() : target.click());
}

function paintTwice(): Promise<unknown> {
  return new Promise((done) => {
    requestAnimationFrame(() => requestAnimationFrame(done));
  });
}

export function navigationBar(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Main' });
}

/** 'Menu', which is 'Close' while it is open; 'More' in the shop's bar where that expands. */
export function disclosure(page: Page): Locator {
  return navigationBar(page)
    .locator('summary')
    .filter({ visible: true, hasText: /^(Menu|More)/ });
}

/** The link of the bar that can be seen: it is there in both shapes. */
export function barLink(page: Page, name: string): Locator {
  return navigationBar(page).getByRole('link', { name, exact: true }).filter({ visible: true });
}

/** Follows a link of the bar, wherever it stands: on a phone the dashboard has it in its drawer. */
export async function follow(page: Page, name: string): Promise<void> {
  const link = barLink(page, name);
  const opener = disclosure(page).or(page.getByRole('button', { name: 'Open drawer' }));
  await expect(async () => {
    if (!(await link.isVisible())) await press(page, opener.filter({ visible: true }));
    await expect(link).toBeVisible({ timeout: 1000 });
  }).toPass();
  await press(page, link);
}

/** What staff need rarely is folded until one of its pages is open. */
export async function unfold(menu: Locator, name: string): Promise<void> {
  const link = menu.page().locator('a', { hasText: new RegExp(`^${name}\\d*$`) });
  const shown = menu.getByRole('link', { name, exact: true });
  await menu.locator(link).or(shown).first().waitFor({ state: 'attached' });
  const fold = menu.locator('details:not([open])').filter({ has: link }).first();
  if (await fold.isVisible()) await fold.locator('summary').click();
}

/** Goes to another screen of the dashboard: by 'Open drawer', or by the visible menu. */
export async function openDashboardPage(page: Page, name: string): Promise<void> {
  const entry = (menu: Locator) => menu.getByRole('link', { name, exact: true });
  const opener = page.getByRole('banner').getByRole('button', { name: 'Open drawer' });
  const drawer = page.getByRole('dialog', { name: 'Dashboard' });
  if (!isNarrow(page)) {
    await expect(opener).toBeHidden();
    await unfold(page.getByRole('complementary'), name);
    await entry(page.getByRole('complementary')).click();
    return;
  }
  await expect(entry(page.getByRole('navigation', { name: 'Dashboard' }))).toBeHidden();
  // A notice lies over the button for as long as it is there; others order meanwhile.
  const close = page.getByRole('region', { name: 'Notifications' }).getByRole('button', {
    name: 'Close',
  });
  while (await close.first().isVisible()) await close.first().tap();
  await opener.tap();
  await expect(drawer).toBeVisible();
  await unfold(drawer, name);
  await expect(entry(drawer).first()).toBeVisible();
  await expectNoOverflow(page);
  await entry(drawer).first().tap();
  await expect(drawer).toBeHidden();
}
