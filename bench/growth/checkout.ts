/** Full checkouts, one after the other, in a shop that has sold much or little. */
import { openCheckoutClient } from '../load/checkout-client.ts';
import { addCustomers } from '../shop/customers.ts';
import type { BenchShop } from '../shop/bench-shop.ts';
import { signInAsFirstAdmin } from '../shop/sign-in.ts';
import { stockTools } from '../shop/tools.ts';
import { openSandboxStore } from '../verify/sandbox-store.ts';
import { timeEach } from './each.ts';
import type { Measured } from './ratio.ts';

const warmUps = 20;
const checkouts = 100;

export async function measureCheckout(shop: BenchShop): Promise<Measured[]> {
  console.error('… checkouts');
  const admin = await signInAsFirstAdmin(shop.origin, shop.dataDir);
  const [tool] = await stockTools(shop.origin, admin, 1);
  if (!tool) throw new Error('no tool was stocked');
  const accounts = await addCustomers(shop.databaseDir, warmUps + checkouts);
  const buyer = { accounts, tool };
  const client = await openCheckoutClient(shop.address, buyer, shop.cardEndpoints.direct);
  const store = openSandboxStore(shop.dataDir);
  const checkOut = async () => client.pay(await client.placeOrder());
  try {
    for (let count = 0; count < warmUps; count += 1) await checkOut();
    await store.waitForWebhooks();
    const { wallMs, cpuMs } = await timeEach(shop.processes, checkouts, checkOut);
    return [{ what: 'a full checkout', unit: 'ms', value: wallMs, cpuMs }];
  } finally {
    store.close();
    client.close();
  }
}
