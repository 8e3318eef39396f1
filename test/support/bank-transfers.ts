/** Bank transfers over HTTP, and what the payer's bank does. */
import { expect } from 'vitest';
import { stripeClientOf } from './processor.ts';
import type { TestResponse, TestShop } from './shop.ts';

export type Transfers = ReturnType<typeof createTransfers>;

export function createTransfers(shop: TestShop, token: string) {
  const call = (method: string, order: string): Promise<TestResponse> =>
    shop.call(`${method} /purchase/${order}/bank-transfer`, { token });
  const customerOf = async (order: string): Promise<string> => {
    const { rows } = await shop.db.query<{ customer_id: string }>({
      text: 'select customer_id from bank_transfer where order_id = $1',
      values: [order],
    });
    return rows[0]?.customer_id ?? '';
  };
  const transferOf = ({ body }: TestResponse): Record<string, unknown> =>
    JSON.parse(JSON.stringify(body['transfer']));
  return {
    call,
    async begin(order: string) {
      const response = await call('POST', order);
      expect(response).toMatchObject({ status: 200 });
      return transferOf(response);
    },
    read: async (order: string) => transferOf(await call('GET', order)),
    /** In cents, as the payer's bank does. */
    async send(order: string, amount: number): Promise<void> {
      const { customers } = stripeClientOf(shop).testHelpers;
      await customers.fundCashBalance(await customerOf(order), { amount, currency: 'usd' });
      await shop.sandbox.runDue();
    },
    /** As staff may in the processor's dashboard. */
    async endAtProcessor(order: string): Promise<void> {
      const { rows } = await shop.db.query<{ intent_id: string }>({
        text: "select intent_id from payment_attempt where order_id = $1 and state = 'open'",
        values: [order],
      });
      await stripeClientOf(shop).paymentIntents.cancel(rows[0]?.intent_id ?? '');
      await shop.sandbox.runDue();
    },
    async countReturns(order: string): Promise<number> {
      const { data } = await stripeClientOf(shop).refunds.list({ limit: 100 });
      const customer = await customerOf(order);
      return data.filter((refund) => JSON.stringify(refund).includes(customer)).length;
    },
  };
}
