/** Each page, list and search by itself, one request after the other. */
import type { Database } from '#platform/database/database.ts';
import { get } from '../catalogue/timing.ts';
import { openClient } from '../load/raw-connection.ts';
import type { BenchShop } from '../shop/bench-shop.ts';
import { addToken } from '../shop/customers.ts';
import { signInAsFirstAdmin } from '../shop/sign-in.ts';
import { timeEach } from './each.ts';
import { listPaths, nameOf } from './paths.ts';
import type { Measured } from './ratio.ts';
import { readSample, type Sample } from './sample.ts';

/** PostgreSQL plans the first five calls of a statement for their values. */
const warmUps = 6;
const times = 21;

type Headers = Readonly<Record<string, string>>;

export async function measurePages(shop: BenchShop, db: Database): Promise<Measured[]> {
  const sample = await readSample(db);
  const headersOf = await signIn(shop, db, sample);
  const { port, host } = shop.address;
  const client = await openClient(port);
  const measured: Measured[] = [];
  try {
    for (const measuredPath of listPaths(sample)) {
      const { path, as, per } = measuredPath;
      console.error(`… ${path}`);
      const read = () => get(client, { path, host, headers: headersOf[as] });
      for (let count = 0; count < warmUps; count += 1) await read();
      const { wallMs, cpuMs } = await timeEach(shop.processes, times, read);
      const share = per ? per.ofThese / per.all : 1;
      const what = nameOf(measuredPath, sample) + (per ? `, ${per.ofThese} ${per.what}` : '');
      const value = wallMs * share;
      measured.push({ what, unit: 'ms', value, cpuMs: cpuMs && cpuMs * share });
    }
  } finally {
    client.close();
  }
  return measured;
}

/** What each kind of reader sends. */
async function signIn(shop: BenchShop, db: Database, { customer, regular }: Sample) {
  const { token, cookie } = await signInAsFirstAdmin(shop.origin, shop.dataDir);
  return {
    visitor: {},
    staff: { Authorization: `Bearer ${token}`, Cookie: cookie },
    customer: { Authorization: `Bearer ${await addToken(db, customer)}` },
    regular: { Authorization: `Bearer ${await addToken(db, regular)}` },
  } satisfies Record<string, Headers>;
}
