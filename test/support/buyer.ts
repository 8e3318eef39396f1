/** A customer who buys over HTTP, step by step, as the pages do. */
import { expect } from 'vitest';
import { deliveryAddress } from './delivery-address.ts';
import type { TestResponse, TestShop } from './shop.ts';
import type { Person } from './world.ts';

export interface Buyer {
  token: string;
  /** Orders twelve flat brushes; answers the order's id. */
  placeOrder(): Promise<string>;
  /** Says where the order goes. */
  saveAddress(order: string): Promise<TestResponse>;
  /** The client secret of the order's payment. */
  beginPayment(order: string): Promise<string>;
  /** Reports to the shop that the payment has paid the order. */
  confirm(order: string, paymentId: string): Promise<TestResponse>;
}

/** What the order form sends for a tool of the tests' world. */
export function purchaseBody(tool: string, overrides: object = {}): object {
  return {
    tool,
    name: 'Flat varnish brush, 50 mm',
    phone: '+44 20 7946 0958',
    price: 19.99,
    qurantity: 12,
    ...overrides,
  };
}

export async function createBuyer(shop: TestShop, person: Person): Promise<Buyer> {
  const token = await shop.tokenOf(person);
  return {
    token,
    async placeOrder() {
      const body = purchaseBody(shop.world.flatBrush);
      const response = await shop.call('POST /purchase', { token, body });
      expect(response.status).toBe(200);
      return String(response.body['insertedId']);
    },
    saveAddress: (order) =>
      shop.call(`PUT /purchase/${order}/address`, { token, body: deliveryAddress }),
    async beginPayment(order) {
      const body = { price: 239.88, order };
      const response = await shop.call('POST /create-payment-intent', { token, body });
      expect(response.status).toBe(200);
      return String(response.body['clientSecret']);
    },
    confirm: (order, paymentId) => {
      const body = { appointment: order, transaction: paymentId };
      return shop.call(`PATCH /purchase/${order}`, { token, body });
    },
  };
}

/** The payment's id is the first half of its client secret. */
export function intentIdOf(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? '';
}

/** How often the order entered a state. */
export async function countOrderChanges(
  shop: TestShop,
  order: string,
  to: string,
): Promise<number> {
  const { rows } = await shop.db.query<{ count: number }>({
    text: 'select count(*) from order_change where order_id = $1 and to_state = $2',
    values: [order, to],
  });
  return rows[0]?.count ?? 0;
}
