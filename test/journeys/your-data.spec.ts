/** A customer takes their data along, goes, and may come back as somebody new. */
import { readFile } from 'node:fs/promises';
import { expect, test } from './support/journey.ts';
import { payOrder, placeOrder } from './support/orders.ts';
import { login } from './support/pages.ts';
import { register } from './support/person.ts';

const brush = 'Fan brush, No 12';

test('somebody downloads their data, erases the account, and registers anew', async ({
  page,
  comeAs,
  consoleErrors,
}) => {
  consoleErrors.allow(/401 \(Unauthorized\).*\/auth\/sign-in/);
  const nora = await comeAs('Nora');
  const order = await placeOrder(nora, brush);
  await page.goto('/dashboard/profile');

  await test.step('the file has all of it, and a person can read it', async () => {
    const downloadPromise = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download your data' }).click();
    const download = await downloadPromise;
    expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/);
    const text = await readFile(await download.path(), 'utf8');
    expect(JSON.parse(text)).toMatchObject({
      account: { email: nora.email },
      orders: [{ order: { _id: order._id } }],
    });
    expect(text).toContain('\n  "account"');
  });

  await test.step('nothing is erased without the e-mail typed', async () => {
    await page.getByRole('button', { name: 'Erase the account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Erase this account?' });
    await expect(dialog.getByText('What goes at once')).toBeVisible();
    await expect(dialog.getByText('What stays, without your name')).toBeVisible();
    await dialog.getByRole('textbox').fill('somebody@people.example');
    await dialog.getByRole('button', { name: 'Erase for good' }).click();
    await expect(dialog.getByText(`Please type ${nora.email}`)).toBeVisible();
    await dialog.getByRole('button', { name: 'Keep the account' }).click();
    await expect(dialog).toBeHidden();
    expect(await nora.call('GET /me')).toBeTruthy();
  });

  await test.step('then it is, in a hurry and once', async () => {
    await page.getByRole('button', { name: 'Erase the account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Erase this account?' });
    await dialog.getByRole('textbox').fill(nora.email);
    await dialog.getByRole('button', { name: 'Erase for good' }).dblclick();
    await expect(page.getByRole('heading', { name: 'Your account was erased' })).toBeVisible();
    await page.getByRole('link', { name: 'To the front page' }).click();
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });

  await test.step('the old sign-in opens nothing any more', async () => {
    await page.goto('/login');
    await login(page, nora);
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(
      'Invalid email or password',
    );
  });

  await test.step('the same address may register, and finds nothing of before', async () => {
    const newAccount = await register('Nora');
    expect(newAccount.email).toBe(nora.email);
    expect(await newAccount.call('GET /my-data')).toMatchObject({ orders: [], reviews: [] });
  });
});

test('an account whose order is on its way is kept, and says which one it is', async ({
  page,
  comeAs,
  consoleErrors,
}) => {
  consoleErrors.allow(/409 \(Conflict\).*\/api\/account/);
  const olaf = await comeAs('Olaf');
  const order = await payOrder(olaf, await placeOrder(olaf, brush));
  await page.goto('/dashboard/profile');
  await page.getByRole('button', { name: 'Erase the account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase this account?' });
  await dialog.getByRole('textbox').fill(olaf.email);
  await dialog.getByRole('button', { name: 'Erase for good' }).click();
  await expect(dialog.getByRole('alert')).toContainText(`order ${order.number}`);
  await dialog.getByRole('button', { name: 'Keep the account' }).click();
  expect(await olaf.call('GET /me')).toBeTruthy();
});
