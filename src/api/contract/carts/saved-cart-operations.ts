/** The operations on the lists of an account, and on an order that is ordered again. */
import { z } from 'zod';
import { maxCarts } from '#modules/carts/cart.ts';
import { idParams, noInput, type Operation } from '../operation.ts';
import * as answers from '../responses.ts';
import { cartEndpoints } from './cart-endpoints.ts';
import * as fields from './cart-fields.ts';

const listedCart = z.object({
  _id: z.string(),
  name: z.string(),
  current: z.boolean(),
  shared: z.boolean(),
  lines: z.int(),
  usedAt: z.iso.datetime(),
});

export const savedCartOperations = {
  reorder: {
    ...noInput,
    endpoint: cartEndpoints.reorder,
    access: 'own_order_or_orders',
    summary:
      "Puts the tools of an order into the caller's cart, which says what changed since it was " +
      'placed.',
    params: idParams,
    response: fields.changedLines,
    problemCodes: ['cart_full'],
  },
  listCarts: {
    ...noInput,
    endpoint: cartEndpoints.listCarts,
    access: 'signed_in',
    summary: "The caller's carts: the current one first, then the lists.",
    response: z.array(listedCart).max(maxCarts + 1),
  },
  saveCart: {
    ...noInput,
    endpoint: cartEndpoints.saveCart,
    rateLimit: 'carts',
    access: 'signed_in',
    summary: 'Saves the lines of the current cart as a list; the cart stays as it is.',
    body: z.object({ name: fields.listName }),
    response: answers.inserted,
    problemCodes: ['cart_empty', 'too_many_carts'],
  },
  renameCart: {
    ...noInput,
    endpoint: cartEndpoints.renameCart,
    access: 'signed_in',
    summary: 'Names a cart, which makes a list of it.',
    params: idParams,
    body: z.object({ name: fields.listName }),
    response: answers.modified,
    problemCodes: ['cart_unknown', 'too_many_carts'],
  },
  deleteCart: {
    ...noInput,
    endpoint: cartEndpoints.deleteCart,
    access: 'signed_in',
    summary: 'Deletes a cart with its lines.',
    params: idParams,
    response: answers.deleted,
    problemCodes: ['cart_unknown'],
  },
  switchCart: {
    ...noInput,
    endpoint: cartEndpoints.switchCart,
    access: 'signed_in',
    summary: 'Makes a list the current cart; what was current is kept as a list.',
    params: idParams,
    response: answers.modified,
    problemCodes: ['cart_unknown', 'too_many_carts'],
  },
  putListIntoCart: {
    ...noInput,
    endpoint: cartEndpoints.putListIntoCart,
    access: 'signed_in',
    summary: 'Puts the lines of a list into the current cart; of two quantities the larger.',
    params: idParams,
    response: fields.changedLines,
    problemCodes: ['cart_unknown', 'cart_full'],
  },
} as const satisfies Record<string, Operation<unknown, unknown, unknown, unknown>>;
