/** The dashboard's menu by role, exactly as specified, with what staff have beside it in groups. */
import { NavLink } from 'react-router';
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
  return (
    <>
      <nav aria-label={words.menu}>
        <Entries entries={menuEntriesFor(role)} counts={counts} />
      </nav>
      {groups.length > 0 && (
        <nav
          aria-label={words.moreForStaff}
          className="staff-groups mt-4 grid gap-4 border-t border-line pt-4 lg:gap-3 lg:pt-3"
        >
          {groups.map((group) => (
            <Group key={group.group} {...group} counts={counts} />
          ))}
        </nav>
      )}
      <div className="menu-foot mt-4 border-t border-line pt-4 lg:[&_svg]:hidden">
        <ThemeChoice />
      </div>
    </>
  );
}

/** Where the menu is low: groups of short words stand side by side, or their entries in pairs. */
const lowClasses: Partial<Record<StaffGroup, string>> = {
  prices: 'is-short',
  settings: 'is-short',
  running: 'is-paired',
};

function Group({ group, entries, counts }: MenuGroup & { counts: MenuCounts }) {
  const { dashboard: words } = useWords();
  return (
    <div className={`menu-group ${lowClasses[group] ?? ''}`}>
      <p className="label px-3 pb-1">{words.groups[group]}</p>
      <Entries entries={entries} counts={counts} />
    </div>
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
          <>
            {words[word]}
            {isActive && <Stroke className="absolute bottom-0.5 left-3 h-1.5 w-16" />}
          </>
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
