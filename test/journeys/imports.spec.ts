/** A clerk raises prices by a file, sees the wrong column, and undoes it. */
import { expect, test } from './support/journey.ts';
import { checkPage } from './support/page-checks.ts';

const csv = (...lines: string[]) => ({
  name: 'prices.csv',
  mimeType: 'text/csv',
  // As a German spreadsheet saves "Unicode text".
  buffer: Buffer.from(`\u{FEFF}${lines.join('\r\n')}\r\n`, 'utf16le'),
});

test('a clerk raises prices by a file, sees the wrong column, and undoes it', async ({
  page,
  comeAsAdmin,
}) => {
  await comeAsAdmin();
  await page.goto('/dashboard/import');
  await checkPage(page);
  const lines = ['Artikelnummer;Einkauf;Preis', 'PK-38;4,10;8,90', 'SC-76;5,20;11,50'];
  await page.getByLabel('File', { exact: true }).setInputFiles(csv(...lines));
  await expect(page.getByRole('heading', { name: 'What the columns are' })).toBeVisible();
  await expect(page.getByText('CSV in UTF-16LE, with semicolons · 2 rows')).toBeVisible();
  await expect(page.getByLabel('Artikelnummer')).toHaveValue('sku');
  await checkPage(page);

  // The cost by mistake: the try says so.
  await page.getByLabel('Einkauf').selectOption({ label: 'Price' });
  await expect(page.getByLabel('Preis')).toHaveValue('');
  await page.getByRole('button', { name: 'Try it' }).click();
  const result = page.getByRole('region', { name: 'What it would do' });
  await expect(result).toContainText('→ $4.10', { timeout: 15_000 });
  await checkPage(page);
  await page.getByLabel('Preis').selectOption({ label: 'Price' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(result).toContainText('→ $8.90', { timeout: 15_000 });
  await result.getByRole('button', { name: 'Apply' }).click();
  const applied = page.getByRole('region', { name: 'Applied' });
  await expect(applied).toContainText('→ $8.90', { timeout: 15_000 });
  await expect(applied).toContainText('1 of 1', { timeout: 15_000 });
  await page.goto('/search?q=PK-38');
  await expect(page.getByText('$8.90').first()).toBeVisible();

  await page.goto('/dashboard/import');
  await page.getByRole('link', { name: 'prices.csv' }).first().click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Everything is as it was before the import.')).toBeVisible({
    timeout: 15_000,
  });
  await checkPage(page);
  await page.goto('/search?q=PK-38');
  await expect(page.getByText('$8.90')).toHaveCount(0);
});

test('the prices of a list come in by a file: a wrong cell, a warning, and back again', async ({
  page,
  comeAsAdmin,
}) => {
  const admin = await comeAsAdmin();
  const name = `Trade ${Math.random().toString(36).slice(2, 8)}`;
  const rank = 100 + Math.floor(Math.random() * 700);
  const fields = { name, kind: 'sale', rank };
  const { insertedId: list } = await admin.call<{ insertedId: string }>(
    'POST /price-lists',
    fields,
  );
  await page.goto(`/dashboard/price-lists/${list}`);
  await page.getByRole('link', { name: 'Import and export' }).last().click();
  await expect(page.getByLabel('What is in it')).toHaveValue('prices');
  await expect(page.getByLabel('Price list', { exact: true })).toHaveValue(list);
  await checkPage(page);

  const head = 'SKU;Ab Menge;Preis';
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles(csv(head, 'SC-76;1;1.200', 'SC-76;12;9,10', 'PK-38;1;7,00'));
  await page.getByRole('button', { name: 'Try it' }).click();
  const result = page.getByRole('region', { name: 'What it would do' });
  await expect(result).toContainText('“1.200” can be read in two ways', { timeout: 15_000 });
  await expect(result).toContainText('Line 2 of the same size is wrong');
  await checkPage(page);

  await page.goto(`/dashboard/import?target=prices&list=${list}`);
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles(csv(head, 'SC-76;1;9,00', 'SC-76;12;9,10', 'PK-38;1;7,00'));
  await page.getByRole('button', { name: 'Try it' }).click();
  await expect(result).toContainText('dearer than in the step before', { timeout: 15_000 });
  await result.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('region', { name: 'Applied' })).toBeVisible({ timeout: 15_000 });
  await page.getByRole('link', { name: `Price list ${name}` }).click();
  await expect(page.getByLabel('Price, line 1', { exact: true })).toHaveValue('7.00');

  await page.getByRole('link', { name: 'Import and export' }).last().click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'All as CSV' }).click();
  const file = await (await downloading).path();
  await page.getByLabel('File', { exact: true }).setInputFiles(file);
  await page.getByRole('button', { name: 'Try it' }).click();
  await expect(page.getByText('Everything is as the file says already.')).toBeVisible({
    timeout: 15_000,
  });
  await admin.call(`POST /price-lists/${list}/end`);
});

test('old addresses of pages come in by the same wizard', async ({ page, comeAsAdmin }) => {
  await comeAsAdmin();
  await page.goto('/dashboard/import');
  await page.getByLabel('What is in it').selectOption({ label: 'Old page addresses' });
  const lines = [
    'Old URL;New URL',
    'https://old.example/brush.php?id=7;/products/putty-knife-38-mm',
  ];
  await page.getByLabel('File', { exact: true }).setInputFiles(csv(...lines));
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByRole('button', { name: 'Apply' }).click({ timeout: 15_000 });
  await expect(page.getByRole('region', { name: 'Applied' })).toBeVisible({ timeout: 15_000 });
  await page.goto('/brush.php?id=7');
  await expect(page).toHaveURL('/products/putty-knife-38-mm');
});

test('what is wrong with a file is said by line, and an export comes back unchanged', async ({
  page,
  comeAsAdmin,
}) => {
  await comeAsAdmin();
  await page.goto('/dashboard/import');
  const lines = ['SKU;EAN;Price', 'PK-38;4.00638E+12;8,90', 'pk38;;1.200'];
  await page.getByLabel('File', { exact: true }).setInputFiles(csv(...lines));
  await page.getByRole('button', { name: 'Try it' }).click();
  const result = page.getByRole('region', { name: 'What it would do' });
  await expect(result).toContainText('has lost digits in a spreadsheet', { timeout: 15_000 });
  await expect(result).toContainText('“1.200” can be read in two ways');
  await expect(result).toContainText('Line 2 says the same');
  await expect(result.getByRole('button', { name: 'Apply' })).toHaveCount(0);
  await checkPage(page);

  await page.goto('/dashboard/import');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'All as XLSX' }).click();
  await page.getByLabel('File', { exact: true }).setInputFiles(await (await downloading).path());
  await page.getByRole('button', { name: 'Try it' }).click();
  await expect(result).toContainText('Everything is as the file says already.', {
    timeout: 15_000,
  });
});
