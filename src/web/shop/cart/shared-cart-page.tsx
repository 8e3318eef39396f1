/** '/cart/shared/{token}': somebody's cart, as long as its link works, and a copy of it. */
import {
  data,
  isRouteErrorResponse,
  useLoaderData,
  useRouteError,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router';
import { formatDollars } from '#platform/money.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { shopDataContext } from '#web/shop-data.ts';
import { pageMeta } from '#web/title.ts';
import { unsent } from '#web/unsent-data.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Stroke } from '#web/ui/pictures/stroke.tsx';
import { cartTexts as words } from '#web/wording/cart.ts';
import { catalogueUrl } from '../catalogue/catalogue-url.ts';
import { ErrorView } from '../frame/error-view.tsx';
import { CartForm } from './cart-form.tsx';
import { ReadLines } from './cart-lines.tsx';

export const handle: PageHandle = { hydrate: false };

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({ title: loaderData ? words.shared : words.share.ended, hidden: true });

export async function loader({ context, params }: LoaderFunctionArgs) {
  const token = params['id'] ?? '';
  const cart = await context.get(shopDataContext).findSharedCart(token);
  if (!cart) throw data(null, { status: 404 });
  return unsent({ token, lines: cart.lines, totalMinor: cart.totalMinor });
}

export default function SharedCartPage() {
  const { token, lines, totalMinor } = useLoaderData<typeof loader>().view;
  return (
    <div className="page grid gap-6 pt-8 pb-24">
      <header className="grid gap-3">
        <h1 className="text-5">{words.shared}</h1>
        <Stroke className="h-3 w-44" />
        <p className="max-w-[58ch] text-graphite">{words.sharedLead}</p>
      </header>
      <ReadLines lines={lines} />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="text-1">
          {words.total}: <strong className="figures">{formatDollars(totalMinor)}</strong>
        </p>
        <CartForm does="copy" fields={{ token }}>
          <button type="submit" className={buttonClass()}>
            {words.share.copy}
          </button>
        </CartForm>
      </div>
    </div>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorView />;
  return (
    <div className="page grid gap-6 pt-8 pb-24">
      <h1 className="text-5">{words.share.ended}</h1>
      <p className="max-w-[58ch]">{words.share.endedText}</p>
      <p>
        <a href={catalogueUrl({})} className={buttonClass()}>
          {words.toCatalogue}
        </a>
      </p>
    </div>
  );
}
