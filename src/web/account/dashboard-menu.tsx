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

/** Admins do not see My order and Review. */
export function menuFor({ admin }: { admin: boolean }): readonly MenuEntry[] {
  return [...forEveryone, ...(admin ? forAdmins : forCustomers)];
}

export function DashboardMenu({ admin, onChoose }: { admin: boolean; onChoose?: () => void }) {
  const { dashboard: words } = useWords();
  return (
    <nav aria-label={words.menu}>
      <ul className="grid gap-0.5">
        {menuFor({ admin }).map(({ to, word }) => (
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
