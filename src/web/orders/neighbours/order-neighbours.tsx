/** On an order's page: the previous and the next order of the list, also by the keys K and J. */
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { areShortcutsOn } from '#web/ui/lists/keyboard-shortcuts.tsx';
import { isKeyForOthers } from '#web/ui/lists/table-keyboard.ts';
import { fill } from '#web/wording/fill.ts';
import { useStaffWords } from '#web/staff-words.ts';
import type { Neighbours } from './last-list.ts';

const pageOf = (order: string) => `/dashboard/order/${order}`;

export function OrderNeighbours({ previous, next, place, count }: Neighbours) {
  const { neighbours: words } = useStaffWords();
  const navigate = useNavigate();
  useEffect(() => {
    const stop = new AbortController();
    const onKey = (event: KeyboardEvent) => {
      if (isKeyForOthers(event) || !areShortcutsOn()) return;
      const order = { j: next, k: previous }[event.key.toLowerCase()];
      if (order === undefined) return;
      event.preventDefault();
      void navigate(pageOf(order));
    };
    document.addEventListener('keydown', onKey, { signal: stop.signal });
    return () => stop.abort();
  }, [navigate, next, previous]);
  return (
    <nav aria-label={words.label} className="flex items-center gap-1">
      <Step order={previous} label={words.previous} path="m10 3.5-4.5 4.5 4.5 4.5" />
      <span className="figures text-small whitespace-nowrap text-graphite">
        {fill(words.place, { place, count })}
      </span>
      <Step order={next} label={words.next} path="m6 3.5 4.5 4.5L6 12.5" />
    </nav>
  );
}

interface StepProps {
  order: string | undefined;
  label: string;
  path: string;
}

/** At the end of the list it keeps its place. */
function Step({ order, label, path }: StepProps) {
  const boxClass = 'grid size-11 place-items-center rounded-plain pointer-fine:size-9';
  const arrow = (
    <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="1.6" />
    </svg>
  );
  if (order === undefined) return <span className={`${boxClass} text-line`}>{arrow}</span>;
  return (
    <Link
      to={pageOf(order)}
      aria-label={label}
      title={label}
      className={`${boxClass} hover:bg-gesso`}
    >
      {arrow}
    </Link>
  );
}
