/** Figures at a glance: each a number, what it counts, and the way to what is counted. */
import { Link } from 'react-router';

interface StatsProps {
  children: React.ReactNode;
  /** Amounts of money are long, and stay on one line. */
  ofAmounts?: boolean;
}

/** Around every `Stat`: a list of terms, as wide as there is room. */
export function Stats({ children, ofAmounts = false }: StatsProps) {
  const columns = ofAmounts
    ? 'grid-cols-[repeat(auto-fill,minmax(min(12.5rem,100%),1fr))]'
    : 'grid-cols-[repeat(auto-fill,minmax(min(clamp(8.5rem,14vw,11.5rem),100%),1fr))]';
  return <dl className={`grid gap-x-4 gap-y-5 ${columns}`}>{children}</dl>;
}

interface StatProps {
  label: string;
  value: React.ReactNode;
  /** A quieter line: since when, or compared with what. */
  more?: React.ReactNode;
  /** Where the counted things are; the whole figure can be pressed then. */
  to?: string;
}

export function Stat({ label, value, more, to }: StatProps) {
  return (
    <div className="stat relative grid content-start gap-1.5 border-t-2 border-ink pt-3">
      <dt className="text-small text-graphite">
        {to === undefined ? (
          label
        ) : (
          <Link to={to} className="link after:absolute after:inset-0">
            {label}
          </Link>
        )}
      </dt>
      <dd
        className={
          'figures font-display text-4 leading-none whitespace-nowrap ' +
          (to !== undefined && value !== 0 ? 'text-vermilion' : '')
        }
      >
        {value}
      </dd>
      {more !== undefined && <dd className="text-fine text-graphite">{more}</dd>}
    </div>
  );
}
