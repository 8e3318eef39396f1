/** Staff enter the company; a customer and a guest print what they paid, and take the PDF away. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readPdfPages } from '#test/support/pdf-text.ts';
import { guestTexts } from '#web/orders/guest/guest-texts.ts';
import { expect, test } from './support/journey.ts';
import { checkPage } from './support/page-checks.ts';
import { notices } from './support/pages.ts';
import { register } from './support/person.ts';

const brush = 'Receipted brush, No 3';
const address = {
  ...{ recipient: 'Rosa', company: '', street: '5 Mill Lane', line2: '', city: 'Hoboken' },
  ...{ postcode: '07030', region: 'US-NJ', country: 'US' },
};

let tool: string | undefined;
test.afterEach(async ({ admin }) => {
  if (tool !== undefined) await admin.call(`DELETE /tools/${tool}`);
});

/** The product safety contact stands on pages of products soon after. */
async function enterCompany(staff: Page): Promise<void> {
  await staff.goto('/dashboard/company');
  await staff.getByLabel('Legal name').fill('Ferrule & Co. LLC');
  await staff
    .getByLabel('Address', { exact: true })
    .fill('14 Beech Yard\nPortland, ME 04101\nUnited States');
  await staff.getByLabel('Email', { exact: true }).fill('bench@ferrule.example');
  await staff.getByLabel('Tax numbers').fill('VAT DE: DE123456789\n12-3456789');
  await staff.getByRole('button', { name: 'Save' }).click();
  await expect(staff.getByText('Line 2 has no colon')).toBeVisible();
  await staff.getByLabel('Tax numbers').fill('VAT DE: DE123456789\nEIN: 12-3456789');
  await staff.getByLabel('Somebody else than the company is reached').check();
  await staff.getByLabel('Name of who is reached').fill('Brush Safety B.V.');
  await staff
    .getByLabel('Postal address of who is reached')
    .fill('Kade 2\n1011 AB Amsterdam\nNetherlands');
  await staff.getByLabel('Email or page of who is reached').fill('safety@brushes.example');
  await checkPage(staff);
  await staff.getByRole('button', { name: 'Save' }).click();
  await expect(notices(staff)).toContainText('The company is saved');
  await expect(async () => {
    await staff.goto('/products/angled-sash-brush');
    await expect(staff.getByText('Brush Safety B.V., Kade 2')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await checkPage(staff);
}

test('the company is entered, and a receipt names it', async ({
  admin,
  openAnother,
  consoleErrors,
}) => {
  test.setTimeout(120_000);
  // Of the order that is not paid yet.
  consoleErrors.allow(/409 .*\/receipt/);
  const fields = { name: brush, price: 12.5, quantity1: 1, quantity2: 100 };
  tool = (await admin.call<{ insertedId: string }>('POST /tools', fields)).insertedId;

  const staff = await openAnother(admin);
  await test.step('staff enter it, and mend a line', () => enterCompany(staff));

  const rosa = await register('Rosa');
  const lines = [{ tool, quantity: 3 }];
  const placed = await rosa.call<{ _id: string; number: number }>('POST /orders', {
    ...{ lines, phone: '+1 207 555 0142', total: 37.5, address },
  });
  const path = `/dashboard/receipt/${placed._id}`;
  const buyer = await openAnother(rosa);
  await test.step('an unpaid order has none', async () => {
    await buyer.goto(path);
    await expect(buyer.getByText('A receipt can be printed once the order is paid.')).toBeVisible();
  });
  const reference = { reference: `R ${placed._id}` };
  await admin.call(`POST /purchaseadmin/${placed._id}/payment`, reference);

  await test.step('a paid one is printed, and is a file', async () => {
    await buyer.goto(`/dashboard/order/${placed._id}`);
    await buyer.getByRole('link', { name: 'Receipt', exact: true }).click();
    await expect(
      buyer.getByRole('heading', { name: `Receipt for order ${placed.number}` }),
    ).toBeVisible();
    await expect(buyer.getByText('EIN: 12-3456789')).toBeVisible();
    await checkPage(buyer);
    const downloading = buyer.waitForEvent('download');
    await buyer.getByRole('button', { name: 'Download PDF' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(`receipt-${placed.number}.pdf`);
    const [text = []] = readPdfPages(await readFile(await download.path()));
    expect(text).toEqual(expect.arrayContaining(['Ferrule & Co. LLC', brush, '$37.50']));
  });

  await test.step('who has another link is told that there is none', async () => {
    consoleErrors.allow(/404 .*\/receipt/);
    await buyer.goto(`/receipts/${placed._id}#of-nobody`);
    await expect(buyer.getByRole('link', { name: guestTexts.another })).toBeVisible();
    await checkPage(buyer);
  });
});
