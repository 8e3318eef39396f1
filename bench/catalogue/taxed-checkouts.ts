/** Checkouts to a place where tax is charged, and the same while the shop charges none. */
import type { Database } from '#platform/database/database.ts';
import { buyAndCount, type BenchContext } from '../measures/bench-context.ts';
import { median } from '../measures/median.ts';
import { readCpu, subtractCpu } from '../processes/usage.ts';
import { openSandboxStore } from '../verify/sandbox-store.ts';
import { goals, type Figure } from './goals.ts';

const newJersey = {
  ...{ recipient: 'Buyer', company: '', street: '5 Mill Lane', line2: '', city: 'Hoboken' },
  ...{ postcode: '07030', region: 'US-NJ', country: 'US' },
};
const newJerseyTax = 66_250;
const rounds = 8;
const roundMs = 4000;

export async function measureTaxedCheckouts(
  context: BenchContext,
  db: Database,
): Promise<Figure[]> {
  console.error('… checkouts with tax');
  await enterTax(db);
  await checkOut(context, newJerseyTax);
  const [ratios, cpu]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const taxed = async () => {
      await enterTax(db);
      return checkOut(context, newJerseyTax);
    };
    const untaxed = async () => {
      await removeTax(db);
      return checkOut(context, 0);
    };
    const first = round % 2 === 0 ? await untaxed() : await taxed();
    const second = round % 2 === 0 ? await taxed() : await untaxed();
    const [without, with_] = round % 2 === 0 ? [first, second] : [second, first];
    ratios.push(with_ / without);
    console.error(`  ${without.toFixed(2)} ms without, ${with_.toFixed(2)} ms with`);
    cpu.push(with_);
  }
  await removeTax(db);
  const measured = median(ratios) * 100;
  const what = 'a checkout with tax';
  return [{ what, goal: goals.checkoutWithTax, measured, cpuMs: median(cpu) }];
}

/** Processor time of one, in ms, until the last webhook has come. */
async function checkOut(context: BenchContext, tax: number): Promise<number> {
  const { shop, buyers: all } = context;
  const buyers = all.map((buyer) => ({
    ...{ ...buyer, lines: [buyer.tool] },
    deliveredTo: { address: newJersey, tax },
  }));
  const cardEndpoint = shop.cardEndpoints.direct;
  const sandboxStore = openSandboxStore(shop.dataDir);
  try {
    const before = readCpu(shop.processes);
    const { paid } = await buyAndCount(context, { buyers, cardEndpoint, durationMs: roundMs });
    await sandboxStore.waitForWebhooks();
    const used = subtractCpu(before, readCpu(shop.processes));
    return used ? (used.serverMs + used.databaseMs) / paid : Number.NaN;
  } finally {
    sandboxStore.close();
  }
}

async function enterTax(db: Database): Promise<void> {
  await removeTax(db);
  await db.query({
    text: `insert into tax_origin (country, region, postcode) values ('US', 'US-ME', '04101')`,
  });
  await db.query({
    text: `insert into tax_registration (place, scheme, number, first_day)
      values ('US-ME', 'local', '1', '2020-01-01'), ('US-NJ', 'local', '2', '2020-01-01')`,
  });
  await db.query({
    text: `insert into tax_rate (place, tax_class, millionths, taxes_delivery, first_day)
      values ('US-ME', 'standard', 55000, false, '2020-01-01'),
        ('US-NJ', 'standard', $1, true, '2020-01-01')`,
    values: [newJerseyTax],
  });
}

async function removeTax(db: Database): Promise<void> {
  for (const table of ['tax_registration', 'tax_rate', 'tax_origin'])
    await db.query({ text: `delete from ${table}` });
}
