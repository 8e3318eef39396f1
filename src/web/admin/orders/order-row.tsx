/** An order as a row of 'Manage Order': what, for whom, until when, and the one next step. */
import { Link } from 'react-router';
import { findTrackingLink } from '#modules/fulfilment/carriers.ts';
import type { WorkTab } from '#modules/orders/worklist/work-tab.ts';
import { formatCount } from '#platform/number-format.ts';
import { formatAmount, formatOrderSum } from '#web/dashboard/format/amounts.ts';
import { quietActionClass } from '#web/dashboard/lists/quiet-action.ts';
import { formatDate } from '#web/formats.ts';
import { addressHash } from '#web/orders/progress/order-progress.tsx';
import { OrderStates } from '#web/orders/order-status.tsx';
import type { WireOrder } from '#web/api.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { RowCheckbox, type RowSelection } from '#web/ui/lists/table-selection.tsx';
import { Cell, Row } from '#web/ui/lists/table.tsx';
import { fill } from '#web/wording/fill.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { OrderThumbnail } from './order-thumbnail.tsx';
import type { WorkSummary } from './work-summaries.ts';
import { daysUntil, nextWorkStep, type WorkStep } from './work-step.ts';

/** What is disputed cannot be refunded, and what is there only on the order's own page. */
const notCancellable: readonly string[] = [
  ...['cancelling', 'cancelled', 'expired', 'refunded', 'disputed', 'delivered'],
];

interface OrderRowProps {
  order: WireOrder;
  /** Undefined until it is known. */
  summary?: WorkSummary | undefined;
  selection: RowSelection;
  /** The tab that it is in; the list of all orders has none. */
  tab?: WorkTab | undefined;
  onCancel: () => void;
  /** The next step, where it is taken here and not on another page. */
  onStep?: ((step: WorkStep) => void) | undefined;
  /** What of it is under way, for screen readers. */
  busy?: string | undefined;
}

export function OrderRow(props: OrderRowProps) {
  const { order, summary, selection, tab, ...actions } = props;
  const { _id, number } = order;
  return (
    <Row
      id={_id}
      card="max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-y-1"
      isSelected={selection.has(_id)}
      checkbox={<RowCheckbox id={_id} name={`#${number}`} selection={selection} />}
    >
      <Cell column="number" className="max-md:col-span-2 lg:w-2/5 lg:max-w-0">
        <Goods {...{ order, summary, tab }} />
      </Cell>
      <Cell
        column="customer"
        className={`lg:w-3/10 lg:max-w-0 ${tab === 'sent' ? 'max-md:col-span-2' : ''}`}
      >
        <Customer {...{ order, summary, tab }} />
      </Cell>
      {tab !== undefined && (
        <Cell column="due" className={tab === 'sent' ? 'max-md:col-span-2' : 'max-md:hidden'}>
          {tab === 'sent' ? <Parcel {...{ summary }} /> : <DueDay dueAt={summary?.dueAt} />}
        </Cell>
      )}
      <Cell
        column="total"
        className={tab === 'sent' ? '' : 'max-md:text-right'}
        more={<UnitPrice order={order} />}
      >
        <span className="figures font-semibold whitespace-nowrap">
          {formatAmount(order.total, order.currency)}
        </span>
      </Cell>
      <Cell column="status" className={tab === 'sent' ? '' : 'max-md:col-span-2'}>
        <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1 lg:flex-nowrap">
          <span className="flex flex-wrap items-center gap-1 lg:flex-nowrap">
            {!isSaidByTab(order, tab) && <OrderStates order={order} />}
          </span>
          <div className="flex flex-wrap items-center gap-1 empty:hidden lg:flex-nowrap">
            <Actions {...{ order, summary, tab }} {...actions} />
          </div>
        </div>
      </Cell>
    </Row>
  );
}

const statusOfTab: Partial<Record<WorkTab, string>> = {
  to_make: 'paid',
  to_send: 'in_production',
  sent: 'shipped',
};

/** What all rows of a tab would repeat. */
function isSaidByTab({ status }: WireOrder, tab: WorkTab | undefined): boolean {
  return tab !== undefined && statusOfTab[tab] === status;
}

type PartProps = Pick<OrderRowProps, 'order' | 'summary' | 'tab'>;

/** On a card, when it is due takes the place of the day on which it was placed. */
function Goods({ order, summary, tab }: PartProps) {
  const { orderPage, overview, work } = useStaffWords();
  const { _id, number, lineCount, placedAt, qurantity, name } = order;
  const isOne = lineCount === 1;
  const showsDue = tab !== undefined && tab !== 'sent';
  const goods = isOne ? fill(overview.units, { count: formatCount(qurantity), name }) : name;
  return (
    <div className="flex min-w-0 items-center gap-3">
      <OrderThumbnail img={summary?.img} className="md:max-lg:hidden" />
      <div className="min-w-0 md:min-w-28 lg:min-w-0 lg:truncate">
        <Link
          to={`/dashboard/order/${_id}`}
          aria-label={fill(orderPage.open, { number })}
          className="link figures inline-flex min-h-11 items-center font-semibold whitespace-nowrap max-md:-my-3 pointer-fine:min-h-0"
          data-opens
        >
          #{number}
        </Link>{' '}
        <span className="figures text-fine font-normal whitespace-nowrap text-graphite">
          <span className="md:hidden">{showsDue && <DueDay dueAt={summary?.dueAt} />}</span>
          <time dateTime={placedAt} className={showsDue ? 'max-md:hidden' : ''}>
            {formatDate(placedAt)}
          </time>
          {!isOne && `, ${fill(work.lines, { lines: lineCount })}`}
        </span>
        <p
          className="text-fine font-normal text-graphite max-md:truncate max-md:text-ink lg:truncate"
          title={goods}
        >
          {goods}
        </p>
      </div>
    </div>
  );
}

