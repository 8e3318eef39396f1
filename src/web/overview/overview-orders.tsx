/** For staff who look after orders: what was sold, and what waits for them. */
import { currencyCode, homeCurrency, type Currency } from '#platform/currency.ts';
import { ChartFrame } from '#web/ui/chart-frame.tsx';
import { Stat, Stats } from '#web/ui/stat.tsx';
import { formatShortDay, formatSignedAmount, formatWeekday } from '#web/formats.ts';
import { fill } from '#web/wording/fill.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { SalesBars } from './overview-bars.tsx';
import {
  bestDayOf,
  compareWithLastWeek,
  daysToDraw,
  type OrdersOverview,
  type SalesFigures,
} from './overview-figures.ts';
import { OldestOrders } from './oldest-orders.tsx';
import { OverviewSection } from './overview-section.tsx';

interface OrdersProps {
  orders: OrdersOverview;
  /** When the figures were read. */
  at: string;
}

export function SalesSection({ orders, at }: OrdersProps) {
  const { overview: words } = useStaffWords();
  const { otherCurrencies } = orders;
  return (
    <div className="overview-sales">
      <OverviewSection title={words.sales}>
        <Figures figures={orders} currency={homeCurrency} at={at} />
      </OverviewSection>
      {otherCurrencies.map(({ currency, ...figures }) => (
        <OverviewSection
          key={currency}
          title={fill(words.salesIn, { currency: currencyCode(currency) })}
        >
          <Figures figures={figures} currency={currency} at={at} />
        </OverviewSection>
      ))}
    </div>
  );
}

interface FiguresProps {
  figures: SalesFigures;
  currency: Currency;
  at: string;
}

function Figures({ figures, currency, at }: FiguresProps) {
  const { overview: words } = useStaffWords();
  const { today, weekBefore, change } = figures;
  const values = { count: weekBefore.orders, weekday: formatWeekday(at) };
  return (
    <>
      <Stats ofAmounts>
        <Stat
          label={words.today}
          value={formatSignedAmount(today.amount, currency)}
          more={compareWithLastWeek({ today: today.amount, change, at, currency }, words)}
        />
        <Stat
          label={words.paidToday}
          value={today.orders}
          more={fill(weekBefore.orders === 0 ? words.noneBefore : words.ordersBefore, values)}
        />
        {today.refunded > 0 && (
          <Stat label={words.refundedToday} value={formatSignedAmount(today.refunded, currency)} />
        )}
      </Stats>
      <SalesChart {...{ figures, currency }} />
    </>
  );
}

function SalesChart({ figures: { days, month }, currency }: Omit<FiguresProps, 'at'>) {
  const { overview: words } = useStaffWords();
  const text = (amount: number) => formatSignedAmount(amount, currency);
  const best = bestDayOf(days);
  const values = {
    amount: text(month.amount),
    orders: month.orders,
    day: formatShortDay(best?.day ?? days[0]?.day ?? ''),
    best: text(best?.amount ?? 0),
  };
  const table = {
    caption: words.chartRows,
    heads: [words.day, words.orders, words.refunded, words.sold],
    rows: days
      .toReversed()
      .map(({ day, orders, refunded, amount }) => [
        ...[formatShortDay(day), orders, text(refunded), text(amount)],
      ]),
  };
  return (
    <ChartFrame
      title={words.chart}
      summary={best ? fill(words.chartSummary, values) : ''}
      table={table}
      empty={best ? undefined : words.chartEmpty}
    >
      <SalesBars days={daysToDraw(days)} currency={currency} />
    </ChartFrame>
  );
}

export function ToDoSection({ orders, at }: OrdersProps) {
  const { overview: words } = useStaffWords();
  const { paid, inProduction, partlyRefunded, exceptions, disputes, openMessages, stuck } = orders;
  const { partlyShipped, withdrawals } = orders;
  const disputed = disputes === 0 ? words.noDisputes : fill(words.disputes, { count: disputes });
  return (
    <OverviewSection title={words.toDo}>
      <Stats>
        <Stat
          label={words.paid}
          value={paid}
          more={words.paidMore}
          to="/dashboard/manage?status=paid"
        />
        <Stat
          label={words.inProduction}
          value={inProduction}
          more={words.inProductionMore}
          to="/dashboard/manage?status=in_production"
        />
        {partlyShipped > 0 && (
          <Stat
            label={words.partlyShipped}
            value={partlyShipped}
            more={words.partlyShippedMore}
            to="/dashboard/manage?status=partly_shipped"
          />
        )}
        {partlyRefunded > 0 && (
          <Stat
            label={words.partlyRefunded}
            value={partlyRefunded}
            more={words.partlyRefundedMore}
            to="/dashboard/manage?status=partly_refunded"
          />
        )}
        {exceptions + disputes > 0 && (
          <Stat
            label={words.exceptions}
            value={exceptions}
            more={disputed}
            to="/dashboard/exceptions"
          />
        )}
        {withdrawals > 0 && (
          <Stat
            label={words.withdrawals}
            value={withdrawals}
            more={words.withdrawalsMore}
            to="/dashboard/withdrawals"
          />
        )}
        {openMessages > 0 && (
          <Stat
            label={words.messages}
            value={openMessages}
            more={words.messagesMore}
            to="/dashboard/inbox"
          />
        )}
        <Stuck orders={stuck} />
      </Stats>
      <OldestOrders orders={orders.oldest} at={at} />
    </OverviewSection>
  );
}

const maxCounted = 5;

/** Only there when something is wrong: cancelling takes seconds. */
function Stuck({ orders }: { orders: OrdersOverview['stuck'] }) {
  const { overview: words } = useStaffWords();
  const [first] = orders;
  if (!first) return null;
  const count = orders.length;
  return (
    <Stat
      label={words.stuck}
      value={count < maxCounted ? count : fill(words.stuckMost, { count })}
      more={fill(words.stuckMore, { number: first.number })}
      to={`/dashboard/order/${first._id}`}
    />
  );
}
