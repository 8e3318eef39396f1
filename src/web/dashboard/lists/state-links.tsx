/** The states of what a list has, as links that filter it. */
import { Link } from 'react-router';
import { formatCount } from '#platform/number-format.ts';
import type { ListState } from '#web/ui/lists/use-list-state.ts';

interface StateLinksProps<State extends string> {
  label: string;
  listState: ListState;
  /** The name of the filter in the address. */
  filter: string;
  states: readonly State[];
  texts: Readonly<Record<State, string>>;
  /** How many each has; none where they could not be read. */
  counts?: Readonly<Record<State, number>> | undefined;
  /** The link to all of them, which come without a filter; else the first state does. */
  all?: string;
}

export function StateLinks<State extends string>({
  label,
  listState,
  filter,
  states,
  texts,
  counts,
  all,
}: StateLinksProps<State>) {
  const [first] = states;
  const current = listState.query.filters[filter] ?? (all === undefined ? first : '');
  const links: { state: string; text: string; count?: number | undefined }[] = states.map(
    (state) => ({ state, text: texts[state], count: counts?.[state] }),
  );
  return (
    <nav aria-label={label} className="flex flex-wrap gap-x-6 border-b border-line">
      {[...(all === undefined ? [] : [{ state: '', text: all }]), ...links].map((one) => (
        <Link
          key={one.state}
          to={listState.hrefWith({
            [filter]: all === undefined && one.state === first ? '' : one.state,
          })}
          aria-current={one.state === current}
          className={tabClass}
        >
          {one.text} {one.count !== undefined && <CountPill count={one.count} />}
        </Link>
      ))}
    </nav>
  );
}

/** As the tabs of the worklist are. */
const tabClass =
  'flex min-h-11 min-w-11 items-center gap-1.5 border-b-2 border-transparent text-small ' +
  'text-graphite hover:text-ink lg:pointer-fine:min-h-10 aria-current:border-vermilion ' +
  'aria-current:font-semibold aria-current:text-ink';

function CountPill({ count }: { count: number }) {
  return (
    <span className="figures min-w-6 rounded-full bg-gesso px-1.5 text-center text-fine">
      {formatCount(count)}
    </span>
  );
}
