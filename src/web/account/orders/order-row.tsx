/**
 * An order in its customer's list: the tool and what it comes to first, then how far it is and what
 * can be done; who ordered is small beside them. A line of a table on wide screens, else a card.
 */
import { Link } from 'react-router';
import { formatCount } from '#platform/number-format.ts';
import type { ResponseBody } from '#api/contract/operations.ts';
import type { WireOrder } from '#web/api.ts';
import { formatAmount, formatOrderSum, keepSizeOnOneLine } from '#web/dashboard/format/amounts.ts';
import { formatDate, formatUntil } from '#web/formats.ts';
import { ToolThumbnail } from '#web/orders/lines/tool-thumbnail.tsx';
import { displayedStatus, isPayable } from '#web/orders/order-states.ts';
import { OrderStates, OrderStatus } from '#web/orders/order-status.tsx';
import { ProgressLine } from '#web/orders/progress/progress-line.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { EmailText } from '#web/ui/email-text.tsx';
import { Cell, Row } from '#web/ui/lists/table.tsx';
import { fill } from '#web/wording/fill.ts';
import { myOrdersTexts } from '#web/wording/orders/my-orders.ts';
import { useWords } from '#web/words.ts';
import { OrderActions } from './order-actions.tsx';

export type OrderSummary = ResponseBody<'listOrderSummaries'>['summaries'][number];

const columnsClass = 'xl:grid-cols-[minmax(0,1fr)_8rem_5.25rem_7rem_18.5rem]';

const headClass = 'grid gap-x-3 border-b border-ink [&>*]:border-0 [&>*]:px-0';

/** Of the heads of its table. */
export const headLayout = `${headClass} ${columnsClass}`;

const rowLayout =
  'relative mb-3 grid scroll-mt-32 scroll-mb-24 grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2.5 ' +
  'rounded-plain border border-line bg-card p-4 focus-visible:-outline-offset-2 ' +
  'md:grid-cols-[minmax(0,1fr)_19rem] md:grid-rows-[auto_auto_1fr] md:gap-x-8 md:gap-y-0.5 ' +
  'xl:mb-0 xl:grid-rows-none xl:gap-x-3 xl:rounded-none ' +
  'xl:border-0 xl:border-b xl:bg-transparent xl:px-0 ' +
  `xl:py-5 ${columnsClass}`;

const inOneLine = 'xl:row-start-1';
const goodsLayout = `col-span-full md:col-span-1 md:col-start-1 ${inOneLine}`;
const paymentLayout =
  'col-span-full md:col-span-1 md:col-start-2 md:row-span-3 md:row-start-1 ' +
  `xl:col-start-5 xl:row-span-1 ${inOneLine}`;
const detailLayout = `order-1 text-fine text-graphite md:pl-20 xl:pl-0 ${inOneLine}`;

interface OrderRowProps {
  order: WireOrder;
  summary: OrderSummary | undefined;
  onCancel: () => void;
}

interface OwnOrderRowProps extends OrderRowProps {
  /** It is that of the account: a card does not say once more who reads it. */
  isOwnEmail: boolean;
}

export function OrderRow({ order, isOwnEmail, summary, onCancel }: OwnOrderRowProps) {
  const ownLayout = `${detailLayout} ${isOwnEmail ? 'max-xl:sr-only' : ''}`;
  const nameId = `order-${order._id}`;
  return (
    <Row id={order._id} layout={rowLayout}>
      <Cell column="tool" namedBy={nameId} layout={goodsLayout}>
        <Goods order={order} nameId={nameId} img={summary?.img ?? ''} />
      </Cell>
      <Cell
        column="email"
        layout={`min-w-0 wrap-anywhere md:col-start-1 xl:col-start-2 ${ownLayout}`}
      >
        <EmailText email={order.email} />
      </Cell>
      <Cell column="quantity" layout={`max-xl:sr-only xl:col-start-3 ${inOneLine}`}>
        <span className="figures font-semibold">{formatCount(order.qurantity)}</span>
      </Cell>
      <Cell
        column="phone"
        layout={`text-right md:col-start-1 md:text-left xl:col-start-4 ${ownLayout}`}
      >
        <span className="whitespace-nowrap">{order.phone}</span>
      </Cell>
      <Cell column="status" layout={`${paymentLayout} min-w-0`}>
        <Payment order={order} summary={summary} onCancel={onCancel} />
      </Cell>
    </Row>
  );
}

