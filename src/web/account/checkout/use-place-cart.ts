/**
 * Places the cart as one order, and goes on to its payment. The key of the request is the cart's
 * version: an order whose answer was lost is answered again, from whatever tab or device, and is
 * never placed twice. The cart is emptied after that, by the version that was ordered.
 */
import { useEffect, useState } from 'react';
import { cartEndpoints } from '#api/contract/carts/cart-endpoints.ts';
import { shopEndpoints } from '#api/contract/shop-endpoints.ts';
import type { Address } from '#modules/addresses/address-format.ts';
import { termsVersion } from '#modules/orders/placing/terms-version.ts';
import { callApi, unreachable, type ApiResult, type Problem } from '#web/api.ts';
import { formatPer } from '#web/dashboard/format/amounts.ts';
import type { DeliveryChoice } from '#web/orders/delivery/delivery-options.tsx';
import { lineId } from './checkout-line.tsx';
import { checkoutTexts as words } from './checkout-texts.ts';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';
import type { WireCart } from './checkout.tsx';

/** Why a line was refused, and the quantities that can be had in its place. */
export interface LineError {
  message: string;
  code?: string | undefined;
  available: number | undefined;
  offers: readonly number[];
}

const none: ReadonlyMap<number, LineError> = new Map();

/** What is ordered beside the lines. */
export interface Wanted {
  phone: string;
  address: Address;
  /** Who is billed; null for where it goes. */
  billTo: Address | null;
  delivery: DeliveryChoice;
  /** Dollars, as they were shown. */
  total: number;
}

/** How a cart is ordered, by an account or a guest. */
export interface Ordering<Details> {
  /** Answers the address of the page that comes next. */
  send(cart: WireCart, details: Details): Promise<ApiResult<string>>;
  /** What to say of a cart that was ordered before. */
  again: string;
}

/** `reload` is called where what was shown is not so any more. */
export function usePlaceCart<Details>(
  cart: WireCart,
  { send, again }: Ordering<Details>,
  reload: () => Promise<void>,
) {
  const { failure } = useWords();
  const [isPlacing, setIsPlacing] = useState(false);
  const [outcome, setOutcome] = useState<{ cart: WireCart; problem: Problem }>();
  useEffect(() => {
    // Also once the cart is there as it is now, with the lines that have changed.
    if (outcome) focusWhatIsWrong(findLineErrors(outcome, cart));
  }, [outcome, cart]);

  async function place(details: Details): Promise<void> {
    setOutcome(undefined);
    setIsPlacing(true);
    const answer = await send(cart, details);
    if (answer.ok) {
      location.assign(answer.value);
      return;
    }
    if (outdated.includes(answer.problem.code)) await reload();
    setOutcome({ cart, problem: answer.problem });
    setIsPlacing(false);
  }

  // A line that was mended since is refused no more.
  const problem = outcome?.problem;
  const refused = outcome ? findLineErrors(outcome, cart) : none;
  return {
    ...{ isPlacing, refused, place },
    error:
      problem &&
      describe(problem, {
        ...{ refused, again, offline: failure.offline },
        code: outcome?.cart.discount?.code,
      }),
  };
}

/** The button was busy and has lost the focus: the first refused line gets it, or the button. */
function focusWhatIsWrong(refused: ReadonlyMap<number, LineError>): void {
  const [place] = refused.keys();
  const line = place === undefined ? null : document.getElementById(lineId(place));
  line?.scrollIntoView({ block: 'center' });
  (line ?? document.querySelector<HTMLElement>('[data-place]'))?.focus();
}

/** The page shows something that is not so any more. */
const outdated = [
  'total_changed',
  'delivery_not_offered',
  'not_delivered_to',
  'below_order_minimum',
  'code_refused',
  'other_company',
];

/** As an order of the account, which goes on to its payment. */
export const accountOrdering: Ordering<Wanted> = { send: sendAsAccount, again: words.again };

async function sendAsAccount(cart: WireCart, wanted: Wanted): Promise<ApiResult<string>> {
  const headers = { 'idempotency-key': `cart-${cart._id}-${cart.version}` };
  const { currency } = cart;
  const shown = { terms: termsVersion, company: cart.company?._id ?? null, currency };
  const body = { lines: toLines(cart), code: toCode(cart), ...shown, ...toBody(wanted) };
  const answer = await callApi(shopEndpoints.placeOrderOfLines, { body, headers });
  if (!answer.ok) return answer;
  const ordered = { upTo: cart.version, cart: cart._id ?? undefined };
  await callApi(cartEndpoints.clearCart, { query: ordered });
  return { ok: true, value: `/dashboard/payment/${answer.value._id}` };
}

/** What is not said is left out. */
export function toBody<Details extends Wanted>({ billTo, ...details }: Details) {
  return { ...details, ...(billTo && { billTo }) };
}

/** One that brings nothing is not sent: the page has said so. */
export function toCode({ discount }: WireCart): string | undefined {
  return discount && discount.amount > 0 ? discount.code : undefined;
}

export function toLines(cart: WireCart) {
  return cart.lines.map(({ tool, quantity }) => ({ tool, quantity }));
}

const linePath = /^lines\.(\d+)\./;

/** Of the cart as it was sent; where it is another now, the lines that have another price. */
function findLineErrors(sent: { cart: WireCart; problem: Problem }, cart: WireCart) {
  if (sent.cart === cart) return readLineErrors(sent.problem, cart);
  return sent.problem.code === 'total_changed' ? findPriceChanges(sent.cart, cart) : none;
}

function findPriceChanges(before: WireCart, cart: WireCart): Map<number, LineError> {
  const textOf = ({ price, per }: WireCart['lines'][number]) =>
    formatPer(price, per, cart.currency);
  const shown = new Map(before.lines.map((line) => [line.tool, textOf(line)]));
  return new Map(
    cart.lines.flatMap((line, place) => {
      const to = textOf(line);
      const from = shown.get(line.tool) ?? to;
      const message = fill(words.priceChanged, { from, to });
      return from === to ? [] : [[place, { message, available: undefined, offers: [] }] as const];
    }),
  );
}

/** By the place of their lines, from 0. */
function readLineErrors({ errors = [] }: Problem, cart: WireCart): Map<number, LineError> {
  return new Map(
    errors.flatMap((error) => {
      const [, place] = linePath.exec(error.path) ?? [];
      const line = cart.lines[Number(place)];
      if (!line) return [];
      const { message, code, available, neighbours = [], minimum, maximum } = error;
      const most = available === undefined ? [] : [available - (available % line.multiple)];
      const offers = [...most, ...neighbours, minimum ?? 0, maximum ?? 0];
      const fitting = offers.filter((offer) => offer >= line.minimum);
      return [
        [Number(place), { message, code, available, offers: [...new Set(fitting)] }] as const,
      ];
    }),
  );
}

function describe(
  { code, detail, title }: Problem,
  context: {
    refused: ReadonlyMap<number, LineError>;
    again: string;
    offline: string;
    /** Of the promotion that was ordered with. */
    code: string | undefined;
  },
): string | undefined {
  const { refused, again, offline } = context;
  if (code === 'lines_refused') {
    if (refused.size === 0) return undefined;
    return refused.size === 1 ? words.refused.one : words.refused.other;
  }
  if (code === 'total_changed') return fill(words.totalChanged, { detail });
  if (code === 'code_refused' && context.code !== undefined)
    return fill(words.codeRefused, { code: context.code, detail });
  if (code === 'delivery_not_offered') return words.deliveryChanged;
  if (code === 'key_reused') return again;
  return code === unreachable ? offline : detail || title;
}
