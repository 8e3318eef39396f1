import { addPerson } from '#test/support/world.ts';
import { orderOf, type FuzzedShop } from './fuzzed-shop.ts';

/** Somebody new who has placed so many orders and not confirmed their email. */
export async function unconfirmedCustomer(
  { shop, send, tools }: FuzzedShop,
  orders: number,
): Promise<string> {
  const { id, email, name } = await addPerson(
    shop.db,
    `Stranger${crypto.randomUUID()}`,
    'customer',
  );
  await shop.db.query({
    text: 'update app_user set email_verified = false where id = $1',
    values: [id],
  });
  const token = await shop.tokenOf({ id, email, name });
  for (let count = 0; count < orders; count += 1) {
    await send('placeOrder', { token, body: orderOf(tools.plenty) });
  }
  return token;
}
