/** A customer with an account of the builtin provider, whose data is in every table. */
import { register, signIn, type TestAccount } from './account.ts';
import { intentIdOf, purchaseBody } from './buyer.ts';
import { productOf } from './product-reviews.ts';
import type { TestResponse, TestShop } from './shop.ts';

export interface Customer extends TestAccount {
  name: string;
}

let customerCount = 0;

/** A name and an address that no other test data contains, so that a search can find them. */
export async function createCustomer(shop: TestShop): Promise<Customer> {
  customerCount += 1;
  const name = `Philippa Quillfeather ${customerCount}`;
  const email = `philippa.quillfeather.${customerCount}@letters.example`;
  return { ...(await register(shop, { name, email })), name };
}

export async function placeOrder(shop: TestShop, account: TestAccount): Promise<string> {
  const body = purchaseBody(shop.world.hundred, { qurantity: 1 });
  return String((await account.call('POST /purchase', body)).body['insertedId']);
}

export async function payOrder(
  shop: TestShop,
  account: TestAccount,
  { order, card }: { order: string; card?: string },
): Promise<TestResponse> {
  const response = await account.call('POST /create-payment-intent', { order });
  const clientSecret = String(response.body['clientSecret']);
  await shop.pay(clientSecret, card);
  const paymentId = intentIdOf(clientSecret);
  return account.call(`PATCH /purchase/${order}`, { appointment: order, transaction: paymentId });
}

export function shippingAddress({ name }: { name: string }) {
  const street = `5 Row of ${name}`;
  return { recipient: name, street, city: 'Leeds', postcode: 'LS1 4AP', country: 'Jersey' };
}

export async function deliverOrder(shop: TestShop, order: string): Promise<void> {
  const token = await shop.tokenOf(shop.world.mira);
  const { body: history } = await shop.call(`GET /purchase/${order}/history`, { token });
  if (history['address'] === null) {
    const body = shippingAddress({ name: 'somebody' });
    await shop.call(`PUT /purchase/${order}/address`, { token, body });
  }
  for (const body of [
    { to: 'shipped', carrier: 'Royal Mail', trackingNumber: 'RM 42' },
    { to: 'delivered' },
  ]) {
    await shop.call(`POST /purchaseadmin/${order}/fulfilment`, { token, body });
  }
}

/** Adds data of the customer to every table about customers; returns an order that is delivered. */
export async function fillAllRecords(shop: TestShop, account: Customer): Promise<string> {
  const { name, email } = account;
  const order = await placeOrder(shop, account);
  await account.call(`PUT /purchase/${order}/address`, shippingAddress(account));
  await payOrder(shop, account, { order });
  await deliverOrder(shop, order);
  await account.call('POST /addresses', {
    label: `Home of ${name}`,
    ...{ ...shippingAddress(account), postcode: 'JE2 3AB', country: 'JE' },
  });
  const application = { name: 'Hall', taxNumber: 'GB 123 4567 89', message: `I am ${name}` };
  await account.call('POST /my-companies', application);
  const token = await shop.tokenOf(shop.world.mira);
  const days = { firstDay: '2026-01-01', lastDay: '2036-12-31' };
  const certificate = { email, place: 'US-NJ', number: `R-1 of ${name}`, ...days };
  await shop.call('POST /tax/certificates', { token, body: certificate });
  await account.call('POST /profile', { Education: `Taught by ${name}`, adress: '5 Quill Row' });
  await account.call('POST /reviews', { name: 'Philippa', review: `Yours, ${name}`, rating: 5 });
  const { id } = await productOf(shop, shop.world.hundred);
  const review = `Yours, ${name}`;
  await account.call(`PUT /products/${id}/review`, { name: 'Philippa', rating: 5, review });
  const message = `I am ${name}, write to ${email.toUpperCase()}. Do you ship to Jersey?`;
  const { body: left } = await shop.call('POST /contact', { body: { name, email, message } });
  const answer = { answer: `Dear ${name}, we do.`, version: 1 };
  await shop.call(`POST /contact/${String(left['insertedId'])}/answers`, { token, body: answer });
  const note = { note: `${name} calls back.` };
  await shop.call(`POST /customers/${email}/notes`, { token, body: note });
  await shop.call(`POST /purchaseadmin/${order}/notes`, { token, body: note });
  const { number } = await shop.readOrder(order);
  const statement = { name, email, message };
  for (const named of [number, 'the flat brush'])
    await shop.call('POST /withdrawals', { body: { order: String(named), ...statement } });
  await signIn(shop, email);
  return order;
}

/** Asks for the account to be erased, with a fresh credential unless another one is given. */
export async function eraseAccount(
  account: TestAccount,
  overrides: object = {},
): Promise<TestResponse> {
  const credential = await account.credential();
  return account.call('DELETE /account', { credential, email: account.email, ...overrides });
}
