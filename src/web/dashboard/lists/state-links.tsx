/** The states of what a list has, as links that filter it. */
import { Link } from 'react-router';
import type { ListState } from '#web/ui/lists/use-list-state.ts';

interface StateLinksProps<State extends string> {
  label: string;
  listState: ListState;
  /** The name of the filter in the address. */
  filter: string;
  states: readonly State[];
  texts: Readonly<Record<State, string>>;
  /** The link to all of them, which come without a filter; else the first state does. */
  all?: string;
}

export function StateLinks<State extends string>({
  label,
  listState,
  filter,
  states,
  texts,
  all,
}: StateLinksProps<State>) {
  const [first] = states;
  const current = listState.query.filters[filter] ?? (all === undefined ? first : '');
  const links: { state: string; text: string }[] = states.map((state) => {
    return { state, text: texts[state] };
  });
  return (
    <nav aria-label={label} className="flex flex-wrap gap-x-6 border-b border-line">
      {[...(all === undefined ? [] : [{ state: '', text: all }]), ...links].map((one) => (
        <Link
          key={one.state}
          to={listState.hrefWith({
            [filter]: all === undefined && one.state === first ? '' : one.state,
          })}
          aria-current={one.state === current}
          className="flex min-h-11 min-w-11 items-center text-small underline-offset-4 hover:underline aria-current:font-semibold aria-current:underline aria-current:decoration-vermilion aria-current:decoration-2"
        >
          {one.text}
        </Link>
      ))}
    </nav>
  );
}
