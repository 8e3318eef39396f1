/**
 * Sales by day as bars, placed in percent of the width: nothing is stretched, and lines stay
 * one pixel. The bars have the colour of the text around them, so that forced colours reach them.
 */
import type { Currency } from '#platform/currency.ts';
import { fill } from '#web/wording/fill.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { formatCompactAmount, formatShortDay, formatSignedAmount } from '#web/formats.ts';
import type { SalesOfDay } from './overview-figures.ts';
import { barOf, middleOf, scaleOf, type Scale } from './overview-scale.ts';

interface SalesBarsProps {
  days: readonly SalesOfDay[];
  currency: Currency;
}

export function SalesBars({ days, currency }: SalesBarsProps) {
  const scale = scaleOf(days.map(({ amount }) => amount));
  return (
    <div className="figures grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-fine text-graphite">
      <svg className="h-52 w-12 overflow-visible">
        {scale.lines.map((line) => (
          <text
            key={line}
            x="100%"
            y={`${scale.at(line)}%`}
            dy="0.32em"
            textAnchor="end"
            className="fill-current"
          >
            {formatCompactAmount(line, currency)}
          </text>
        ))}
      </svg>
      <div className="text-copper">
        <svg className="h-52 w-full overflow-visible" shapeRendering="crispEdges">
          <Lines scale={scale} />
          {days.map((day, index) => (
            <DayBar key={day.day} day={day} slot={{ index, count: days.length, scale, currency }} />
          ))}
        </svg>
      </div>
      <DayNames days={days} />
    </div>
  );
}

function Lines({ scale }: { scale: Scale }) {
  return scale.lines.map((line) => (
    <line
      key={line}
      x1="0"
      x2="100%"
      y1={`${scale.at(line)}%`}
      y2={`${scale.at(line)}%`}
      className={line === 0 ? 'stroke-field-line' : 'stroke-line'}
    />
  ));
}

/** The mark of a day without sales stands on the zero line. */
const markHeight = 2;
const aboveZero = `translate(0 -${markHeight})`;

interface DayBarProps {
  day: SalesOfDay;
  slot: { index: number; count: number; scale: Scale; currency: Currency };
}

/** The whole height answers to the pointer; a day without sales has a mark on the ground. */
function DayBar({ day: { day, amount }, slot }: DayBarProps) {
  const { overview: words } = useStaffWords();
  const isToday = slot.index === slot.count - 1;
  const { x, y, width, height } = barOf(amount, slot);
  const shape = { x: `${x}%`, width: `${width}%` };
  const colour = isToday ? 'fill-stroke' : 'fill-current group-hover:fill-ink';
  return (
    <g className="group">
      <title>
        {fill(words.bar, {
          day: formatShortDay(day),
          amount: formatSignedAmount(amount, slot.currency),
        })}
      </title>
      <rect {...shape} y="0" height="100%" className="fill-transparent" />
      {amount === 0 ? (
        <rect
          {...shape}
          y={`${y}%`}
          height={markHeight}
          transform={aboveZero}
          className="fill-current"
        />
      ) : (
        <rect {...shape} y={`${y}%`} height={`${height}%`} className={colour} />
      )}
    </g>
  );
}

const daysBetweenNames = 7;

/** Today and each week before it. */
function DayNames({ days }: { days: readonly SalesOfDay[] }) {
  const { overview: words } = useStaffWords();
  const last = days.length - 1;
  const namedDays = days.flatMap((day, index) =>
    (last - index) % daysBetweenNames === 0 ? { day, index } : [],
  );
  return (
    <svg className="col-start-2 mt-1 h-5 w-full overflow-visible">
      {namedDays.map(({ day: { day }, index }) => (
        <text
          key={day}
          x={index === last ? '100%' : `${middleOf(index, days.length)}%`}
          y="70%"
          textAnchor={index === last ? 'end' : 'middle'}
          className="fill-current"
        >
          {index === last ? words.barToday : formatShortDay(day)}
        </text>
      ))}
    </svg>
  );
}
