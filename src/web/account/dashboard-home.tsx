/** The dashboard's first page: the same ways as the menu, set large. */
import { Link } from 'react-router';
import { useWords } from '../words.ts';
import { alsoFor, menuFor } from './dashboard-entries.ts';
import { useRole } from './me.ts';

export default function DashboardHome() {
  const { dashboard: words } = useWords();
  const role = useRole();
  return (
    <>
      <h2 className="text-3">{words.choose}</h2>
      <ul className="mt-5 grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {[...menuFor(role), ...alsoFor(role)].map(({ to, word }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-24 items-end rounded-plain border border-line bg-card p-5 font-display text-2 hover:border-ink"
            >
              {words[word]}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
