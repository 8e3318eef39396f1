/** For staff who look after orders: what was sold, and what waits for them. */
import { ChartFrame } from '../ui/chart-frame.tsx';
import { Stat, Stats } from '../ui/stat.tsx';
import { fill } from '../wording/fill.ts';
import { useWords } from '../words.ts';
import { SalesBars } from './overview-bars.tsx';
import {
  bestOf,
  compare,
  formatDayOf,
  signedDollars,
  weekdayOf,
  type OrdersOverview,
} from './overview-figures.ts';
import { Part } from './overview-part.tsx';

interface OrdersProps {
  orders: OrdersOverview;
  /** When the figures were read. */
  at: string;
}

export function SalesPart({ orders, at }: OrdersProps) {
  const { overview: words } = useWords();
  const { today, weekBefore, change } = orders;
  const before = { count: weekBefore.orders, weekday: weekdayOf(at) };
  return (
    <Part title={words.sales}>
      <Stats>
        <Stat
          label={words.today}
          value={signedDollars(today.amount)}
          more={compare({ today: today.amount, change, at }, words)}
        />
        <Stat
          label={words.paidToday}
          value={today.orders}
          more={fill(words.ordersBefore, before)}
        />
        {today.givenBack > 0 && (
          <Stat label={words.givenBackToday} value={signedDollars(today.givenBack)} />
        )}
      </Stats>
      <div className="mt-3">
        <SalesChart orders={orders} />
      </div>
    </Part>
  );
}

function SalesChart({ orders: { days, month } }: { orders: OrdersOverview }) {
  const { overview: words } = useWords();
  const best = bestOf(days);
  const told = {
    amount: signedDollars(month.amount),
    orders: month.orders,
    day: formatDayOf(best?.day ?? days[0]?.day ?? ''),
    best: signedDollars(best?.amount ?? 0),
  };
  const table = {
    caption: words.chartRows,
    heads: [words.day, words.orders, words.givenBack, words.sold],
    rows: days
      .toReversed()
      .map(({ day, orders, givenBack, amount }) => [
        ...[formatDayOf(day), orders, signedDollars(givenBack), signedDollars(amount)],
      ]),
  };
  return (
    <ChartFrame
      title={words.chart}
      summary={best ? fill(words.chartTold, told) : ''}
      table={table}
      empty={best ? undefined : words.chartEmpty}
    >
      <SalesBars days={days} />
    </ChartFrame>
  );
}

export function ToDoPart({ orders }: { orders: OrdersOverview }) {
  const { overview: words } = useWords();
  const { paid, inProduction, partlyRefunded, problems, disputes, messages, stuck } = orders;
  const disputed = disputes === 0 ? words.noDisputes : fill(words.disputes, { count: disputes });
  return (
    <Part title={words.toDo}>
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
        {partlyRefunded > 0 && (
          <Stat
            label={words.partlyRefunded}
            value={partlyRefunded}
            more={words.partlyRefundedMore}
            to="/dashboard/manage?status=partly_refunded"
          />
        )}
        <Stat label={words.problems} value={problems} more={disputed} to="/dashboard/problems" />
        <Stat
          label={words.messages}
          value={messages}
          more={words.messagesMore}
          to="/dashboard/inbox"
        />
        <Stuck orders={stuck} />
      </Stats>
    </Part>
  );
}

const mostNamed = 5;

/** Only there when something is wrong: cancelling takes seconds. */
function Stuck({ orders }: { orders: OrdersOverview['stuck'] }) {
  const { overview: words } = useWords();
  const [first] = orders;
  if (!first) return null;
  const count = orders.length;
  return (
    <Stat
      label={words.stuck}
      value={count < mostNamed ? count : fill(words.stuckMost, { count })}
      more={fill(words.stuckMore, { number: first.number })}
      to={`/dashboard/order/${first._id}`}
    />
  );
}
