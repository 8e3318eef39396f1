/** Requests about carts: one of each that succeeds, and one for each error. */
import { addPerson } from '#test/support/world.ts';
import { nobodysId, orderOf, type FuzzedShop, type RequestInput } from './fuzzed-shop.ts';
import { addPromotion } from './promotions.ts';

type Build = (fuzzed: FuzzedShop) => Promise<RequestInput>;

/** A new customer with a cart: concurrent requests change nothing of theirs. */
async function withCart({ shop, tools, send }: FuzzedShop) {
  const person = await addPerson(shop.db, `Cara-${crypto.randomUUID()}`, 'customer');
  const token = await shop.tokenOf(person);
  const body = { lines: [{ tool: tools.plenty, quantity: 2 }] };
  await send('addCartLines', { token, body });
  return { token, person };
}

async function withList(fuzzed: FuzzedShop) {
  const { token } = await withCart(fuzzed);
  const { body } = await fuzzed.send('saveCart', { token, body: { name: 'Spring' } });
  return { token, params: { id: String(body['insertedId']) } };
}

async function withLink(fuzzed: FuzzedShop) {
  const { token } = await withCart(fuzzed);
  const { body } = await fuzzed.send('shareCart', { token });
  return { params: { token: String(body['path']).replace('/cart/shared/', '') } };
}

const onCart: Build = async (fuzzed) => ({ token: (await withCart(fuzzed)).token });

const onLine: Build = async (fuzzed) => {
  return { token: (await withCart(fuzzed)).token, params: { id: fuzzed.tools.plenty } };
};

/** A body for the tool that there is always enough of. */
const withLines: Build = async (fuzzed) => {
  const lines = [{ tool: fuzzed.tools.plenty, quantity: 12 }];
  return { token: (await withCart(fuzzed)).token, body: { lines } };
};

export const cartRequests = {
  readCart: onCart,
  addCartLines: withLines,
  setCartLine: async (fuzzed: FuzzedShop) => ({ ...(await onLine(fuzzed)), body: { quantity: 3 } }),
  removeCartLine: onLine,
  clearCart: onCart,
  useCode: async (fuzzed: FuzzedShop) => {
    const { written } = await addPromotion(fuzzed);
    return { ...(await onCart(fuzzed)), body: { code: written.code } };
  },
  removeCode: onCart,
  shareCart: onCart,
  unshareCart: onCart,
  readSharedCart: withLink,
  copySharedCart: async (fuzzed: FuzzedShop) => {
    return { ...(await withLink(fuzzed)), token: fuzzed.tokens.ben };
  },
  changeCartByForm: async (fuzzed: FuzzedShop) => {
    const { body, token } = await withLines(fuzzed);
    return { token, body: { do: 'add', ...Object(body) } };
  },
  reorder: async ({ tokens, order }: FuzzedShop) => {
    return { token: tokens.anna, params: { id: await order() } };
  },
  listCarts: onCart,
  saveCart: async (fuzzed: FuzzedShop) => ({ ...(await onCart(fuzzed)), body: { name: 'Walls' } }),
  renameCart: async (fuzzed: FuzzedShop) => {
    return { ...(await withList(fuzzed)), body: { name: 'Doors' } };
  },
  deleteCart: withList,
  switchCart: withList,
  putListIntoCart: withList,
};

const others = new WeakMap<FuzzedShop, Promise<string[]>>();

/** 1,000 tools that nobody can order, once for each shop. */
function otherTools(fuzzed: FuzzedShop): Promise<string[]> {
  const known = others.get(fuzzed) ?? addOtherTools(fuzzed);
  others.set(fuzzed, known);
  return known;
}

async function addOtherTools({ shop, tools }: FuzzedShop): Promise<string[]> {
  const { rows } = await shop.db.query<{ id: string }>({
    text: `insert into tool (name, kind, description, img, facts, price_minor, minimum_order,
        rating_tenths, position, created_at, product_id, variant)
      select name || n, kind, '', '', '[]', 100, 1, 40, 9, created_at, product_id,
        gen_random_uuid()::text
      from tool cross join generate_series(1, 1000) n where tool.id = $1 returning id`,
    values: [tools.junk],
  });
  return rows.map(({ id }) => id);
}

/** A customer whose cart has 1,000 lines, none of which is of the tools that are ordered here. */
export async function withFullCart(fuzzed: FuzzedShop) {
  const { token, person } = await withCart(fuzzed);
  const { body } = await fuzzed.send('saveCart', { token, body: { name: 'Spring' } });
  await fuzzed.shop.db.query({
    text: `with emptied as (
      delete from cart_line using cart where cart_id = cart.id and user_id = $1 and is_current)
    insert into cart_line (cart_id, tool_id, quantity, seen_minor, seen_band, added_in, position,
      changed_in)
    select cart.id, other.id, 1, 1, 'in_stock', 1, 1, 1 from cart cross join unnest($2::uuid[])
      as other (id)
    where cart.user_id = $1 and cart.is_current`,
    values: [person.id, await otherTools(fuzzed)],
  });
  return { token, list: String(body['insertedId']) };
}

export const withForgedToken =
  (more: RequestInput = {}): Build =>
  async ({ tools }) => ({ params: { id: tools.plenty }, ...more, token: 'sht_forged' });

