/** 'Manage Order': everybody's orders, to pay and to cancel. */
import { useRef, useState } from 'react';
import { Link, useLoaderData, useRevalidator, type ClientLoaderFunctionArgs } from 'react-router';
import { dollars, orderSum } from '../account/amounts.ts';
import { requireSession } from '../account/guard.ts';
import { loadPage } from '../account/load-page.ts';
import { formatDay } from '../account/moments.ts';
import { OrderStatus } from '../account/order-status.tsx';
import { useRemovals } from '../account/use-removals.ts';
import { askShop, withJson, type WireOrder } from '../api.ts';
import { Button, buttonLook } from '../ui/button.tsx';
import { EmailText } from '../ui/email-text.tsx';
import { TableSkeleton } from '../ui/skeleton.tsx';
import { StatePanel } from '../ui/states.tsx';
import { Cell, Row, Table } from '../ui/table.tsx';
import { fill } from '../wording/fill.ts';
import { useWords } from '../words.ts';
import { ListSearch, NothingFound, Pager } from './list-search.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { screenTitle } from '../account/screen-title.ts';

export const meta = screenTitle((words) => words.manageOrder.title);

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await requireSession();
  return loadPage<WireOrder>('/purchaseadmin', request.url);
}

const closed: readonly string[] = ['cancelling', 'cancelled', 'expired', 'refunded'];

export default function ManageOrders() {
  const page = useLoaderData<typeof clientLoader>();
  const { manageOrder: words, myOrder, orderPage } = useWords();
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useState<WireOrder>();
  // Paid orders need a reason before they go; it is kept until the server is told.
  const reasons = useRef(new Map<string, string>());
  const { hidden, remove } = useRemovals({
    send: (id) => cancel(id, reasons.current.get(id)),
    onAnswered: () => void revalidate(),
    said: myOrder.cancelled,
  });
  const shown = page.rows.filter(({ _id }) => !hidden.has(_id));
  const heads = [words.order, words.customer, words.amount, words.payment];

  function refund({ _id }: WireOrder, reason: string): void {
    reasons.current.set(_id, reason);
    setAsked(undefined);
    remove(_id);
  }

  return (
    <Titled>
      <ListSearch q={page.q} hint={orderPage.searchFor} />
      {shown.length === 0 ? (
        <NoOrders q={page.q} />
      ) : (
        <Table caption={words.title} heads={heads}>
          {shown.map((order) => (
            <OrderRow
              key={order._id}
              order={order}
              onCancel={() => (order.paid ? setAsked(order) : remove(order._id))}
            />
          ))}
        </Table>
      )}
      <Pager page={page} />
      {asked && (
        <RefundDialog
          order={asked}
          onKeep={() => setAsked(undefined)}
          onRefund={(reason) => refund(asked, reason)}
        />
      )}
    </Titled>
  );
}

function NoOrders({ q }: { q: string }) {
  const { manageOrder: words } = useWords();
  return q === '' ? <StatePanel title={words.empty} /> : <NothingFound q={q} />;
}

function OrderRow({ order, onCancel }: { order: WireOrder; onCancel: () => void }) {
  const { manageOrder: words, myOrder, orderPage } = useWords();
  // On a narrow screen the line is broken before the day, not within it.
  const day = formatDay(order.placedAt).replaceAll(' ', '\u00A0');
  return (
    <Row>
      <Cell head={words.order} more={`${order.name}\u00A0· ${day}`}>
        <Link
          to={`/dashboard/order/${order._id}`}
          aria-label={fill(orderPage.open, { number: order.number })}
          className="link figures inline-block py-1 font-semibold"
        >
          #{order.number}
        </Link>
      </Cell>
      <Cell head={words.customer} more={<Reach order={order} />}>
        {order.Name}
      </Cell>
      <Cell head={words.amount} more={orderSum(myOrder.sum, order)}>
        <span className="figures font-semibold">{dollars(order.total)}</span>
      </Cell>
      <Cell head={words.payment} more={order.transaction ?? undefined}>
        <div className="flex flex-wrap items-center gap-2">
          <OrderStatus status={order.status} />
          <div className="flex flex-wrap gap-2 empty:hidden">
            <Actions order={order} onCancel={onCancel} />
          </div>
        </div>
      </Cell>
    </Row>
  );
}

function Reach({ order: { email, phone } }: { order: WireOrder }) {
  return (
    <>
      <p>
        <EmailText email={email} />
      </p>
      <p>{phone}</p>
    </>
  );
}

function Actions({ order, onCancel }: { order: WireOrder; onCancel: () => void }) {
  const { myOrder: words } = useWords();
  const named = <span className="sr-only">: #{order.number}</span>;
  return (
    <>
      {order.status === 'unpaid' && (
        <a href={`/dashboard/payment/${order._id}`} className={buttonLook('outline')}>
          {words.pay}
          {named}
        </a>
      )}
      {!closed.includes(order.status) && (
        <Button look="danger" onClick={onCancel}>
          {words.cancel}
          {named}
        </Button>
      )}
    </>
  );
}

function cancel(id: string, reason: string | undefined) {
  const body = reason === undefined ? {} : { reason };
  return askShop(`/purchaseadmin/${id}`, { ...withJson('DELETE', body), keepalive: true });
}

export function HydrateFallback() {
  return (
    <Titled>
      <TableSkeleton rows={8} />
    </Titled>
  );
}

function Titled({ children }: { children: React.ReactNode }) {
  const { manageOrder: words } = useWords();
  return (
    <section aria-labelledby="page-title" className="grid gap-5">
      <h2 id="page-title" className="text-3">
        {words.title}
      </h2>
      {children}
    </section>
  );
}