interface GoodsProps {
  order: WireOrder;
  nameId: string;
  img: string;
}

/** The tool, which opens the order's own page, and what the order comes to. */
function Goods({ order, nameId, img }: GoodsProps) {
  const { myOrder: words, orderLines } = useWords();
  const { _id, name, number, total, currency, placedAt } = order;
  const sum = formatOrderSum(words.sum, order, orderLines.sum, orderLines.sumDelivered);
  const totalAt = sum.lastIndexOf(formatAmount(total, currency));
  return (
    <div className="grid grid-cols-[4rem_minmax(0,1fr)] gap-4">
      <ToolThumbnail img={img} className="w-full" />
      <div className="grid min-w-0 content-start gap-0.5">
        <Link
          id={nameId}
          to={`/dashboard/order/${_id}`}
          className="inline-flex min-h-11 items-center font-semibold text-ink text-balance underline decoration-line decoration-1 underline-offset-4 hover:decoration-vermilion pointer-fine:min-h-0"
          data-opens
        >
          <span className="min-w-0 wrap-anywhere">
            {keepSizeOnOneLine(name)}
            <span className="sr-only">, #{number}</span>
          </span>
        </Link>
        <p className="figures text-graphite">
          {totalAt < 0 ? sum : sum.slice(0, totalAt)}
          {totalAt >= 0 && <strong className="font-semibold text-ink">{sum.slice(totalAt)}</strong>}
        </p>
        <p className="text-fine text-graphite">
          {fill(myOrdersTexts.meta, { number, day: formatDate(placedAt) })}
          {order.Name !== '' && (
            <span className="wrap-anywhere md:block">
              <span className="md:hidden">, </span>
              {order.Name}
            </span>
          )}
        </p>
      </div>
    </div>
  );
}

function Payment({ order, summary, onCancel }: OrderRowProps) {
  const { myOrder: words } = useWords();
  const { number } = order;
  if (order.status !== 'unpaid') return <PaymentDetails order={order} summary={summary} />;
  return (
    <div className="grid justify-items-start gap-3">
      {displayedStatus(order) !== 'unpaid' && <OrderStates order={order} />}
      <ProgressLine order={order} />
      <div className="flex flex-wrap items-center gap-2">
        {isPayable(order) && (
          <a href={`/dashboard/payment/${order._id}`} className={buttonClass()}>
            {words.pay}
            <span className="sr-only">: {fill(words.payNamed, { number })}</span>
          </a>
        )}
        <Button variant="quiet" onClick={onCancel}>
          {words.cancel}
          <span className="sr-only">: {fill(words.cancelNamed, { number })}</span>
        </Button>
        {order.reservationExpiresAt && (
          <p className="text-fine text-graphite">
            {fill(words.reservedUntil, { time: formatUntil(order.reservationExpiresAt) })}
          </p>
        )}
      </div>
    </div>
  );
}

/** 'paid' and the payment id, the order's current status, and how far it is. */
function PaymentDetails({ order, summary }: Omit<OrderRowProps, 'onCancel'>) {
  const { paid, status, transaction } = order;
  const { myOrder: words } = useWords();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-3">
      <ProgressLine order={order} />
      <div className="flex max-w-full flex-wrap items-center gap-2">
        {paid && <OrderStatus status="paid" />}
        {!isOnLine(status) && <OrderStates order={order} />}
        {transaction && (
          <p className="w-full text-fine text-graphite">
            {words.transaction} <span className="break-all">{transaction}</span>
          </p>
        )}
      </div>
      <OrderActions order={order} summary={summary} />
    </div>
  );
}

/** Whether the line of steps says it already. */
function isOnLine(status: string): boolean {
  return ['paid', 'in_production', 'shipped', 'delivered'].includes(status);
}
