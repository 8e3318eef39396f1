/** 'MY Order': what the signed-in customer has ordered, to pay or to cancel. */
import { Link, useLoaderData, useRevalidator, useRouteError } from 'react-router';
import { askShop, type WireOrder } from '../api.ts';
import { Button, buttonLook } from '../ui/button.tsx';
import { EmailText } from '../ui/email-text.tsx';
import { TableSkeleton } from '../ui/skeleton.tsx';
import { FailedState, StatePanel } from '../ui/states.tsx';
import { Cell, Row, Table } from '../ui/table.tsx';
import { fill } from '../wording/fill.ts';
import { useWords } from '../words.ts';
import { orderSum } from './amounts.ts';
import { requireSession } from './guard.ts';
import { loadFromShop, readError } from './load.ts';
import { formatClock, formatDay } from './moments.ts';
import { OrderStatus } from './order-status.tsx';
import { useRemovals } from './use-removals.ts';

export async function clientLoader() {
  const { email } = await requireSession();
  return loadFromShop<WireOrder[]>(`/purchase?email=${encodeURIComponent(email)}`);
}

export default function MyOrders() {
  const orders = useLoaderData<typeof clientLoader>();
  const { myOrder: words } = useWords();
  const { revalidate } = useRevalidator();
  const { hidden, remove } = useRemovals({
    send: (id) => askShop(`/purchase/${id}`, { method: 'DELETE', keepalive: true }),
    onAnswered: () => void revalidate(),
    said: words.cancelled,
  });
  const shown = orders.filter(({ _id }) => !hidden.has(_id));
  const heads = [words.name, words.email, words.quantity, words.phone, words.payment];
  return (
    <Titled>
      {shown.length === 0 ? (
        <NoOrders />
      ) : (
        <Table caption={words.title} heads={heads}>
          {shown.map((order) => (
            <OrderRow key={order._id} order={order} onCancel={() => remove(order._id)} />
          ))}
        </Table>
      )}
    </Titled>
  );
}

function OrderRow({ order, onCancel }: { order: WireOrder; onCancel: () => void }) {
  const { myOrder: words } = useWords();
  return (
    <Row>
      <Cell head={words.name} more={<OrderLink order={order} />}>
        {order.Name}
      </Cell>
      <Cell head={words.email} more={formatDay(order.placedAt)}>
        <EmailText email={order.email} />
      </Cell>
      <Cell head={words.quantity} more={orderSum(words.sum, order)}>
        <span className="figures font-semibold">{order.qurantity}</span>
      </Cell>
      <Cell head={words.phone}>{order.phone}</Cell>
      <Cell head={words.payment}>
        <Payment order={order} onCancel={onCancel} />
      </Cell>
    </Row>
  );
}

/** The tool and the number, which open the order's own page. */
function OrderLink({ order: { _id, name, number } }: { order: WireOrder }) {
  return (
    <Link to={`/dashboard/order/${_id}`} className="link inline-block py-1">
      {`${name}\u00A0· #${number}`}
    </Link>
  );
}

function Payment({ order, onCancel }: { order: WireOrder; onCancel: () => void }) {
  const { myOrder: words } = useWords();
  const { number } = order;
  if (order.status !== 'unpaid') return <Settled order={order} />;
  return (
    <div className="grid justify-items-start gap-2">
      <div className="flex flex-wrap gap-2">
        {order.price > 0 && (
          <a href={`/dashboard/payment/${order._id}`} className={buttonLook()}>
            {words.pay}
            <span className="sr-only">: {fill(words.payNamed, { number })}</span>
          </a>
        )}
        <Button look="danger" onClick={onCancel}>
          {words.cancel}
          <span className="sr-only">: {fill(words.cancelNamed, { number })}</span>
        </Button>
      </div>
      {order.holdExpiresAt && (
        <p className="text-fine text-graphite">
          {fill(words.holdUntil, { time: formatClock(order.holdExpiresAt) })}
        </p>
      )}
    </div>
  );
}

/** 'paid' and the transaction, and whatever else became of the order. */
function Settled({ order: { paid, status, transaction } }: { order: WireOrder }) {
  const { myOrder: words } = useWords();
  return (
    <div className="grid justify-items-start gap-1">
      {paid && status !== 'paid' && <OrderStatus status="paid" />}
      <OrderStatus status={status} />
      {transaction && (
        <p className="text-fine text-graphite">
          {words.transaction} <span className="break-all">{transaction}</span>
        </p>
      )}
    </div>
  );
}

function NoOrders() {
  const { myOrder: words } = useWords();
  return (
    <StatePanel title={words.empty}>
      <a href="/#paintTools" className={buttonLook()}>
        {words.emptyLink}
      </a>
    </StatePanel>
  );
}

export function HydrateFallback() {
  return (
    <Titled>
      <TableSkeleton />
    </Titled>
  );
}

export function ErrorBoundary() {
  const { revalidate } = useRevalidator();
  const { detail } = readError(useRouteError());
  return (
    <Titled>
      <FailedState text={detail} onRetry={() => void revalidate()} />
    </Titled>
  );
}

function Titled({ children }: { children: React.ReactNode }) {
  const { myOrder: words } = useWords();
  return (
    <section aria-labelledby="page-title" className="grid gap-5">
      <h2 id="page-title" className="text-3">
        {words.title}
      </h2>
      {children}
    </section>
  );
}
