/** '/cart/shared/{token}': somebody's cart, as long as its link works, and a copy of it. */
import { data, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import type { Cart } from '#modules/carts/cart.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { currencyOf } from '#web/currency.tsx';
import { shopDataContext } from '#web/shop-data.ts';
import { pageMeta } from '#web/title.ts';
import { unsent } from '#web/unsent-data.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Stroke } from '#web/ui/pictures/stroke.tsx';
import { cartTexts } from '#web/wording/cart.ts';
import { catalogueUrl } from '../catalogue/catalogue-url.ts';
import { TaxedSum } from '#web/prices/taxed-price.tsx';
import { partsOf } from './cart-code.tsx';
import { CartForm } from './cart-form.tsx';
import { ReadLines } from './cart-lines.tsx';
import { sharedCartTexts as words } from './shared-cart-texts.ts';

export const handle: PageHandle = { hydrate: false };

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({ title: loaderData?.view.cart ? words.title : words.ended, hidden: true });

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const token = params['id'] ?? '';
  const currency = currencyOf(request.url);
  const cart = await context.get(shopDataContext).findSharedCart(token, currency);
  return data(unsent({ token, cart }), { status: cart ? 200 : 404 });
}

export default function SharedCartPage() {
  const { token, cart } = useLoaderData<typeof loader>().view;
  return (
    <div className="page grid gap-6 pt-8 pb-24">
      {cart ? <SharedCart token={token} cart={cart} /> : <EndedLink />}
    </div>
  );
}

function SharedCart({ token, cart: { lines } }: { token: string; cart: Cart }) {
  return (
    <>
      <header className="grid gap-3">
        <h1 className="text-6 sm:text-7">{words.title}</h1>
        <Stroke className="h-3 w-44" />
        <p className="max-w-[58ch] text-graphite">{words.lead}</p>
      </header>
      <ReadLines lines={lines} />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="text-1">
          {cartTexts.total}:{' '}
          <strong className="figures">
            <TaxedSum parts={partsOf({ lines })} />
          </strong>
        </p>
        <CartForm does="copy" fields={{ token }}>
          <button type="submit" className={buttonClass()}>
            {words.copy}
          </button>
        </CartForm>
      </div>
    </>
  );
}

function EndedLink() {
  return (
    <>
      <h1 className="text-6 sm:text-7">{words.ended}</h1>
      <p className="max-w-[58ch]">{words.endedText}</p>
      <p>
        <a href={catalogueUrl({})} className={buttonClass()}>
          {cartTexts.toCatalogue}
        </a>
      </p>
    </>
  );
}
