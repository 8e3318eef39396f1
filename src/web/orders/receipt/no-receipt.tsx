/** Instead of a receipt: the order is not paid, there is no such order, or loading failed. */
import { Link } from 'react-router';
import { readRouteError } from '#web/dashboard/loading/load.ts';
import { LoadFailure } from '#web/dashboard/loading/page-layout.tsx';
import { StatePanel } from '#web/ui/feedback/states.tsx';
import { receiptTexts as words } from '#web/wording/orders/receipt.ts';
import { MissingOrder } from '../payment/payment-states.tsx';

const notFound = 404;
export const notPaid = 409;
const unprocessable = 422;

export function NoReceipt({ error, back }: { error: unknown; back: string }) {
  const failure = readRouteError(error);
  if (failure.status === notPaid) return <NotPaidYet back={back} />;
  const isMissing = failure.status === notFound || failure.status === unprocessable;
  return isMissing ? <MissingOrder /> : <LoadFailure failure={failure} />;
}

export function NotPaidYet({ back }: { back: string }) {
  return (
    <StatePanel title={words.notPaid} text={words.notPaidText}>
      <Link to={back} className="link inline-flex min-h-11 items-center">
        {words.back}
      </Link>
    </StatePanel>
  );
}
