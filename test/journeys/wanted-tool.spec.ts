/** Who wants a tool and is not signed in is led back to it, by signing in and by registering. */
import { expect, test } from './support/journey.ts';
import { findTool } from './support/orders.ts';
import { login } from './support/pages.ts';
import { register } from './support/person.ts';

const brush = 'Wall brush, 100 mm';
const password = 'a long enough password 7';

test('a tool is not lost by registering, nor by signing in', async ({ page, openAnother }) => {
  test.slow();
  const { _id: id } = await findTool(brush);
  await page.goto(`/tools/${id}`);
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText(brush)).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: /regist|sign up|account/i })
    .click();
  await expect(page).toHaveURL(/\/signup/);
  await page.getByLabel('Name').fill('Wanda');
  await page.getByLabel('Email').fill(`wanda.${crypto.randomUUID()}@people.example`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page
    .getByRole('main')
    .getByRole('button', { name: /sign up|register|create/i })
    .click();
  await expect(page).toHaveURL(/\/$/);
  await page.locator('[data-way-on]').getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(id));
  await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible();

  const other = await openAnother();
  const person = await register('Lo');
  await other.goto(`/tools/${id}`);
  await login(other, person);
  await expect(other).toHaveURL(new RegExp(id));
});
