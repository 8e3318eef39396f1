/** Staff answer a message of the contact form, and what they type is never lost. */
import { expect, test } from './support/journey.ts';
import { register } from './support/person.ts';
import { checkPage } from './support/page-checks.ts';
import { notices } from './support/pages.ts';
import { mailboxPath } from './support/shop-url.ts';

const question = (name: string) => `Does ${name} reach behind a radiator?`;

async function write(name: string) {
  const person = await register(name);
  const message = question(name);
  await person.call('POST /contact', { name, email: person.email, message });
  return { ...person, message };
}

test('a message is answered by email, kept, and opened again', async ({
  page,
  comeAsAdmin,
  consoleErrors,
}) => {
  test.slow();
  consoleErrors.allow(/net::ERR_FAILED|net::ERR_INTERNET_DISCONNECTED/);
  const nora = await write('Nora');
  await comeAsAdmin();
  await page.goto('/dashboard/inbox');
  const card = page.getByRole('article').filter({ hasText: nora.message });
  await card.getByRole('button', { name: /^Answer/ }).click();
  const field = card.getByLabel('Your answer to Nora');
  await expect(field).toBeFocused();
  const send = card.getByRole('button', { name: /^Send the answer/ });

  await test.step('empty or too long, it is not sent and stays', async () => {
    await send.click();
    await expect(card).toContainText('Please fill this in');
    await field.fill('x'.repeat(4003));
    await send.click();
    await expect(card).toContainText('4,003 characters are 3 too many');
    await expect(field).toHaveValue('x'.repeat(4003));
    await checkPage(page);
  });

  await test.step('without a network it stays, after the page is loaded again, too', async () => {
    await field.fill('It does.\n\nBend it gently.');
    await page.route('**/api/contact/*/answers', (route) => route.abort());
    await send.click();
    await expect(card.getByRole('alert')).not.toBeEmpty();
    await page.unroute('**/api/contact/*/answers');
    await page.reload();
    await expect(field).toHaveValue('It does.\n\nBend it gently.');
  });

  await send.dblclick();
  await expect(notices(page)).toContainText(`The email to ${nora.email} is on its way`);
  await expect(card).toBeHidden();
  await page.getByRole('link', { name: /^Answered/ }).click();
  await expect(page).toHaveURL(/state=answered/);
  await expect(card).toContainText('Bend it gently.');
  await expect(card).toContainText('Answered by');
  await checkPage(page);

  await page.goto(mailboxPath());
  const email = page.getByRole('link').filter({ hasText: 'Our answer to your message' });
  await expect(email.filter({ hasText: nora.email })).toHaveCount(1);

  await page.goto('/dashboard/inbox?state=answered');
  await card.getByRole('button', { name: /^Open again/ }).click();
  await expect(notices(page)).toContainText('The message is open again.');
  await page.getByRole('link', { name: /^Open/ }).click();
  await card.getByRole('button', { name: /^Close without an answer/ }).click();
  await expect(card).toBeHidden();
  await page.getByRole('link', { name: /^Closed/ }).click();
  await expect(card).toContainText('Closed without an answer by');
});

test('of two who answer one message, the second is told, and keeps what was typed', async ({
  page,
  comeAsAdmin,
  admin,
  consoleErrors,
}) => {
  consoleErrors.allow(/409 \(Conflict\)/);
  const olga = await write('Olga');
  await comeAsAdmin();
  await page.goto('/dashboard/inbox');
  const card = page.getByRole('article').filter({ hasText: olga.message });
  await card.getByRole('button', { name: /^Answer/ }).click();
  const field = card.getByLabel('Your answer to Olga');
  await field.fill('It reaches far.');
  const [listed] = await admin.call<{ _id: string }[]>(`GET /contact?q=${olga.email}`);
  await admin.call(`POST /contact/${listed?._id}/answers`, { answer: 'It does.', version: 1 });
  await card.getByRole('button', { name: /^Send the answer/ }).click();
  await expect(card.getByRole('alert')).toContainText('A colleague has dealt with this message');
  await expect(field).toHaveValue('It reaches far.');
  await card.getByRole('link', { name: 'See what became of it' }).click();
  await expect(card).toContainText('It does.');
  await expect(field).toHaveValue('It reaches far.');
});

test('of two, one closes the message: the other is led to where it is', async ({
  page,
  comeAsAdmin,
  admin,
  consoleErrors,
}) => {
  consoleErrors.allow(/409 \(Conflict\)/);
  const petra = await write('Petra');
  await comeAsAdmin();
  await page.goto('/dashboard/inbox');
  const card = page.getByRole('article').filter({ hasText: petra.message });
  await card.getByRole('button', { name: /^Answer/ }).click();
  const field = card.getByLabel('Your answer to Petra');
  await field.fill('It reaches far.');
  const [listed] = await admin.call<{ _id: string }[]>(`GET /contact?q=${petra.email}`);
  await admin.call(`POST /contact/${listed?._id}/close`);
  await card.getByRole('button', { name: /^Send the answer/ }).click();
  await expect(card.getByRole('alert')).toContainText('A colleague has dealt with this message');
  await card.getByRole('link', { name: 'See what became of it' }).click();
  await expect(page).toHaveURL(/state=closed/);
  await expect(card).toContainText('Closed without an answer by');
  await expect(field).toHaveValue('It reaches far.');
});
