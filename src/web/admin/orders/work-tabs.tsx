/** What orders wait for, as tabs with their counts; each is an address of its own. */
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import type { ResponseBody } from '#api/contract/operations.ts';
import { mostCounted, workTabs, type WorkTab } from '#modules/orders/worklist/work-tab.ts';
import { formatCount } from '#platform/number-format.ts';
import { callApi } from '#web/api.ts';
import { fill } from '#web/wording/fill.ts';
import { useStaffWords } from '#web/staff-words.ts';

type Counts = Partial<ResponseBody<'countOrdersToWork'>>;

interface WorkTabsProps {
  current: WorkTab | undefined;
  /** The list at another tab, with its search. */
  hrefOf: (tab: WorkTab | undefined) => string;
  /** Whatever changes when the orders do: they are counted anew then. */
  page: unknown;
}

export function WorkTabs({ current, hrefOf, page }: WorkTabsProps) {
  const { work: words } = useStaffWords();
  const counts = useCounts(page);
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

/** Where the tabs are wider than the screen, the current one is in sight. */
function showTab(tab: HTMLElement | null): void {
  tab?.closest('nav')?.scrollTo({ left: tab.offsetLeft });
}

/** As wide before it is known, so that no tab moves. */
function Count({ count, isUrgent }: { count: number | undefined; isUrgent: boolean }) {
  const { work: words } = useStaffWords();
  const text =
    count === undefined
      ? ''
      : count < mostCounted
        ? formatCount(count)
        : fill(words.more, { count: formatCount(mostCounted - 1) });
  const tone =
    isUrgent && count !== undefined && count > 0 ? 'bg-oxblood-wash text-oxblood' : 'bg-gesso';
  return (
    <span className={`figures min-w-6 rounded-full px-1.5 text-center text-fine ${tone}`}>
      {text}
    </span>
  );
}

/** The last ones stay until there are others; a list without them is a list all the same. */
function useCounts(page: unknown): Counts {
  const [counted, setCounted] = useState<{ page: unknown; counts: Counts }>();
  useEffect(() => {
    const stop = new AbortController();
    void callApi(staffEndpoints.countOrdersToWork, { signal: stop.signal }).then((answer) => {
      if (answer.ok && !stop.signal.aborted) setCounted({ page, counts: answer.value });
    });
    return () => stop.abort();
  }, [page]);
  return counted?.counts ?? {};
}