/** In a tab the town is what counts, as on a card, where it comes first; the email is left out. */
function Customer({ order, summary, tab }: PartProps) {
  const { Name: name, email } = order;
  return (
    <div className="min-w-0 max-md:flex max-md:gap-x-2 max-md:text-fine md:max-w-32 lg:max-w-none">
      <p className="min-w-0 truncate max-md:order-last" title={name}>
        {name}
      </p>
      <p className="shrink-0 text-fine text-graphite md:truncate" title={email}>
        <Town summary={summary} />
        {tab === undefined && (
          <span className="max-md:hidden">
            {summary && ' · '}
            {email}
          </span>
        )}
      </p>
    </div>
  );
}

function Town({ summary }: { summary: WorkSummary | undefined }) {
  const { work: words } = useStaffWords();
  if (!summary) return null;
  const { town, country } = summary;
  const place = country === null ? town : `${town}, ${country}`;
  return town === null ? (
    <span className="font-semibold text-oxblood">{words.noTown}</span>
  ) : (
    <span className="font-semibold text-ink">{place}</span>
  );
}

/** In days from today; the day itself in a line below. */
function DueDay({ dueAt }: { dueAt: string | null | undefined }) {
  const { work: words } = useStaffWords();
  if (!dueAt) return null;
  const days = daysUntil(dueAt);
  const text =
    days < 0
      ? fill(words.overdue, { days: -days })
      : days === 0
        ? words.today
        : days === 1
          ? words.tomorrow
          : fill(words.inDays, { days });
  return (
    <span className="figures whitespace-nowrap">
      <span className={days < 0 ? 'font-semibold text-oxblood' : 'font-semibold'}>{text}</span>
      <span className="block text-fine text-graphite max-lg:hidden">{formatDate(dueAt)}</span>
    </span>
  );
}

/** With whom it went and when, and its number; what was picked up has neither. */
function Parcel({ summary }: { summary: WorkSummary | undefined }) {
  const { scan: words, work } = useStaffWords();
  if (!summary?.parcel) return null;
  const { carrier, trackingNumber, shippedAt } = summary.parcel;
  const link = findTrackingLink(carrier, trackingNumber);
  return (
    <div className="figures flex gap-x-2 whitespace-nowrap max-md:text-fine md:block md:max-w-44">
      <p>
        <span className="font-semibold">{carrier === '' ? work.pickedUp : carrier}</span>{' '}
        <time dateTime={shippedAt} className="text-fine text-graphite">
          {formatDate(shippedAt)}
        </time>
      </p>
      <p className="truncate text-fine text-graphite" title={trackingNumber}>
        {link === undefined ? (
          trackingNumber
        ) : (
          <a href={link} title={words.follow} target="_blank" rel="noreferrer" className="link">
            {trackingNumber}
          </a>
        )}
      </p>
    </div>
  );
}

/** Unit price and quantity, below the total. */
function UnitPrice({ order }: { order: WireOrder }) {
  const { orderPage: words, orderLines } = useStaffWords();
  return (
    <span className="figures whitespace-nowrap max-md:hidden">
      {formatOrderSum(words.each, order, orderLines.units)}
    </span>
  );
}

type ActionsProps = Omit<OrderRowProps, 'selection'>;

/** At desktop widths as high as the row lets them. */
const lowClass = 'lg:pointer-fine:min-h-8! px-3! lg:py-0! lg:whitespace-nowrap';

/** What is on its way is refunded on its own page; the list of all orders has 'Cancle' as well. */
function Actions({ order, summary, tab, onCancel, onStep, busy }: ActionsProps) {
  const { myOrder: words } = useStaffWords();
  const canCancel = tab !== 'sent' && !notCancellable.includes(order.status);
  const named = <span className="sr-only">: #{order.number}</span>;
  return (
    <>
      <NextStep {...{ order, summary, onStep, busy }} />
      {canCancel && (
        <button type="button" onClick={onCancel} className={quietActionClass}>
          {words.cancel}
          {named}
        </button>
      )}
    </>
  );
}

function NextStep({ order, summary, onStep, busy }: Omit<ActionsProps, 'onCancel' | 'tab'>) {
  const { myOrder, work } = useStaffWords();
  const step = nextWorkStep(order, summary);
  const named = <span className="sr-only">: #{order.number}</span>;
  switch (step) {
    case undefined:
      return null;
    case 'pay':
      return (
        <a href={`/dashboard/payment/${order._id}`} className={buttonClass('outline', lowClass)}>
          {myOrder.pay}
          {named}
        </a>
      );
    case 'handOver':
    case 'address':
    case 'look':
      return (
        <Link
          to={`/dashboard/order/${order._id}${step === 'address' ? addressHash : ''}`}
          className={buttonClass('outline', lowClass)}
        >
          {work.next[step]}
          {named}
        </Link>
      );
    default:
      return (
        <Button variant="outline" className={lowClass} busy={busy} onClick={() => onStep?.(step)}>
          {work.next[step]}
          {named}
        </Button>
      );
  }
}
