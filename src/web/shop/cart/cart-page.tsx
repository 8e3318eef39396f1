/**
 * '/cart': the cart of whoever asks, rendered for each request. Without script it is that of the
 * browser's cookie; the script of who is signed in asks for the account's with the token.
 */
import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { parseOverwritten, parseWrong } from '#api/contract/carts/wrong-quantities.ts';
import { currencyOf } from '#web/currency.tsx';
import type { PageHandle } from '#web/page-handle.ts';
import { shopDataContext, siteContext, visitorContext } from '#web/shop-data.ts';
import { pageMeta } from '#web/title.ts';
import { unsent } from '#web/unsent-data.ts';
import { cartTexts as words } from '#web/wording/cart.ts';
import { readFirstProducts } from '../catalogue/first-products.ts';
import { CartView } from './cart-view.tsx';

export const handle: PageHandle = { hydrate: false };

export const meta: MetaFunction<typeof loader> = () =>
  pageMeta({ title: words.title, hidden: true });

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { holder } = context.get(visitorContext);
  const currency = currencyOf(request.url);
  const shopData = context.get(shopDataContext);
  const { searchParams } = new URL(request.url);
  const removed = searchParams.get('removed');
  const [cart, carts, removedTool, isDeliveryFree] = await Promise.all([
    holder && shopData.findCart(holder, currency),
    holder && 'user' in holder ? shopData.listCarts(holder.user) : [],
    removed === null ? undefined : shopData.findTool(removed),
    shopData.isDeliveryFree(),
  ]);
  const isEmpty = (cart?.lines.length ?? 0) === 0;
  const first = isEmpty ? (await readFirstProducts(context, currency)).products : [];
  const wrong = parseWrong(searchParams.get('wrong') ?? '');
  const others = wrong.filter(({ tool }) => !cart?.lines.some((line) => line.tool === tool));
  const elsewhere = await Promise.all(
    others.slice(0, mostNamed).map(({ tool }) => shopData.findTool(tool)),
  );
  const quantity = Number(searchParams.get('quantity') ?? 1);
  const shared = searchParams.get('shared');
  const { origin } = context.get(siteContext);
  return unsent({
    cart,
    first,
    isDeliveryFree,
    lists: carts.filter(({ isCurrent }) => !isCurrent),
    isSignedIn: holder !== undefined && 'user' in holder,
    typed: { wrong, code: searchParams.get('code') ?? '' },
    message: {
      problem: searchParams.get('problem'),
      changed: parseOverwritten(searchParams.get('changed') ?? ''),
      elsewhere: elsewhere.flatMap((tool) => tool?.name ?? []),
      done: searchParams.get('done'),
      removed: removedTool && { id: removedTool.id, name: removedTool.name, quantity },
      link: shared === null ? undefined : `${origin}/cart/shared/${shared}`,
    },
  });
}

const mostNamed = 10;

export default function CartPage() {
  return (
    <div className="page pt-8 pb-24">
      <CartView {...useLoaderData<typeof loader>().view} />
    </div>
  );
}
