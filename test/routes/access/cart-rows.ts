/** Who may make the calls about carts. Everybody has one; lists are kept in accounts. */
import { row, type Expected, type Row } from './row.ts';

const everybody = ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'] as const;
const everybodysInput = [
  ...(['input', 'input', 'input', 'input'] as const),
  ...(['input', 'input', 'input'] as const),
] as const;
/** Nobody has put anything into a cart here. */
const nobodys = [409, 409, 409, 409, 409, 409, 409] as const;
const nothingThere = [404, 404, 404, 404, 404, 404, 404] as const;
const ownUnknown = [401, 404, 404, 404, 404, 404, 404] as const;
const ownInput = [401, 'input', 'input', 'input', 'input', 'input', 'input'] as const;

/** A token that is over is not taken for a guest: the cart is not the one that was meant. */
const ofHolder = (
  path: string,
  expected: readonly [Expected, ...Expected[]] & { length: 7 },
): Row => ({
  ...row(path, expected),
  withInvalidToken: 401,
});

export const cartRows = {
  readCart: ofHolder('/cart', everybody),
  addCartLines: row('/cart/lines', everybodysInput),
  setCartLine: row('/cart/lines/{tool}', everybodysInput),
  removeCartLine: ofHolder('/cart/lines/{tool}', everybody),
  clearCart: ofHolder('/cart/lines', everybody),
  useCode: row('/cart/code', everybodysInput),
  removeCode: ofHolder('/cart/code', everybody),
  shareCart: ofHolder('/cart/share', nobodys),
  unshareCart: ofHolder('/cart/share', everybody),
  readSharedCart: row('/shared-carts/{unknown}', nothingThere),
  copySharedCart: ofHolder('/shared-carts/{unknown}/copy', nothingThere),
  changeCartByForm: row('/cart/form', everybodysInput),
  reorder: row('/purchase/{order}/cart', [401, 'ok', 404, 404, 'ok', 404, 'ok']),
  listCarts: row('/carts', [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok']),
  saveCart: row('/carts', ownInput),
  renameCart: row('/carts/{unknown}', ownInput),
  deleteCart: row('/carts/{unknown}', ownUnknown),
  switchCart: row('/carts/{unknown}/switch', ownUnknown),
  putListIntoCart: row('/carts/{unknown}/lines', ownUnknown),
};
