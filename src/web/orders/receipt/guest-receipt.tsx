/** '/receipts/{id}#{token}': the receipt of a guest's order, under the link that only they have. */
import {
  useLoaderData,
  useParams,
  useRouteError,
  type ClientLoaderFunctionArgs,
} from 'react-router';
import { guestEndpoints } from '#api/contract/guests/guest-endpoints.ts';
import { fetchEndpoint } from '#web/api.ts';
import { loadFromShop, readRouteError } from '#web/dashboard/loading/load.ts';
import { pageMeta } from '#web/title.ts';
import { ScriptNote } from '#web/ui/feedback/script-note.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { fill } from '#web/wording/fill.ts';
import { receiptTexts as words } from '#web/wording/orders/receipt.ts';
import { useWords } from '#web/words.ts';
import { linkHeaders, readLinkToken } from '../guest/guest-calls.ts';
import { GuestFrame } from '../guest/guest-frame.tsx';
import { NoGuestOrder } from '../guest/no-guest-order.tsx';
import { describeReceipt } from './describe-receipt.ts';
import { notPaid, NotPaidYet } from './no-receipt.tsx';
import { DocumentView } from './document-view.tsx';
import { ReceiptActions } from './receipt-actions.tsx';

export const meta = () => pageMeta({ title: words.link, hidden: true });

export async function clientLoader({ params: { id = '' } }: ClientLoaderFunctionArgs) {
  const token = readLinkToken();
  const byLink = { params: { id }, headers: linkHeaders(token) };
  return { receipt: await loadFromShop(guestEndpoints.getGuestReceipt, byLink), token };
}

export function HydrateFallback() {
  const { failure } = useWords();
  return (
    <GuestFrame title={words.link}>
      <ScriptNote>{failure.noScript}</ScriptNote>
      <SkeletonRows />
    </GuestFrame>
  );
}

export default function GuestReceiptPage() {
  const { receipt, token } = useLoaderData<typeof clientLoader>();
  const { _id: id, number } = receipt.order;
  const byLink = { params: { id }, headers: linkHeaders(token) };
  return (
    <GuestFrame title={fill(words.screen, { number })}>
      <ReceiptActions
        number={String(number)}
        back={`/orders/${id}#${token}`}
        download={() => fetchEndpoint(guestEndpoints.getGuestReceiptPdf, byLink)}
      />
      <DocumentView printed={describeReceipt(receipt)} />
    </GuestFrame>
  );
}

export function ErrorBoundary() {
  const { id = '' } = useParams();
  const failure = readRouteError(useRouteError());
  if (failure.status !== notPaid) return <NoGuestOrder failure={failure} />;
  return (
    <GuestFrame title={words.link}>
      <NotPaidYet back={`/orders/${id}#${readLinkToken()}`} />
    </GuestFrame>
  );
}
