import { addPerson } from '#test/support/world.ts';
import { orderOf, type Ground } from './ground.ts';

/** Somebody new who has placed so many orders and not confirmed their email. */
export async function stranger({ shop, send, tools }: Ground, orders: number): Promise<string> {
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
  for (let placed = 0; placed < orders; placed += 1) {
    await send('placeOrder', { token, body: orderOf(tools.plenty) });
  }
  return token;
}
