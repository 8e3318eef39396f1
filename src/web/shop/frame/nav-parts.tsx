/** What the shop's bar and that of staff share: its links, and the list that drops from it. */
import { useLocation } from 'react-router';
import { buttonClass } from '#web/ui/button.tsx';
import { Stroke } from '#web/ui/pictures/stroke.tsx';
import { useWords } from '#web/words.ts';
import { firstLinks, mainLinks, moreLinks, type NavLink } from './nav-links.ts';

/** Everything in one list that drops from the bar, what most come for first. */
export function NavDisclosure({ className = '' }: { className?: string }) {
  const { nav } = useWords();
  return (
    <details className={`group ${className}`} data-menu>
      <summary
        className={buttonClass('outline', 'shrink-0 whitespace-nowrap select-none max-sm:px-4')}
      >
        <span className="group-open:hidden">{nav.menu}</span>
        <span className="hidden group-open:inline">{nav.close}</span>
      </summary>
      <div className="absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] overflow-y-auto border-b border-line bg-paper shadow-high">
        <div className="page py-4">
          <NavLists />
        </div>
      </div>
    </details>
  );
}

/** Also at the end of the dashboard's drawer, which has the place of this menu on a phone. */
export function NavLists() {
  const { nav } = useWords();
  return (
    <div className="grid grid-cols-2 gap-x-8 gap-y-3">
      <ul className="col-span-full flex flex-wrap items-center gap-3 border-b border-line pb-4">
        <li data-when="out">
          <LoginLink />
        </li>
        <li data-when="in">
          <a href="/dashboard" className={buttonClass()}>
            {nav.dashboard}
          </a>
        </li>
        <li>
          <a href="/signup" className={buttonClass('outline')}>
            {nav.signUp}
          </a>
        </li>
        <li data-when="in">
          <SignOutButton className={buttonClass('outline')} />
        </li>
      </ul>
      <ul>
        {[...firstLinks, ...mainLinks].map((link) => (
          <li key={link.href} data-when={'when' in link ? link.when : undefined}>
            <ListLink {...link} />
          </li>
        ))}
      </ul>
      <ul>
        {moreLinks.map((link) => (
          <li key={link.href}>
            <ListLink {...link} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Marked as the page that is shown, like the links beside it. */
export function LoginLink() {
  const { nav } = useWords();
  return (
    <a
      href="/login"
      aria-current={useIsCurrent('/login') ? 'page' : undefined}
      className={buttonClass('outline', 'aria-[current]:underline')}
    >
      {nav.login}
    </a>
  );
}

export function BarLink({ href, word }: NavLink) {
  const { nav } = useWords();
  const current = useIsCurrent(href);
  return (
    <a
      href={href}
      aria-current={current ? 'page' : undefined}
      className="relative flex min-h-11 items-center rounded-plain px-1.5 whitespace-nowrap hover:text-vermilion xl:px-2.5"
    >
      {nav[word]}
      {current && <Stroke className="absolute inset-x-2 bottom-1 h-1" />}
    </a>
  );
}

function ListLink({ href, word }: NavLink) {
  const { nav } = useWords();
  const current = useIsCurrent(href);
  return (
    <a
      href={href}
      aria-current={current ? 'page' : undefined}
      className="flex min-h-11 items-center text-1 aria-[current]:font-semibold aria-[current]:text-vermilion"
    >
      {nav[word]}
    </a>
  );
}

export function SignOutButton({ className }: { className: string }) {
  const { nav } = useWords();
  return (
    <button
      type="button"
      data-sign-out
      data-failed={nav.signOutFailed}
      className={className}
      // A press before the page's script is there marks it.
      suppressHydrationWarning
    >
      {nav.signOut}
    </button>
  );
}

export function useIsCurrent(href: string): boolean {
  const { pathname } = useLocation();
  return isCurrent(href, pathname);
}

export function isCurrent(href: string, pathname: string): boolean {
  return href === pathname || (href !== '/' && pathname.startsWith(`${href}/`));
}
