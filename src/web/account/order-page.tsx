/** An order's own page, for its customer and for staff: what, how much, where to, how far. */
import { Link, useLoaderData, useRouteError, type ClientLoaderFunctionArgs } from 'react-router';
import type { Answer } from '#api/contract/calls.ts';
import { may } from '#modules/identity/permissions.ts';
import { AdvanceOrder } from '../admin/advance-order.tsx';
import { OrderExplained } from '../admin/order-explained.tsx';
import { OrderMoney } from '../admin/order-money.tsx';
import { OrderUnits } from '../admin/order-units.tsx';
import type { WireOrder } from '../api.ts';
import type { Session } from '../identity/session.ts';
import { Button } from '../ui/button.tsx';
import { fill } from '../wording/fill.ts';
import { useWords } from '../words.ts';
import { AddressPanel } from './address-panel.tsx';
import { requireSession } from './guard.ts';
import { loadFromShop, readError } from './load.ts';
import { useRole } from './me.ts';
import { OrderFacts } from './order-facts.tsx';
import { OrderLetterhead, OrderLines } from './order-paper.tsx';
import { OrderSteps } from './order-steps.tsx';
import { MissingOrder } from './payment-states.tsx';
import { LoadFailure, Titled } from './titled.tsx';
import { screenTitle } from './screen-title.ts';

export type OrderHistory = Answer<'getOrderHistory'>;

export const meta = screenTitle<typeof clientLoader>((words, loaded) =>
  loaded
    ? fill(words.orderPage.title, { number: loaded.order.number })
    : nameless(words.orderPage.title),
);

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const session = await requireSession();
  const path = `/purchase/${encodeURIComponent(params['id'] ?? '')}`;
  const order = await loadFromShop<WireOrder>(path);
  const history = await loadFromShop<OrderHistory>(`${path}/history`);
  return { order, history, suggested: await suggestAddress(session, order, history) };
}

/** What the address form begins with: the saved address, else the customer's own profile. */
async function suggestAddress(
  { email }: Session,
  { useremail, Name: recipient }: WireOrder,
  { address }: OrderHistory,
) {
  if (address) return address;
  const blank = { recipient, street: '', city: '', postcode: '', country: '' };
  if (email !== useremail) return blank;
  const { adress, location } = await loadFromShop<Answer<'getProfile'>>('/profile');
  return { ...blank, street: adress, city: location };
}

export default function OrderPage() {
  const { order, history, suggested } = useLoaderData<typeof clientLoader>();
  const { orderPage: words, printed } = useWords();
  const staff = may(useRole(), 'orders');
  // What was explained is old when the order has moved on.
  const explained = `${order._id} ${order.status} ${history.changes.length}`;
  return (
    <div className="grid gap-5">
      <OrderLetterhead />
      <Titled
        title={fill(words.title, { number: order.number })}
        className="max-w-4xl print:max-w-none"
      >
        <div className="-mt-3 flex flex-wrap items-center justify-between gap-3 print:hidden">
          <Link
            to={staff ? '/dashboard/manage' : '/dashboard/order'}
            className="link inline-flex min-h-11 items-center text-small"
          >
            {words.back}
          </Link>
          <Button look="outline" onClick={() => print()}>
            {printed.print}
          </Button>
        </div>
        <OrderLines order={order} />
        <OrderFacts
          key={order._id}
          order={order}
          shipment={history.shipment}
          address={history.address}
          staff={staff}
        />
        <div className="grid gap-5 print:hidden">
          {staff && (
            <AdvanceOrder order={order} hasAddress={history.address !== null} stop={history.stop} />
          )}
          {staff && history.undecided > 0 && (
            <OrderUnits
              key={`${order._id} ${history.undecided}`}
              order={order}
              undecided={history.undecided}
            />
          )}
          {staff && <OrderMoney order={order} />}
          <AddressPanel
            key={order._id}
            order={order}
            address={history.address}
            suggested={suggested}
            staff={staff}
          />
        </div>
        <OrderSteps changes={history.changes} />
        <div className="print:hidden">
          {staff && <OrderExplained key={explained} order={order} />}
        </div>
      </Titled>
    </div>
  );
}

const missing = 404;
const unreadable = 422;

export function ErrorBoundary() {
  const { orderPage: words } = useWords();
  const failure = readError(useRouteError());
  const { status } = failure;
  return (
    <Titled title={nameless(words.title)}>
      {status === missing || status === unreadable ? (
        <MissingOrder />
      ) : (
        <LoadFailure failure={failure} />
      )}
    </Titled>
  );
}

/** The title without a number, while that is not known. */
function nameless(title: string): string {
  return fill(title, { number: '' }).trim();
}
