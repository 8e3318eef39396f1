/** A customer with an account of the builtin provider, who buys, writes and leaves traces. */
import { register, signIn, type AccountHolder } from './account.ts';
import { intentOf, purchaseOf } from './buyer.ts';
import type { Answer, TestShop } from './shop.ts';

export interface Customer extends AccountHolder {
  name: string;
}

let people = 0;

/** Nobody else in the world has a name or an address like this. */
export async function somebody(shop: TestShop): Promise<Customer> {
  people += 1;
  const name = `Philippa Quillfeather ${people}`;
  const email = `philippa.quillfeather.${people}@letters.example`;
  return { ...(await register(shop, { name, email })), name };
}

export async function placeOrder(shop: TestShop, who: AccountHolder): Promise<string> {
  const body = purchaseOf(shop.world.hundred, { qurantity: 1 });
  return String((await who.call('POST /purchase', body)).body['insertedId']);
}

export async function pay(
  shop: TestShop,
  who: AccountHolder,
  { order, card }: { order: string; card?: string },
): Promise<Answer> {
  const begun = await who.call('POST /create-payment-intent', { order });
  const secret = String(begun.body['clientSecret']);
  await shop.pay(secret, card);
  const transaction = intentOf(secret);
  return who.call(`PATCH /purchase/${order}`, { appointment: order, transaction });
}

export function addressOf({ name }: { name: string }) {
  const street = `5 Row of ${name}`;
  return { recipient: name, street, city: 'Leeds', postcode: 'LS1 4AP', country: 'Jersey' };
}

export async function deliver(shop: TestShop, order: string): Promise<void> {
  const token = await shop.tokenOf(shop.world.mira);
  for (const body of [
    { to: 'shipped', carrier: 'Royal Mail', trackingNumber: 'RM 42' },
    { to: 'delivered' },
  ]) {
    await shop.call(`POST /purchaseadmin/${order}/fulfilment`, { token, body });
  }
}

/** In everything that the shop keeps about customers; answers an order that is all done. */
export async function leaveTraces(shop: TestShop, who: Customer): Promise<string> {
  const { name, email } = who;
  const order = await placeOrder(shop, who);
  await who.call(`PUT /purchase/${order}/address`, addressOf(who));
  await pay(shop, who, { order });
  await deliver(shop, order);
  await who.call('POST /profile', { Education: `Taught by ${name}`, adress: '5 Quill Row' });
  await who.call('POST /reviews', { name: 'Philippa', review: `Yours, ${name}`, rating: 5 });
  const message = `I am ${name}, write to ${email.toUpperCase()}. Do you ship to Jersey?`;
  await shop.call('POST /contact', { body: { name, email, message } });
  await signIn(shop, email);
  return order;
}

/** Asks for the account to be erased, with a fresh credential unless another one is given. */
export async function erase(who: AccountHolder, more: object = {}): Promise<Answer> {
  const credential = await who.credential();
  return who.call('DELETE /account', { credential, email: who.email, ...more });
}
