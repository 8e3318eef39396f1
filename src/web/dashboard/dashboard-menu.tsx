/** The dashboard's menu, by role exactly as specified. */
import { NavLink } from 'react-router';
import type { Role } from '#modules/identity/caller.ts';
import { Stroke } from '#web/ui/pictures/stroke.tsx';
import { ThemeChoice } from '#web/ui/theme-choice.tsx';
import { useWords } from '#web/words.ts';
import { staffEntriesFor, menuEntriesFor, type MenuEntry } from './menu-entries.ts';

export function DashboardMenu({ role }: { role: Role }) {
  const { dashboard: words } = useWords();
  const staffEntries = staffEntriesFor(role);
  return (
    <>
      <Entries label={words.menu} entries={menuEntriesFor(role)} />
      {staffEntries.length > 0 && (
        <div className="mt-4 border-t border-line pt-4">
          <Entries label={words.moreForStaff} entries={staffEntries} />
        </div>
      )}
      <div className="mt-4 border-t border-line pt-4 lg:[&_svg]:hidden">
        <ThemeChoice />
      </div>
    </>
  );
}

interface EntriesProps {
  label: string;
  entries: readonly MenuEntry[];
}

function Entries({ label, entries }: EntriesProps) {
  const { dashboard: words } = useWords();
  return (
    <nav aria-label={label}>
      <ul className="grid gap-0.5">
        {entries.map(({ to, word }) => (
          <li key={to}>
            <NavLink
              to={to}
              className="relative flex min-h-11 items-center rounded-plain px-3 hover:bg-gesso aria-[current]:font-semibold"
            >
              {({ isActive }) => (
                <>
                  {words[word]}
                  {isActive && <Stroke className="absolute bottom-1 left-3 h-1.5 w-16" />}
                </>
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
