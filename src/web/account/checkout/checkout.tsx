/**
 * '/checkout': the cart, where it goes and how, a phone number, the total, and 'Place order'. Who
 * has no account says how they are reached as well.
 */
import { useLoaderData } from 'react-router';
import { cartEndpoints } from '#api/contract/carts/cart-endpoints.ts';
import { shopEndpoints } from '#api/contract/shop-endpoints.ts';
import type { AnswerOf } from '#web/api.ts';
import { company } from '#web/content/company.ts';
import { loadFromShop } from '#web/dashboard/loading/load.ts';
import { PageFailure } from '#web/dashboard/loading/page-layout.tsx';
import { readSession } from '#web/identity/session.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { pageMeta } from '#web/title.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { ScriptNote } from '#web/ui/feedback/script-note.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { BuySteps } from '#web/orders/payment/buy-steps.tsx';
import { useWords } from '#web/words.ts';
import { CheckoutForm } from './checkout-form.tsx';
import { isFree, PauseNote } from './checkout-parts.tsx';
import { checkoutTexts as words } from './checkout-texts.ts';
import { GuestCheckout } from './guest-checkout.tsx';
import { readLastAddress } from './last-order.ts';

export type WireCart = AnswerOf<typeof cartEndpoints.readCart>;

export const handle: PageHandle = { footer: false, minimal: true };

export const meta = () => pageMeta({ title: words.title, hidden: true });

export async function clientLoader() {
  const session = await readSession();
  const [cart, book] = await Promise.all([
    loadFromShop(cartEndpoints.readCart),
    session ? loadFromShop(shopEndpoints.listAddressChoices) : [],
  ]);
  const isGuest = session === undefined;
  // Who has no address book yet has said it in the last order.
  const lastAddress = session && book.length === 0 ? await readLastAddress(session) : undefined;
  return { cart, book, name: session?.name ?? '', isGuest, lastAddress };
}

export function HydrateFallback() {
  const { failure } = useWords();
  return (
    <CheckoutFrame>
      <ScriptNote>
        {failure.noScript} {words.withoutScript} <OtherWays />
      </ScriptNote>
      <SkeletonRows />
    </CheckoutFrame>
  );
}

/** For who has no script: the cart is kept meanwhile. */
function OtherWays() {
  const linkClass = 'link inline-flex min-h-11 items-center font-semibold';
  return (
    <span className="flex flex-wrap gap-x-4">
      <a href={`mailto:${company.email}`} className={linkClass}>
        {company.email}
      </a>
      <a href={`tel:${company.phoneLink}`} className={linkClass}>
        {company.phone}
      </a>
      <a href="/cart" className={linkClass}>
        {words.backToCart}
      </a>
    </span>
  );
}

export default function Checkout() {
  const { cart, isGuest, ...account } = useLoaderData<typeof clientLoader>();
  const isEmpty = cart.lines.length === 0;
  const lead = isFree(cart) ? words.free.lead : words.lead;
  return (
    <CheckoutFrame lead={isEmpty ? words.empty : lead}>
      <PauseNote />
      {isEmpty ? (
        <EmptyCart isGuest={isGuest} />
      ) : isGuest ? (
        <GuestCheckout cart={cart} />
      ) : (
        <CheckoutForm cart={cart} {...account} />
      )}
    </CheckoutFrame>
  );
}

/** Who comes back from the payment has ordered what was in it. */
function EmptyCart({ isGuest }: { isGuest: boolean }) {
  const { nav } = useWords();
  return (
    <p className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <a href="/catalogue" className={buttonClass()}>
        {words.toCatalogue}
      </a>
      <a
        href={isGuest ? '/orders' : '/dashboard/order'}
        className="link inline-flex min-h-11 items-center font-semibold"
      >
        {isGuest ? nav.findOrder : words.orders}
      </a>
    </p>
  );
}

function CheckoutFrame({
  lead = words.lead,
  children,
}: React.PropsWithChildren<{ lead?: string }>) {
  return (
    <div className="page grid gap-6 pt-4 pb-24 sm:pt-6">
      <header className="grid gap-2">
        <BuySteps at="checkout" />
        <h1 className="text-5">{words.title}</h1>
        {/* Seen before any script has run: the largest text of the page does not wait for one. */}
        <p className="max-w-[60ch] text-graphite">{lead}</p>
      </header>
      {children}
    </div>
  );
}

export function ErrorBoundary() {
  return (
    <div className="page pt-8 pb-24">
      <PageFailure title={words.title} />
    </div>
  );
}