const onNobodys =
  (more: RequestInput = {}): Build =>
  async ({ tokens }) => ({ token: tokens.ben, params: { id: nobodysId }, ...more });

const nobodysLink = { params: { token: nobodysId } };
const one = [{ tool: nobodysId, quantity: 1 }];

/** Of a new customer, who has none. */
const onNoCart =
  (more: RequestInput = {}): Build =>
  async ({ shop }) => {
    const person = await addPerson(shop.db, `Nell-${crypto.randomUUID()}`, 'customer');
    return { token: await shop.tokenOf(person), ...more };
  };

export const full =
  (build: Build): Build =>
  async (fuzzed) => ({ ...(await build(fuzzed)), token: (await withFullCart(fuzzed)).token });

const onOwnOrder: Build = async (fuzzed) => {
  const { token } = await withFullCart(fuzzed);
  const placed = await fuzzed.send('placeOrder', { token, body: orderOf(fuzzed.tools.plenty) });
  return { token, params: { id: String(placed.body['insertedId']) } };
};

const onOwnList: Build = async (fuzzed) => {
  const { token, list } = await withFullCart(fuzzed);
  return { token, params: { id: list } };
};

/** A customer who has as many lists as an account may have. */
async function withAllLists(fuzzed: FuzzedShop): Promise<string> {
  const { token, person } = await withCart(fuzzed);
  await fuzzed.shop.db.query({
    text: `insert into cart (user_id, name, is_current, created_at, used_at)
      select $1, 'List ' || n, false, now(), now() from generate_series(1, 99) n`,
    values: [person.id],
  });
  return token;
}

/** A customer with all lists beside the cart, which would become one more. */
async function withListsAndCart(fuzzed: FuzzedShop) {
  const { token, person } = await withCart(fuzzed);
  const { rows } = await fuzzed.shop.db.query<{ current: string; list: string }>({
    text: `with list as (
        insert into cart (user_id, name, is_current, created_at, used_at)
        select $1, 'List ' || n, false, now(), now() from generate_series(1, 100) n returning id)
      select cart.id as current, list.id as list from list cross join cart
      where cart.user_id = $1 and cart.is_current limit 1`,
    values: [person.id],
  });
  return { token, current: rows[0]?.current ?? '', list: rows[0]?.list ?? '' };
}

const namedBesideAllLists: Build = async (fuzzed) => {
  const { token, current } = await withListsAndCart(fuzzed);
  return { token, params: { id: current }, body: { name: 'One more' } };
};

const switchedBesideAllLists: Build = async (fuzzed) => {
  const { token, list } = await withListsAndCart(fuzzed);
  return { token, params: { id: list } };
};

const oneMoreList: Build = async (fuzzed) => {
  return { token: await withAllLists(fuzzed), body: { do: 'save', name: 'One more' } };
};

const noCode = { code: 'NO-SUCH-CODE' };

export const cartErrors = {
  readCart: { token_expired: withForgedToken() },
  addCartLines: {
    cart_full: full(withLines),
    token_expired: withForgedToken({ body: { lines: one } }),
  },
  setCartLine: {
    tool_unknown: onNobodys({ body: { quantity: 1 } }),
    cart_full: full(cartRequests.setCartLine),
    token_expired: withForgedToken({ body: { quantity: 1 } }),
  },
  removeCartLine: { token_expired: withForgedToken() },
  clearCart: { token_expired: withForgedToken() },
  useCode: {
    code_unknown: async (fuzzed: FuzzedShop) => ({ ...(await onCart(fuzzed)), body: noCode }),
    cart_empty: onNoCart({ body: noCode }),
    token_expired: withForgedToken({ body: noCode }),
  },
  removeCode: { token_expired: withForgedToken() },
  shareCart: { cart_empty: onNoCart(), token_expired: withForgedToken() },
  unshareCart: { token_expired: withForgedToken() },
  readSharedCart: { cart_unknown: onNobodys(nobodysLink) },
  copySharedCart: {
    cart_unknown: onNobodys(nobodysLink),
    cart_full: full(withLink),
    token_expired: withForgedToken(nobodysLink),
  },
  changeCartByForm: {
    cart_unknown: onNobodys({ body: { do: 'switch', id: nobodysId } }),
    cart_empty: onNoCart({ body: { do: 'save', name: 'Empty' } }),
    cart_full: full(cartRequests.changeCartByForm),
    too_many_carts: oneMoreList,
    code_unknown: async (fuzzed: FuzzedShop) => {
      return { ...(await onCart(fuzzed)), body: { do: 'code', ...noCode } };
    },
    token_expired: withForgedToken({ body: { do: 'clear' } }),
  },
  reorder: { cart_full: onOwnOrder },
  saveCart: { cart_empty: onNoCart({ body: { name: 'Empty' } }), too_many_carts: oneMoreList },
  renameCart: {
    cart_unknown: onNobodys({ body: { name: 'Doors' } }),
    too_many_carts: namedBesideAllLists,
  },
  deleteCart: { cart_unknown: onNobodys() },
  switchCart: { cart_unknown: onNobodys(), too_many_carts: switchedBesideAllLists },
  putListIntoCart: { cart_unknown: onNobodys(), cart_full: onOwnList },
};
