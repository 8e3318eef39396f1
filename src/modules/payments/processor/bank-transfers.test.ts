/** The processor's movements of a cash balance, as the shop counts them. */
import { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import { listTransferMovements } from './bank-transfers.ts';

test('what we return and what the payer’s bank reverses are told apart', async () => {
  const data = [
    { id: 'ccsbtxn_3', type: 'funding_reversed', net_amount: -700, currency: 'eur', created: 3 },
    { id: 'ccsbtxn_2', type: 'return_initiated', net_amount: -300, currency: 'usd', created: 2 },
    { id: 'ccsbtxn_1', type: 'funded', net_amount: 1000, currency: 'usd', created: 1 },
  ];
  const stripe = new Stripe('sk_test_none', {
    httpClient: Stripe.createFetchHttpClient(async () => Response.json({ data, has_more: false })),
  });
  expect(await listTransferMovements(stripe, 'cus_1')).toEqual([
    { id: 'ccsbtxn_1', kind: 'received', amountMinor: 1000, currency: 'usd', at: new Date(1000) },
    { id: 'ccsbtxn_2', kind: 'returned', amountMinor: 300, currency: 'usd', at: new Date(2000) },
    { id: 'ccsbtxn_3', kind: 'reversed', amountMinor: 700, currency: 'eur', at: new Date(3000) },
  ]);
});
