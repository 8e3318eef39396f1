/** What the account's last order says: its phone number, and where it went. */
import { shopEndpoints } from '#api/contract/shop-endpoints.ts';
import type { Address } from '#modules/addresses/address-format.ts';
import { toAddress } from '#web/addresses/address-lines.tsx';
import { callApi, type WireOrder } from '#web/api.ts';

/** Undefined without an order, and where the shop cannot be reached. */
export async function readLastOrder({ email }: { email: string }): Promise<WireOrder | undefined> {
  const orders = await callApi(shopEndpoints.listOrders, { query: { email, limit: 1 } });
  return orders.ok ? orders.value[0] : undefined;
}

/** Undefined also where it had none: the fields are typed into then. */
export async function readLastAddress(session: { email: string }): Promise<Address | undefined> {
  const order = await readLastOrder(session);
  if (!order) return undefined;
  const params = { id: order._id };
  const history = await callApi(shopEndpoints.getOrderHistory, { params });
  return history.ok && history.value.address ? toAddress(history.value.address) : undefined;
}
