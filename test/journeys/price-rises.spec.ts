/** A clerk rehearses a rise of 4 %, schedules it for the first, it happens, and it is undone. */
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { expect, test } from './support/journey.ts';
import { checkPage } from './support/page-checks.ts';
import { notices } from './support/pages.ts';
import { register, registerStaff, type Person } from './support/person.ts';
import { shopDatabase } from './support/shop-url.ts';

const brush = 'Rising brush, No 4';
const category = 'rising-brushes';

interface Added {
  insertedId: string;
}

/** In a category of its own, so that no other price rises. */
async function addBrush(admin: Person): Promise<string> {
  const fields = { name: 'Rising brushes', slug: category, description: '', parent: null };
  await admin.call('POST /categories', fields);
  const tool = { name: brush, price: 6.85, quantity1: 1, quantity2: 400 };
  const { insertedId } = await admin.call<Added>('POST /tools', tool);
  const row = { tool: insertedId, seen: { category: null }, fields: { category } };
  await admin.call('PATCH /tools', { rows: [row] });
  return insertedId;
}

/** The first day of the next month, in UTC. */
function theFirst(): string {
  const now = new Date();
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
  return first.toISOString().slice(0, 'yyyy-mm-dd'.length);
}

/** As if the first had come, and its minute: a running shop has the clock of its machine. */
async function passTheFirst(rise: string): Promise<void> {
  const client = new pg.Client(shopDatabase());
  await client.connect();
  try {
    await client.query('alter table price_rise disable trigger price_rise_is_kept');
    const text = 'update price_rise set starts_at = now() where id = $1';
    expect((await client.query(text, [rise])).rowCount).toBe(1);
    await addRunOfMinute(client);
  } finally {
    await client.query('alter table price_rise enable trigger price_rise_is_kept');
    await client.end();
  }
}

/** Adds the job that the schedule adds each minute; the shop's own worker takes it. */
async function addRunOfMinute(client: pg.Client): Promise<void> {
  const executeSql = (text: string, values: unknown[] = []) => client.query(text, values);
  const quiet = { migrate: false, schedule: false, supervise: false };
  const boss = new PgBoss({ schema: 'jobs', db: { executeSql }, ...quiet });
  await boss.start();
  const everyMinute = { name: 'raise-prices', cron: '* * * * *' };
  expect(await boss.getSchedules()).toContainEqual(expect.objectContaining(everyMinute));
  expect(await boss.send(everyMinute.name)).not.toBeNull();
  await boss.stop({ graceful: false });
}

let added: string | undefined;
test.afterEach(async ({ admin }) => {
  if (added !== undefined) await admin.call(`DELETE /tools/${added}`);
});

test('a rise is rehearsed, scheduled, happens, and is undone', async ({ page, admin, context }) => {
  test.setTimeout(90_000);
  added = await addBrush(admin);
  const clerk = await registerStaff('Rita', 'catalogue', admin);
  await context.setStorageState(clerk.state);
  // As it is served to everybody: a visitor's browser goes on to the sign-in.
  const pageOfTool = async () => (await page.request.get(`/tools/${added}`)).text();
  await expect.poll(pageOfTool).toContain('$6.85');

  await page.goto('/dashboard/price-lists');
  await page.getByRole('link', { name: 'Rehearse a price rise' }).click();
  await expect(page.getByText('No rise yet')).toBeVisible();
  await page.getByLabel('Of which tools').selectOption(category);
  await page.getByLabel('Percent').fill('4,0');
  await page.getByLabel('New prices end in').selectOption('5: 7.05, 7.15');
  await page.getByLabel('From which day, UTC').fill(theFirst());
  await page.getByLabel('Percent').press('Enter');
  await expect(page.getByText('with a point and two decimals at most')).toBeVisible();
  await checkPage(page);
  await page.getByLabel('Percent').fill('4');
  await page.getByLabel('Percent').press('Enter');
  await expect(page.getByText('$6.85 → $7.15')).toBeVisible();
  await checkPage(page);
  await page.getByRole('button', { name: `Schedule for ${theFirst()}` }).click();
  await expect(notices(page)).toContainText(`The rise is scheduled for ${theFirst()}`);
  await expect(page.getByText('Scheduled', { exact: true })).toBeVisible();
  const rise = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  await passTheFirst(rise);
  const priceNow = async () => (await clerk.call<{ price: number }>(`GET /tools/${added}`)).price;
  await expect.poll(priceNow, { timeout: 30_000, intervals: [200] }).toBe(7.15);
  await expect.poll(pageOfTool).toContain('$7.15');
  const buyer = await register('Rolf');
  const order = { tool: added, name: brush, phone: '+1 207 555 0142', price: 7.15, qurantity: 2 };
  const bought = await buyer.call<{ order: { total: number } }>('POST /purchase', order);
  expect(bought.order.total).toBe(14.3);

  await page.goto('/dashboard/price-rises');
  await expect(page.getByText('Applied', { exact: true })).toBeVisible();
  await checkPage(page);
  await page.getByRole('button', { name: 'Undo 4 % of' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo it' }).click();
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();
  expect(await priceNow()).toBe(6.85);
  await expect.poll(pageOfTool).toContain('$6.85');
});
