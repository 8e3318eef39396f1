/**
 * '/checkout': the cart, a phone number, the total, and 'Place order'. Who has no account says
 * where it goes as well.
 */
import { useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { cartEndpoints } from '#api/contract/carts/cart-endpoints.ts';
import type { AnswerOf } from '#web/api.ts';
import { loadFromShop } from '#web/dashboard/loading/load.ts';
import { PageFailure } from '#web/dashboard/loading/page-layout.tsx';
import { readSession } from '#web/identity/session.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { phoneError } from '#web/shop/purchase/order-rules.ts';
import { pageMeta } from '#web/title.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { TextField } from '#web/ui/forms/field.tsx';
import { useTextInput } from '#web/ui/forms/use-text-input.ts';
import { Stroke } from '#web/ui/pictures/stroke.tsx';
import { checkoutTexts as words } from './checkout-texts.ts';
import { useWords } from '#web/words.ts';
import { CheckoutLines, PlaceButton } from './checkout-parts.tsx';
import { GuestCheckout } from './guest-checkout.tsx';
import { accountOrdering, usePlaceCart } from './use-place-cart.ts';

export type WireCart = AnswerOf<typeof cartEndpoints.readCart>;

export const handle: PageHandle = { footer: false };

export const meta = () => pageMeta({ title: words.title, hidden: true });

export async function clientLoader() {
  const session = await readSession();
  return { cart: await loadFromShop(cartEndpoints.readCart), isGuest: session === undefined };
}

export function HydrateFallback() {
  return (
    <CheckoutFrame>
      <SkeletonRows />
    </CheckoutFrame>
  );
}

export default function Checkout() {
  const { cart, isGuest } = useLoaderData<typeof clientLoader>();
  return (
    <CheckoutFrame>
      {cart.lines.length === 0 ? (
        <Empty />
      ) : isGuest ? (
        <GuestCheckout cart={cart} />
      ) : (
        <Filled cart={cart} />
      )}
    </CheckoutFrame>
  );
}

function CheckoutFrame({ children }: { children: React.ReactNode }) {
  return (
    <div className="page grid max-w-[46rem] gap-6 pt-8 pb-24">
      <header className="grid gap-3">
        <h1 className="text-5">{words.title}</h1>
        <Stroke className="h-3 w-44" />
      </header>
      {children}
    </div>
  );
}

function Empty() {
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-1">{words.empty}</p>
      <a href="/catalogue" className={buttonClass()}>
        {words.toCatalogue}
      </a>
    </div>
  );
}

function Filled({ cart }: { cart: WireCart }) {
  const { order: orderWords } = useWords();
  const { revalidate } = useRevalidator();
  const { text, input } = useTextInput('');
  const [wasLeft, setWasLeft] = useState(false);
  const { isPlacing, error, refused, place } = usePlaceCart(cart, accountOrdering, revalidate);
  const wrongPhone = phoneError(text, orderWords);

  function submit(event: React.SubmitEvent): void {
    event.preventDefault();
    setWasLeft(true);
    if (wrongPhone === undefined) void place(text.trim());
    else input.ref.current?.focus();
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <CheckoutLines cart={cart} refused={refused} onChanged={() => void revalidate()} />
      <TextField
        label={orderWords.phone}
        hint={orderWords.phoneHint}
        name="phone"
        type="tel"
        autoComplete="tel"
        maxLength={40}
        required
        error={wasLeft ? wrongPhone : undefined}
        {...input}
        onBlur={() => setWasLeft(true)}
      />
      <PlaceButton cart={cart} error={error} isPlacing={isPlacing} next={words.next} />
    </form>
  );
}

export function ErrorBoundary() {
  return (
    <div className="page pt-8 pb-24">
      <PageFailure title={words.title} />
    </div>
  );
}
