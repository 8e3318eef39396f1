/** '/checkout': the cart of the account, a phone number, the total, and 'Place order'. */
import { useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { cartEndpoints } from '#api/contract/carts/cart-endpoints.ts';
import { parseDollars, formatDollars } from '#platform/money.ts';
import type { AnswerOf } from '#web/api.ts';
import { requireSession } from '#web/dashboard/loading/guard.ts';
import { loadFromShop } from '#web/dashboard/loading/load.ts';
import { PageFailure } from '#web/dashboard/loading/page-layout.tsx';
import type { PageHandle } from '#web/page-handle.ts';
import { phoneError } from '#web/shop/purchase/order-rules.ts';
import { pageMeta } from '#web/title.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { FormError, TextField } from '#web/ui/forms/field.tsx';
import { useTextInput } from '#web/ui/forms/use-text-input.ts';
import { Stroke } from '#web/ui/pictures/stroke.tsx';
import { checkoutTexts as words } from './checkout-texts.ts';
import { useWords } from '#web/words.ts';
import { CheckoutLine } from './checkout-line.tsx';
import { usePlaceCart } from './use-place-cart.ts';

export type WireCart = AnswerOf<typeof cartEndpoints.readCart>;

export const handle: PageHandle = { footer: false };

export const meta = () => pageMeta({ title: words.title, hidden: true });

export async function clientLoader() {
  await requireSession();
  return loadFromShop(cartEndpoints.readCart);
}

export function HydrateFallback() {
  return (
    <CheckoutFrame>
      <SkeletonRows />
    </CheckoutFrame>
  );
}

export default function Checkout() {
  const cart = useLoaderData<typeof clientLoader>();
  return (
    <CheckoutFrame>{cart.lines.length === 0 ? <Empty /> : <Filled cart={cart} />}</CheckoutFrame>
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
  const { isPlacing, error, refused, place } = usePlaceCart(cart, revalidate);
  const wrongPhone = phoneError(text, orderWords);

  function submit(event: React.SubmitEvent): void {
    event.preventDefault();
    setWasLeft(true);
    if (wrongPhone === undefined) void place(text.trim());
    else input.ref.current?.focus();
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <section aria-labelledby="lines-title">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id="lines-title" className="text-3">
            {words.lines}
          </h2>
          <a href="/cart" className="link inline-flex min-h-11 items-center">
            {words.back}
          </a>
        </div>
        <ol className="mt-2 border-t border-ink">
          {cart.lines.map((line, index) => (
            <CheckoutLine
              key={line.tool}
              line={line}
              lineError={refused.get(index)}
              onChanged={() => void revalidate()}
            />
          ))}
        </ol>
      </section>
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
      <Total cart={cart} />
      <FormError error={error} />
      <div className="grid gap-2">
        <Button
          type="submit"
          disabled={!cart.orderable}
          aria-describedby="next"
          busy={isPlacing ? words.placing : undefined}
        >
          {words.place}
        </Button>
        <p id="next" className="text-small text-graphite">
          {cart.orderable ? words.next : words.notYet}
        </p>
      </div>
    </form>
  );
}

function Total({ cart }: { cart: WireCart }) {
  return (
    <div className="grid gap-1 border-y border-ink py-4">
      <dl className="flex items-baseline justify-between gap-4">
        <dt className="text-1">{words.total}</dt>
        <dd className="figures text-4 font-semibold">
          {formatDollars(parseDollars(cart.total) ?? 0)}
        </dd>
      </dl>
      <p className="text-small text-graphite">{words.delivery}</p>
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
