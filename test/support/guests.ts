/** Guests who order over HTTP, as their browsers do. */
import { expect } from 'vitest';
import { randomToken } from '#platform/http/random-token.ts';
import { createCart } from '#modules/carts/carts.ts';
import { deliveryAddress } from './delivery-address.ts';
import type { TestResponse, TestShop } from './shop.ts';

/** An order of a guest, and the token of its link. */
export interface GuestOrder {
  id: string;
  number: number;
  token: string;
}

export const newEmail = () => `${crypto.randomUUID()}@people.example`;

/** The headers of who has the link. */
export const withLink = (token: string) => ({ headers: { 'order-link': token } });

export function readPlaced({ status, body }: TestResponse): GuestOrder {
  expect(status).toBe(200);
  const [, id = '', token = ''] = /^\/orders\/([^#]+)#(.+)$/.exec(String(body['path'])) ?? [];
  const order = body['order'];
  const number = typeof order === 'object' && order && 'number' in order ? order.number : 0;
  return { id, number: Number(number), token };
}

export function createGuests({ db, world, call }: TestShop, now: () => Date) {
  /** The headers of a browser with a cart. */
  const newGuest = async () => {
    const guestToken = randomToken();
    const items = [{ tool: world.hundred, quantity: 1 }];
    await createCart(db, guestToken, { items, mode: 'add', at: now() });
    return { headers: { cookie: `shop_cart=${guestToken}` } };
  };
  /** What the page sends for that cart. */
  const bodyOf = (email: string, more: object = {}) => ({
    lines: [{ tool: world.hundred, quantity: 1 }],
    ...{ total: 19.99, phone: '+44 20 7946 0958', version: 1, name: 'Gus', email },
    ...{ address: deliveryAddress, ...more },
  });
  return {
    newGuest,
    bodyOf,
    async place(email = newEmail()): Promise<GuestOrder> {
      const { headers } = await newGuest();
      return readPlaced(await call('POST /guest-orders', { headers, body: bodyOf(email) }));
    },
    read: ({ id, token }: Pick<GuestOrder, 'id' | 'token'>) =>
      call(`GET /guest-orders/${id}`, withLink(token)),
    async emailsTo(recipient: string) {
      const { rows } = await db.query<{ kind: string; contents: Record<string, string> }>({
        text: 'select kind, contents from email where recipient = $1 order by id',
        values: [recipient],
      });
      return rows;
    },
    async ownerOf(order: string) {
      const { rows } = await db.query<{ user_id: string | null }>({
        text: 'select user_id from orders where id = $1',
        values: [order],
      });
      return rows[0]?.user_id;
    },
  };
}
