/** The dashboard's menu, by role exactly as specified. */
import { NavLink } from 'react-router';
import { Stroke } from '../ui/stroke.tsx';
import type { Wording } from '../wording/specified.ts';
import { useWords } from '../words.ts';

export interface MenuEntry {
  to: string;
  word: keyof Wording['dashboard'];
}

const forEveryone = [{ to: '/dashboard/profile', word: 'profile' }] as const;

const forCustomers = [
  { to: '/dashboard/order', word: 'myOrder' },
  { to: '/dashboard/review', word: 'review' },
] as const;

const forAdmins = [
  { to: '/dashboard/users', word: 'users' },
  { to: '/dashboard/allorder', word: 'addTool' },
  { to: '/dashboard/manageorder', word: 'manageTools' },
  { to: '/dashboard/manage', word: 'manageOrders' },
] as const;

/** What staff have beside the specified menu: a list of its own, below it. */
const alsoForAdmins = [
  { to: '/dashboard/inbox', word: 'inbox' },
  { to: '/dashboard/reviews', word: 'moderation' },
] as const;

/** Admins do not see My order and Review. */
export function menuFor({ admin }: { admin: boolean }): readonly MenuEntry[] {
  return [...forEveryone, ...(admin ? forAdmins : forCustomers)];
}

/** What is not in the specified menu. */
export function alsoFor({ admin }: { admin: boolean }): readonly MenuEntry[] {
  return admin ? alsoForAdmins : [];
}

interface DashboardMenuProps {
  admin: boolean;
  onChoose?: () => void;
}

export function DashboardMenu({ admin, onChoose }: DashboardMenuProps) {
  const { dashboard: words } = useWords();
  const also = alsoFor({ admin });
  return (
    <>
      <Entries label={words.menu} entries={menuFor({ admin })} onChoose={onChoose} />
      {also.length > 0 && (
        <div className="mt-4 border-t border-line pt-4">
          <Entries label={words.also} entries={also} onChoose={onChoose} />
        </div>
      )}
    </>
  );
}

interface EntriesProps {
  label: string;
  entries: readonly MenuEntry[];
  onChoose: (() => void) | undefined;
}

function Entries({ label, entries, onChoose }: EntriesProps) {
  const { dashboard: words } = useWords();
  return (
    <nav aria-label={label}>
      <ul className="grid gap-0.5">
        {entries.map(({ to, word }) => (
          <li key={to}>
            <NavLink
              to={to}
              onClick={onChoose}
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
