/** The receipt of an order, for its customer and for staff: to print, and as a PDF. */
import {
  useLoaderData,
  useParams,
  useRouteError,
  type ClientLoaderFunctionArgs,
} from 'react-router';
import { shopEndpoints } from '#api/contract/shop-endpoints.ts';
import { fetchEndpoint } from '#web/api.ts';
import { requireSession } from '#web/dashboard/loading/guard.ts';
import { loadFromShop } from '#web/dashboard/loading/load.ts';
import { screenTitle } from '#web/dashboard/loading/screen-title.ts';
import { fill } from '#web/wording/fill.ts';
import { receiptTexts as words } from '#web/wording/orders/receipt.ts';
import { describeReceipt } from './describe-receipt.ts';
import { NoReceipt } from './no-receipt.tsx';
import { DocumentView } from './document-view.tsx';
import { ReceiptActions } from './receipt-actions.tsx';

export const meta = screenTitle<typeof clientLoader>((_, data) =>
  fill(words.screen, { number: data ? data.order.number : '' }).trim(),
);

export async function clientLoader({ params: { id = '' } }: ClientLoaderFunctionArgs) {
  await requireSession();
  return loadFromShop(shopEndpoints.getReceipt, { params: { id } });
}

export default function ReceiptPage() {
  const receipt = useLoaderData<typeof clientLoader>();
  const { _id: id, number } = receipt.order;
  return (
    <section className="grid max-w-4xl gap-5">
      <ReceiptActions
        number={String(number)}
        back={`/dashboard/order/${id}`}
        download={() => fetchEndpoint(shopEndpoints.getReceiptPdf, { params: { id } })}
      />
      <DocumentView printed={describeReceipt(receipt)} />
    </section>
  );
}

export function ErrorBoundary() {
  const { id = '' } = useParams();
  return <NoReceipt error={useRouteError()} back={`/dashboard/order/${id}`} />;
}
