/**
 * Sales by day as bars, in percent of whatever room there is: nothing is stretched, and lines stay
 * one pixel. The bars have the colour of the text around them, so that forced colours reach them.
 */
import { fill } from '../wording/fill.ts';
import { useWords } from '../words.ts';
import { compactDollars, formatDayOf, signedDollars, type SalesOfDay } from './overview-figures.ts';
import { barOf, middleOf, scaleOf, type Scale } from './overview-scale.ts';

export function SalesBars({ days }: { days: readonly SalesOfDay[] }) {
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
            {compactDollars(line)}
          </text>
        ))}
      </svg>
      <div className="text-copper">
        <svg className="h-52 w-full overflow-visible" shapeRendering="crispEdges">
          <Lines scale={scale} />
          {days.map((day, index) => (
            <DayBar key={day.day} day={day} place={{ index, count: days.length, scale }} />
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

/** On the ground, not in it. */
const mark = 2;
const raised = `translate(0 -${mark})`;

interface DayBarProps {
  day: SalesOfDay;
  place: { index: number; count: number; scale: Scale };
}

/** The whole height answers to the pointer; a day without sales has a mark on the ground. */
function DayBar({ day: { day, amount }, place }: DayBarProps) {
  const { overview: words } = useWords();
  const isToday = place.index === place.count - 1;
  const { x, y, width, height } = barOf(amount, place);
  const shape = { x: `${x}%`, width: `${width}%` };
  const colour = isToday ? 'fill-stroke' : 'fill-current group-hover:fill-ink';
  return (
    <g className="group">
      <title>{fill(words.bar, { day: formatDayOf(day), amount: signedDollars(amount) })}</title>
      <rect {...shape} y="0" height="100%" className="fill-transparent" />
      {amount === 0 ? (
        <rect {...shape} y={`${y}%`} height={mark} transform={raised} className="fill-current" />
      ) : (
        <rect {...shape} y={`${y}%`} height={`${height}%`} className={colour} />
      )}
    </g>
  );
}

const daysApart = 7;

/** Today and each week before it. */
function DayNames({ days }: { days: readonly SalesOfDay[] }) {
  const { overview: words } = useWords();
  const last = days.length - 1;
  const named = days.flatMap((day, index) =>
    (last - index) % daysApart === 0 ? { day, index } : [],
  );
  return (
    <svg className="col-start-2 mt-1 h-5 w-full overflow-visible">
      {named.map(({ day: { day }, index }) => (
        <text
          key={day}
          x={index === last ? '100%' : `${middleOf(index, days.length)}%`}
          y="70%"
          textAnchor={index === last ? 'end' : 'middle'}
          className="fill-current"
        >
          {index === last ? words.barToday : formatDayOf(day)}
        </text>
      ))}
    </svg>
  );
}
