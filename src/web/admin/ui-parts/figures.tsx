/** Figures at a glance, and a chart in its frame. */
import { ChartFrame } from '../../ui/chart-frame.tsx';
import { Stat, Stats } from '../../ui/stat.tsx';
import { InBothThemes, SpecimenSection } from './specimens.tsx';

const days = [
  ['Monday', 4],
  ['Tuesday', 9],
  ['Wednesday', 6],
  ['Thursday', 0],
  ['Friday', 12],
] as const;
const highest = 12;
const height = 96;
const step = 40;

const table = { caption: 'Orders of five days', heads: ['Day', 'Orders'], rows: days };

export function Figures() {
  return (
    <SpecimenSection title="Figures" lead="One with a way on can be pressed as a whole.">
      <InBothThemes>
        <Stats>
          <Stat label="Orders to pack" value="12" more="3 more than yesterday" to="/dashboard" />
          <Stat label="Sold this week" value="$1,234.50" />
          <Stat label="Fewer than the minimum" value="0" more="All tools can be ordered." />
        </Stats>
        <ChartFrame title="Orders" summary="Friday had the most, Thursday none." table={table}>
          <Bars />
        </ChartFrame>
        <ChartFrame
          title="Refunds"
          summary="What went back, by day."
          table={table}
          empty="Nothing went back this week."
        >
          {null}
        </ChartFrame>
      </InBothThemes>
    </SpecimenSection>
  );
}

function Bars() {
  return (
    <svg viewBox={`0 0 ${days.length * step} ${height + 1}`} className="w-full max-w-sm">
      {days.map(([day, count], index) => {
        const barHeight = (count / highest) * height;
        const bar = {
          x: index * step + 6,
          y: height - barHeight,
          width: step - 12,
          height: barHeight,
        };
        return <rect key={day} {...bar} fill="var(--vermilion)" />;
      })}
      <path d={`M0 ${height + 0.5}H${days.length * step}`} stroke="var(--ink)" />
    </svg>
  );
}
