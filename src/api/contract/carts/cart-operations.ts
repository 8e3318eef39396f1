/** The operations on the current cart: of the account that asks, else of the browser's cookie. */
import { z } from 'zod';
import { id, wholeNumber } from '../fields.ts';
import { idParams, noInput, type Operation } from '../operation.ts';
import * as answers from '../responses.ts';
import { typedCode } from '../promotions/promotion-fields.ts';
import { cartEndpoints } from './cart-endpoints.ts';
import { currency } from '../prices/currency-fields.ts';
import * as fields from './cart-fields.ts';

const tokenParams = z.object({ token: fields.cartToken });

export const cartOperations = {
  readCart: {
    ...noInput,
    endpoint: cartEndpoints.readCart,
    access: 'anyone',
    summary:
      'The cart with its lines as of now: prices, what changed since, what the rules have ' +
      "against it. The account's with a token, else that of the browser's cookie.",
    response: fields.cart,
    problemCodes: ['token_expired'],
  },
  addCartLines: {
    ...noInput,
    endpoint: cartEndpoints.addCartLines,
    rateLimitInHandler: 'carts',
    access: 'anyone',
    bodyLimitBytes: fields.cartLinesBytes,
    summary: 'Adds lines, up to 1,000 at once; of a tool that is there the sum. Reserves nothing.',
    body: z.object({ lines: fields.cartItems.min(1) }),
    response: fields.changedLines,
    problemCodes: ['cart_full', 'token_expired'],
  },
  setCartLine: {
    ...noInput,
    endpoint: cartEndpoints.setCartLine,
    rateLimitInHandler: 'carts',
    access: 'anyone',
    summary: 'Sets the quantity of a tool in the cart, which need not be there yet.',
    params: idParams,
    body: z.object({ quantity: fields.cartQuantity }),
    response: fields.changedLines,
    problemCodes: ['tool_unknown', 'cart_full', 'token_expired'],
  },
  removeCartLine: {
    ...noInput,
    endpoint: cartEndpoints.removeCartLine,
    access: 'anyone',
    summary: 'Takes a tool out of the cart; deletedCount is 0 when it was not there.',
    params: idParams,
    response: fields.removedLines,
    problemCodes: ['token_expired'],
  },
  clearCart: {
    ...noInput,
    endpoint: cartEndpoints.clearCart,
    access: 'anyone',
    summary:
      'Empties the cart. After an order with the version that was ordered: what was changed ' +
      'since stays, and a saved list is kept.',
    query: z.object({
      upTo: wholeNumber.optional(),
      cart: id.optional().describe('only while this is the current cart'),
    }),
    response: fields.removedLines,
    problemCodes: ['token_expired'],
  },
  useCode: {
    ...noInput,
    endpoint: cartEndpoints.useCode,
    rateLimitInHandler: 'promotion_codes',
    access: 'anyone',
    summary: 'Keeps a promotion code with the cart, also one that brings nothing yet.',
    body: z.object({ code: typedCode }),
    response: fields.usedCode,
    problemCodes: ['code_unknown', 'cart_empty', 'token_expired'],
  },
  removeCode: {
    ...noInput,
    endpoint: cartEndpoints.removeCode,
    access: 'anyone',
    summary: 'Takes the code out of the cart; modifiedCount is 0 where there is no cart.',
    response: answers.modified,
    problemCodes: ['token_expired'],
  },
  shareCart: {
    ...noInput,
    endpoint: cartEndpoints.shareCart,
    rateLimitInHandler: 'carts',
    access: 'anyone',
    summary:
      'Answers a link by which anybody takes a copy of the cart, until it is ordered or emptied. ' +
      'An earlier link ends.',
    response: z.object({ path: z.string().describe('of a page of the shop') }),
    problemCodes: ['cart_empty', 'token_expired'],
  },
  unshareCart: {
    ...noInput,
    endpoint: cartEndpoints.unshareCart,
    access: 'anyone',
    summary: 'Ends the link to the cart; modifiedCount is 0 when there was none.',
    response: answers.modified,
    problemCodes: ['token_expired'],
  },
  readSharedCart: {
    ...noInput,
    endpoint: cartEndpoints.readSharedCart,
    access: 'anyone',
    summary: 'A cart that is shared by a link.',
    params: tokenParams,
    response: z.object({
      lines: z.array(fields.cartLine),
      currency,
      total: z.number(),
    }),
    problemCodes: ['cart_unknown'],
  },
  copySharedCart: {
    ...noInput,
    endpoint: cartEndpoints.copySharedCart,
    rateLimitInHandler: 'carts',
    access: 'anyone',
    summary: "Puts a copy of a shared cart into the caller's; of two quantities the larger.",
    params: tokenParams,
    response: fields.changedLines,
    problemCodes: ['cart_unknown', 'cart_full', 'token_expired'],
  },
  changeCartByForm: {
    ...noInput,
    endpoint: cartEndpoints.changeCartByForm,
    rateLimitInHandler: 'carts',
    access: 'anyone',
    summary: "What the pages' forms send; a plain form is sent on to /cart.",
    body: fields.cartForm,
    bodyLimitBytes: fields.cartLinesBytes,
    response: z.object({ acknowledged: z.literal(true), location: z.string() }),
    problemCodes: [
      'cart_unknown',
      'cart_empty',
      'cart_full',
      'too_many_carts',
      'code_unknown',
      'token_expired',
    ],
  },
} as const satisfies Record<string, Operation<unknown, unknown, unknown, unknown>>;
