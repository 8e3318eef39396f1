/** The cart as the page and the drawer show it. */
import type { Cart, CartLine, ListedCart } from '#modules/carts/cart.ts';
import { formatMoney } from '#platform/money.ts';
import { formatCount } from '#platform/number-format.ts';
import type { ProductCard } from '#modules/catalogue/product.ts';
import { maxOrderLines } from '#modules/orders/quantity-rules.ts';
import { holidayText, useHoliday } from '#web/holiday.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Stroke } from '#web/ui/pictures/stroke.tsx';
import { companyTexts } from '#web/buying/company-texts.ts';
import { cartTexts as words } from '#web/wording/cart.ts';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';
import { catalogueUrl } from '../catalogue/catalogue-url.ts';
import { FirstRow } from '../catalogue/first-row.tsx';
import { Sent } from '../product/sent-when.tsx';
import { TaxNote } from '../tax-note.tsx';
import { OrderPadTeaser } from '../order-pad/order-pad-teaser.tsx';
import { CartAlert } from '../frame/site-nav.tsx';
import { CartTotal, CodeField, codeErrorOf, totalWithCode } from './cart-code.tsx';
import { CartForm, cartFormId, DefaultButton } from './cart-form.tsx';
import { CartLines, type Typed } from './cart-lines.tsx';
import { CartMessage, type CartMessageProps } from './cart-message.tsx';
import { KeepAndShare } from './keep-and-share.tsx';

export interface CartViewProps {
  cart: Cart | undefined;
  /** Where nothing is in it: the first of the catalogue. */
  first: readonly ProductCard[];
  lists: readonly ListedCart[];
  isSignedIn: boolean;
  isDeliveryFree: boolean;
  /** What could not be saved. */
  typed: Typed;
  message: Pick<
    CartMessageProps,
    'problem' | 'done' | 'removed' | 'link' | 'elsewhere' | 'changed'
  >;
}

/** `data-guest`: the script of who is signed in puts the account's cart in its place. */
export function CartView(props: CartViewProps) {
  const { cart, first, lists, isSignedIn, isDeliveryFree, typed, message } = props;
  const lines = cart?.lines ?? [];
  const hasCodeField = lines.length > 0 && !cart?.discount;
  const { failure } = useWords();
  const codeError = hasCodeField ? codeErrorOf(message.problem, typed.code) : undefined;
  return (
    <div
      data-cart-view
      data-guest={isSignedIn ? undefined : ''}
      data-close={words.close}
      data-look={words.look}
      data-take-back={words.takeBack}
      data-failed={words.loadingFailed}
      className="cart grid gap-6"
    >
      <header className="grid gap-3">
        <h1 className="text-5 in-[dialog]:pr-24 in-[dialog]:text-3!" tabIndex={-1}>
          {cart?.name || words.title}
        </h1>
        <Stroke className="h-3 w-44 in-[dialog]:hidden" />
        {lines.length > 0 && (
          <p className="max-w-[58ch] text-graphite in-[dialog]:hidden">
            {cart?.name ? words.leadOfList : words.lead}
          </p>
        )}
        {cart?.company && (
          <p className="font-semibold wrap-anywhere">
            {fill(companyTexts.orderedFor, { name: cart.company.name })}
          </p>
        )}
        <HolidayNote />
        <p className="sr-only" data-cart-status>
          {statusOf(cart)}
        </p>
      </header>
      {!isSignedIn && (
        <p className="cart-waits text-graphite" role="status" data-cart-waits>
          {words.loading}
        </p>
      )}
      <div className="cart-content grid gap-8">
        <CartAlert text={failure.offline} />
        <CartMessage
          {...message}
          problem={codeError === undefined ? message.problem : null}
          {...{ lines, typed }}
        />
        {cart && lines.length > 0 ? (
          <Filled {...{ cart, isDeliveryFree, typed, codeError }} problem={message.problem} />
        ) : (
          <Empty first={first} />
        )}
        <KeepAndShare {...{ cart, lists, isSignedIn }} />
      </div>
    </div>
  );
}

/** In the drawer, which hides the notice of the page. */
function HolidayNote() {
  const notice = useHoliday();
  if (!notice) return null;
  return <p className="hidden text-small font-semibold in-[dialog]:block">{holidayText(notice)}</p>;
}

/** What screen readers are told when it has changed. */
function statusOf(cart: Cart | undefined): string {
  if (!cart || cart.lines.length === 0) return words.empty;
  const { one, other } = words.status;
  const { length } = cart.lines;
  const values = {
    count: formatCount(length),
    total: formatMoney(totalWithCode(cart), cart.currency),
  };
  return fill(length === 1 ? one : other, values);
}

