/** What orders wait for, as tabs with their counts; each is an address of its own. */
import { Link } from 'react-router';
import { workTabs, type WorkTab } from '#modules/orders/worklist/work-tab.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { workCountText, type WorkCounts } from './use-work-counts.ts';

interface WorkTabsProps {
  current: WorkTab | undefined;
  /** The list at another tab, with its search. */
  hrefOf: (tab: WorkTab | undefined) => string;
  counts: WorkCounts;
}

export function WorkTabs({ current, hrefOf, counts }: WorkTabsProps) {
  const { work: words } = useStaffWords();
  const tabs = [...workTabs, 'all'] as const;
  return (
    <nav aria-label={words.tabs} className="relative min-w-0 overflow-x-auto">
      <ul className="flex w-max gap-x-5">
        {tabs.map((tab) => (
          <li key={tab}>
            <Link
              to={hrefOf(tab === 'all' ? undefined : tab)}
              ref={tab === (current ?? 'all') ? showTab : undefined}
              aria-current={tab === (current ?? 'all') ? 'page' : undefined}
              className={
                'flex min-h-11 items-center gap-1.5 border-b-2 border-transparent text-small ' +
                'text-graphite hover:text-ink lg:pointer-fine:min-h-10 aria-[current=page]:border-vermilion ' +
                'aria-[current=page]:font-semibold aria-[current=page]:text-ink'
              }
            >
              {words.tab[tab]}
              <Count
                count={counts[tab]}
                isUrgent={tab === 'address_missing' || tab === 'exceptions'}
              />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Where tabs are wider than the screen, the current one is in sight, also once that is turned. */
function showTab(tab: HTMLElement | null): (() => void) | undefined {
  const nav = tab?.closest('nav');
  if (!tab || !nav) return undefined;
  const observer = new ResizeObserver(() => nav.scrollTo({ left: tab.offsetLeft }));
  observer.observe(nav);
  return () => observer.disconnect();
}

/** As wide before it is known, so that no tab moves. */
function Count({ count, isUrgent }: { count: number | undefined; isUrgent: boolean }) {
  const { work: words } = useStaffWords();
  const text = count === undefined ? '' : workCountText(count, words);
  const tone =
    isUrgent && count !== undefined && count > 0 ? 'bg-oxblood-wash text-oxblood' : 'bg-gesso';
  return (
    <span className={`figures min-w-6 rounded-full px-1.5 text-center text-fine ${tone}`}>
      {text}
    </span>
  );
}
