/** The dashboard's menu by role, exactly as specified, with what staff have beside it in groups. */
import { NavLink, useLocation } from 'react-router';
import type { Role } from '#modules/identity/caller.ts';
import { formatCount } from '#platform/number-format.ts';
import type { StaffGroup } from '#web/page.ts';
import { Stroke } from '#web/ui/pictures/stroke.tsx';
import { ThemeChoice } from '#web/ui/theme-choice.tsx';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';
import { menuEntriesFor, staffGroupsFor, type MenuEntry, type MenuGroup } from './menu-entries.ts';
import type { MenuCounts } from './menu-counts.ts';

interface DashboardMenuProps {
  role: Role;
  /** What waits behind entries; an entry without one has nothing beside it. */
  counts: MenuCounts;
}

export function DashboardMenu({ role, counts }: DashboardMenuProps) {
  const { dashboard: words } = useWords();
  const groups = staffGroupsFor(role);
  const { pathname } = useLocation();
  const isAt = ({ to }: MenuEntry) => pathname === to || pathname.startsWith(`${to}/`);
  const current = groups.find(({ entries }) => entries.some(isAt))?.group;
  return (
    <>
      <nav aria-label={words.menu}>
        <Entries entries={menuEntriesFor(role)} counts={counts} />
      </nav>
      {groups.length > 0 && (
        <nav
          aria-label={words.moreForStaff}
          className="staff-groups mt-4 grid gap-2 border-t border-line pt-4"
        >
          {groups.map((group) => (
            <Group
              key={group.group}
              {...group}
              counts={counts}
              isOpen={isOpenAt(group.group, current)}
            />
          ))}
        </nav>
      )}
      <div className="menu-foot mt-4 border-t border-line pt-4 lg:[&_svg]:hidden">
        <ThemeChoice />
      </div>
    </>
  );
}

/** What is needed every day; the others are folded until one of their pages is open. */
const everyDay: readonly StaffGroup[] = ['orders', 'catalogue'];

/** All of the menu is in sight: the longest group makes room for one that is rarely needed. */
function isOpenAt(group: StaffGroup, current: StaffGroup | undefined): boolean {
  if (current === undefined || everyDay.includes(current)) return everyDay.includes(group);
  return group === current || group === 'orders';
}

interface GroupProps extends MenuGroup {
  counts: MenuCounts;
  isOpen: boolean;
}

/** Folded it says how much waits behind its entries. */
function Group({ group, entries, counts, isOpen }: GroupProps) {
  const { dashboard: words } = useWords();
  const waiting = entries.reduce((sum, { word }) => sum + (counts[word] ?? 0), 0);
  return (
    <details open={isOpen} className="menu-group group/menu">
      <summary className="label flex cursor-pointer list-none items-center gap-2 rounded-plain px-3 hover:bg-gesso">
        {words.groups[group]}
        <svg viewBox="0 0 16 16" aria-hidden="true" className="size-3 group-open/menu:rotate-180">
          <path d="m3.5 6 4.5 4.5L12.5 6" fill="none" stroke="currentColor" strokeWidth="1.6" />
        </svg>
        {waiting > 0 && (
          <span className="ml-auto text-small font-semibold text-oxblood group-open/menu:hidden">
            {formatCount(waiting)}
          </span>
        )}
      </summary>
      <Entries entries={entries} counts={counts} />
    </details>
  );
}

interface EntriesProps {
  entries: readonly MenuEntry[];
  counts: MenuCounts;
}

function Entries({ entries, counts }: EntriesProps) {
  return (
    <ul className="grid gap-0.5 lg:gap-0">
      {entries.map((entry) => (
        <li key={entry.to} className="relative">
          <Entry {...entry} count={counts[entry.word]} />
        </li>
      ))}
    </ul>
  );
}

/** The count stands beside the link, whose text is as specified. */
function Entry({ to, word, count = 0 }: MenuEntry & { count: number | undefined }) {
  const { dashboard: words } = useWords();
  const isWaiting = count > 0;
  return (
    <>
      <NavLink
        to={to}
        aria-description={
          isWaiting ? fill(words.waiting, { count: formatCount(count) }) : undefined
        }
        className="relative flex min-h-11 items-center rounded-plain px-3 pr-10 hover:bg-gesso aria-[current]:font-semibold lg:pointer-fine:min-h-8"
      >
        {({ isActive }) => (
          <span className="relative">
            {words[word]}
            {isActive && <Stroke className="absolute inset-x-0 top-full h-1" />}
          </span>
        )}
      </NavLink>
      {isWaiting && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-3 grid content-center text-small font-semibold text-oxblood"
        >
          {formatCount(count)}
        </span>
      )}
    </>
  );
}
