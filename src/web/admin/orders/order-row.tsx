/** An order as a row of 'Manage Order': what, for whom, until when, and the one next step. */
import { Link } from 'react-router';
import { formatCount } from '#platform/number-format.ts';
import { findPictureByImg } from '#web/content/picture.ts';
import { formatAmount, formatOrderSum } from '#web/dashboard/format/amounts.ts';
import { quietActionClass } from '#web/dashboard/lists/quiet-action.ts';
import { formatDate } from '#web/formats.ts';
import { addressHash } from '#web/orders/progress/order-progress.tsx';
import { OrderStates } from '#web/orders/order-status.tsx';
import type { WireOrder } from '#web/api.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { RowCheckbox, type RowSelection } from '#web/ui/lists/table-selection.tsx';
import { Cell, Row } from '#web/ui/lists/table.tsx';
import { ToolPicture } from '#web/ui/pictures/tool-picture.tsx';
import { fill } from '#web/wording/fill.ts';
import { useStaffWords } from '#web/staff-words.ts';
import type { WorkSummary } from './work-summaries.ts';
import { daysUntil, nextWorkStep, type WorkStep } from './work-step.ts';

const notCancellable: readonly string[] = ['cancelling', 'cancelled', 'expired', 'refunded'];

interface OrderRowProps {
  order: WireOrder;
  /** Undefined until it is known. */
  summary?: WorkSummary | undefined;
  selection: RowSelection;
  /** Whether there is a column for when it is due. */
  showsDue?: boolean;
  onCancel: () => void;
  /** The next step, where it is taken here and not on another page. */
  onStep?: ((step: WorkStep) => void) | undefined;
  /** What of it is under way, for screen readers. */
  busy?: string | undefined;
}

export function OrderRow(props: OrderRowProps) {
  const { order, summary, selection, showsDue = false, ...actions } = props;
  const { _id, number } = order;
  return (
    <Row
      id={_id}
      card="max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-y-1"
      isSelected={selection.has(_id)}
      checkbox={<RowCheckbox id={_id} name={`#${number}`} selection={selection} />}
    >
      <Cell column="number" className="max-md:col-span-2 lg:w-2/5 lg:max-w-0">
        <Goods {...{ order, summary, showsDue }} />
      </Cell>
      <Cell column="customer" className="lg:w-3/10 lg:max-w-0">
        <Customer {...{ order, summary }} />
      </Cell>
      {showsDue && (
        <Cell column="due" className="max-md:hidden">
          <DueDay dueAt={summary?.dueAt} />
        </Cell>
      )}
      <Cell column="total" className="max-md:text-right" more={<UnitPrice order={order} />}>
        <span className="figures font-semibold">{formatAmount(order.total, order.currency)}</span>
      </Cell>
      <Cell column="status" className="max-md:col-span-2">
        <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1 lg:flex-nowrap">
          <span className="flex flex-wrap items-center gap-1 lg:flex-nowrap">
            <OrderStates order={order} />
          </span>
          <div className="flex flex-wrap items-center gap-1 empty:hidden lg:flex-nowrap">
            <Actions {...{ order, summary }} {...actions} />
          </div>
        </div>
      </Cell>
    </Row>
  );
}

type PartProps = Pick<OrderRowProps, 'order' | 'summary'>;

/** On a card, when it is due takes the place of the day on which it was placed. */
function Goods({ order, summary, showsDue }: PartProps & { showsDue: boolean }) {
  const { orderPage, overview, work } = useStaffWords();
  const { _id, number, lineCount, placedAt, qurantity, name } = order;
  const isOne = lineCount === 1;
  const goods = isOne ? fill(overview.units, { count: formatCount(qurantity), name }) : name;
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Thumbnail img={summary?.img} />
      <div className="min-w-0 md:min-w-28 lg:min-w-0">
        <Link
          to={`/dashboard/order/${_id}`}
          aria-label={fill(orderPage.open, { number })}
          className="link figures inline-flex min-h-11 items-center font-semibold max-md:-my-3 pointer-fine:min-h-0"
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
          className="text-fine font-normal text-graphite max-md:text-ink lg:truncate"
          title={goods}
        >
          {goods}
        </p>
      </div>
    </div>
  );
}

/** On a card the town, which says more there, comes first, and the email is left to the order. */
function Customer({ order, summary }: PartProps) {
  const { Name: name, email } = order;
  return (
    <div className="min-w-0 max-md:flex max-md:flex-wrap max-md:gap-x-2 max-md:text-fine md:max-w-32 lg:max-w-none">
      <p className="wrap-anywhere max-md:order-last md:truncate" title={name}>
        {name}
      </p>
      <p className="text-fine text-graphite md:truncate" title={email}>
        <Town summary={summary} />
        <span className="max-md:hidden">{email}</span>
      </p>
    </div>
  );
}

/** Beside its name, which says the same. */
function Thumbnail({ img = '' }: { img?: string | undefined }) {
  return (
    <span className="block size-9 shrink-0 overflow-hidden rounded-small md:max-lg:hidden lg:size-8">
      {img !== '' && (
        <ToolPicture
          img={img}
          picture={findPictureByImg(img)}
          name=""
          cut="card"
          sizes="2.25rem"
          isThumbnail
          className="size-full object-cover"
        />
      )}
    </span>
  );
}

function Town({ summary }: { summary: WorkSummary | undefined }) {
  const { work: words } = useStaffWords();
  if (!summary) return null;
  const { town, country } = summary;
  const place = country === null ? town : `${town}, ${country}`;
  return (
    <>
      {town === null ? (
        <span className="font-semibold text-oxblood">{words.noTown}</span>
      ) : (
        <span className="font-semibold text-ink">{place}</span>
      )}
      <span className="max-md:hidden"> · </span>
    </>
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

/** Unit price and quantity, below the total. */
function UnitPrice({ order }: { order: WireOrder }) {
  const { orderPage: words, orderLines } = useStaffWords();
  return (
    <span className="figures whitespace-nowrap max-md:hidden">
      {formatOrderSum(words.each, order, orderLines.units)}
    </span>
  );
}

type ActionsProps = Omit<OrderRowProps, 'selection' | 'showsDue'>;

/** At desktop widths as high as the row lets them. */
const lowClass = 'lg:pointer-fine:min-h-8! px-3! lg:py-0! lg:whitespace-nowrap';

function Actions({ order, summary, onCancel, onStep, busy }: ActionsProps) {
  const { myOrder: words } = useStaffWords();
  const named = <span className="sr-only">: #{order.number}</span>;
  return (
    <>
      <NextStep {...{ order, summary, onStep, busy }} />
      {!notCancellable.includes(order.status) && (
        <button type="button" onClick={onCancel} className={quietActionClass}>
          {words.cancel}
          {named}
        </button>
      )}
    </>
  );
}

function NextStep({ order, summary, onStep, busy }: Omit<ActionsProps, 'onCancel'>) {
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