function Empty({ first }: Pick<CartViewProps, 'first'>) {
  return (
    <div className="grid justify-items-start gap-3 border-t border-ink pt-6">
      <p className="font-display text-2">{words.empty}</p>
      <p className="max-w-[52ch] text-graphite">{words.emptyText}</p>
      <a href={catalogueUrl({})} className={buttonClass()}>
        {words.toCatalogue}
      </a>
      <OrderPadTeaser />
      {first.length > 0 && (
        <section aria-labelledby="first-title" className="mt-6 w-full in-[dialog]:hidden">
          <h2 id="first-title" className="mb-5 text-3">
            {words.first}
          </h2>
          <FirstRow products={first} />
        </section>
      )}
    </div>
  );
}

interface FilledProps {
  cart: Cart;
  isDeliveryFree: boolean;
  typed: Typed;
  codeError: string | undefined;
  problem: string | null;
}

/** All of it is one form: whatever button is pressed, what was typed is saved. */
function Filled({ cart, isDeliveryFree, typed, codeError, problem }: FilledProps) {
  const { lines, discount } = cart;
  const focused = problem === 'not_orderable' ? lines.find(isWrong)?.tool : typed.wrong[0]?.tool;
  // What a line has that nobody typed into is no change: it may be another by then, elsewhere.
  const shown = lines.map(({ quantity }) => quantity).join('.');
  return (
    <CartForm
      does="set"
      fields={{ shown }}
      id={cartFormId}
      noValidate
      className="cart-parts grid items-start gap-x-8 gap-y-5"
    >
      <section aria-label={words.lines} className="min-w-0">
        <DefaultButton />
        <CartLines {...{ lines, discount, typed, focused }} />
        <noscript>
          <button type="submit" className={buttonClass('outline', 'mt-4')}>
            {words.update}
          </button>
        </noscript>
        <div className="mt-4">
          <OrderPadTeaser />
        </div>
      </section>
      <aside className="grid gap-4 rounded-plain border border-line bg-card p-5">
        <TaxNote />
        <div className="grid gap-4 text-small text-graphite in-[dialog]:hidden">
          {lines.some(({ isOnSale }) => !isOnSale) && <p>{words.withoutGone}</p>}
          <p>
            <Sent leadDays={longestLead(lines)} />
            {isDeliveryFree ? words.deliveryFree : words.deliveryLater}
          </p>
        </div>
        <div className="cart-on grid gap-4">
          <CartTotal cart={cart} />
          <Checkout cart={cart} />
        </div>
        {/* Below the bar of a phone, so that nothing that is said of it lies under that. */}
        <CodeField discount={discount} typed={typed.code} error={codeError} />
        <a
          href="/cart"
          className="link hidden min-h-11 items-center justify-center text-small in-[dialog]:flex"
        >
          {words.whole}
        </a>
      </aside>
    </CartForm>
  );
}

/** An order is sent when its last line is there. */
function longestLead(lines: readonly CartLine[]): number[] {
  const days = lines.filter(({ isOnSale }) => isOnSale).map(({ leadDays }) => leadDays ?? 0);
  return days.length === 0 ? [] : [Math.max(...days)];
}

const isWrong = ({ violations }: CartLine) => violations.length > 0;

function Checkout({ cart }: { cart: Cart }) {
  const { canBeOrdered, lines, minimumMinor, missingMinor, currency } = cart;
  if (canBeOrdered) {
    return (
      <button type="submit" name="do" value="checkout" className={buttonClass()}>
        {words.checkout}
      </button>
    );
  }
  const count = lines.filter(isWrong).length;
  const [minimum = '', missing = ''] = [minimumMinor, missingMinor].map((minor) =>
    formatMoney(minor, currency),
  );
  const marked =
    count === 1 ? words.marked.one : fill(words.marked.other, { count: formatCount(count) });
  const tooMany = lines.length - maxOrderLines;
  return (
    <>
      <button type="button" disabled className={buttonClass()}>
        {words.checkout}
      </button>
      <div className="col-span-full grid gap-2 text-small">
        {missingMinor > 0 && (
          <p className="font-semibold text-oxblood">
            {fill(words.belowMinimum, { minimum, missing })}
          </p>
        )}
        {tooMany > 0 && (
          <p>
            <strong className="text-oxblood">
              {fill(words.tooMany.title, {
                most: formatCount(maxOrderLines),
                lines: formatCount(lines.length),
              })}
            </strong>{' '}
            {fill(words.tooMany.advice, { count: formatCount(tooMany) })}
          </p>
        )}
        {count > 0 && (
          <p>
            <strong className="text-oxblood">{marked}.</strong> {words.mend}
          </p>
        )}
      </div>
    </>
  );
}
