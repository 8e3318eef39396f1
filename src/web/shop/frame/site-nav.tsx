/**
 * The navigation bar. It is the same HTML for everybody and works without script; who is signed
 * in shows through `data-session` on the document (see root.tsx), and `site/nav.ts` adds the
 * interactions: Escape and a press elsewhere close a menu, Signout signs out.
 */
import { useLocation } from 'react-router';
import { company } from '#web/content/company.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Stroke } from '#web/ui/pictures/stroke.tsx';
import { Wordmark } from '#web/ui/pictures/wordmark.tsx';
import { useStaffFrame } from '#web/dashboard/staff-frame.ts';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';
import { barLinks, moreLinks, type NavLink } from './nav-links.ts';
import {
  BarLink,
  isCurrent,
  LoginLink,
  NavDisclosure,
  SignOutButton,
  useIsCurrent,
} from './nav-parts.tsx';

/** The id of where the dashboard's drawer is opened on a phone. */
export const drawerPlace = 'drawer-place';

/** `isMinimal`: the mark alone, where one thing is to be done. */
export function SiteNav({ isMinimal = false }: { isMinimal?: boolean }) {
  const { nav, brand, failure } = useWords();
  const isForStaff = useStaffFrame() && !isMinimal;
  // One menu on a phone: there the dashboard's drawer has the shop's navigation at its end.
  const isInDashboard = useIsCurrent('/dashboard') && !isMinimal;
  const menuClass = isInDashboard ? 'with-drawer' : '';
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-paper print:hidden">
      <a
        href="#content"
        className={`${buttonClass()} absolute top-2 left-2 -translate-y-60 focus:translate-y-0`}
      >
        {nav.skip}
      </a>
      <nav
        aria-label={nav.label}
        className={
          'page flex items-center sm:gap-1 xl:gap-3 ' + (isForStaff ? 'staff-bar' : 'min-h-16')
        }
      >
        <a
          href="/"
          aria-label={fill(brand.home, { company: company.name })}
          className="mr-auto flex min-h-11 items-center"
        >
          <Wordmark />
        </a>
        {!isMinimal &&
          (isForStaff ? (
            <StaffLinks menuClass={menuClass} />
          ) : (
            <ShopLinks {...{ menuClass, isInDashboard }} />
          ))}
        {isInDashboard && <div id={drawerPlace} className="lg:hidden" />}
        <span aria-live="polite" data-cart-live className="sr-only" suppressHydrationWarning />
      </nav>
      <CartAlert text={failure.offline} />
    </header>
  );
}

interface BarLinksProps {
  /** Of the disclosure with everything. */
  menuClass: string;
}

interface ShopLinksProps extends BarLinksProps {
  isInDashboard: boolean;
}

function ShopLinks({ menuClass, isInDashboard }: ShopLinksProps) {
  return (
    <>
      <WideNav />
      {/* Beside 'Open drawer' a phone has no room for it, and the narrowest none at all. */}
      <SearchLink className={isInDashboard ? 'max-sm:hidden' : 'max-[21.5rem]:hidden'} />
      <CartLink />
      <NavDisclosure className={`lg:hidden ${menuClass}`} />
    </>
  );
}

/** Who works here sees little of the shop's navigation; all of it is in the menu. */
function StaffLinks({ menuClass }: BarLinksProps) {
  return (
    <>
      <NavDisclosure className={menuClass} />
      <ul className="hidden items-center gap-1 text-small lg:flex">
        <li data-when="in">
          <BarLink href="/dashboard" word="dashboard" />
        </li>
        <li data-when="in">
          <SignOutButton className={buttonClass('outline', 'whitespace-nowrap')} />
        </li>
        <li data-when="out">
          <LoginLink />
        </li>
      </ul>
    </>
  );
}

/** What `site/cart/cart.ts` says where the shop cannot be reached. */
export function CartAlert({ text }: { text: string }) {
  return (
    <p
      role="alert"
      data-cart-alert
      data-unreached={text}
      className="border-t border-line bg-oxblood-wash px-4 py-3 text-center font-semibold text-oxblood empty:hidden"
      suppressHydrationWarning
    />
  );
}

function SearchLink({ className }: { className: string }) {
  const { catalogue } = useWords();
  return (
    <a
      href="/search"
      aria-current={useIsCurrent('/search') ? 'page' : undefined}
      className={`${signClass} ${className}`}
    >
      <span className="sr-only">{catalogue.search.title}</span>
      <svg viewBox="0 0 24 24" className="size-6" aria-hidden="true">
        <path
          d="m15 15 5 5M4 10a6 6 0 0 1 12 0 6 6 0 0 1-12 0"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.6"
        />
      </svg>
    </a>
  );
}

const signClass =
  'relative flex min-h-11 min-w-11 items-center justify-center rounded-plain hover:text-vermilion aria-[current]:text-vermilion';

/** The number of lines comes by script, in every kind of page: `site/cart/cart.ts`. */
function CartLink() {
  const { nav } = useWords();
  return (
    <a href="/cart" aria-current={useIsCurrent('/cart') ? 'page' : undefined} className={signClass}>
      <span className="sr-only">{nav.cart}</span>
      <svg viewBox="0 0 24 24" className="size-6" aria-hidden="true">
        <path
          d="M6 9h12l1 11H5zM9 9V7a3 3 0 0 1 6 0v2"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.6"
          strokeLinejoin="round"
        />
      </svg>
      <span
        hidden
        data-cart-count
        suppressHydrationWarning
        className="figures absolute top-0 right-0 min-w-5 rounded-full bg-vermilion px-1 text-center text-fine leading-5 font-semibold text-on-vermilion"
      />
    </a>
  );
}

function WideNav() {
  return (
    <div className="hidden grow items-center gap-1 text-small lg:flex">
      <ul className="mx-auto flex items-center">
        {barLinks.map((link) => (
          // There is no room for it on a smaller screen, where the search has a way there.
          <li key={link.href} className={link.word === 'catalogue' ? 'max-xl:hidden' : undefined}>
            <BarLink {...link} />
          </li>
        ))}
        <li>
          <MoreMenu />
        </li>
      </ul>
      <ul className="flex items-center">
        <li data-when="in">
          <BarLink href="/dashboard" word="dashboard" />
        </li>
        <li>
          <BarLink href="/signup" word="signUp" />
        </li>
        <li data-when="in" className="ml-2">
          <SignOutButton className={buttonClass('outline', 'whitespace-nowrap max-xl:px-3')} />
        </li>
        <li data-when="out" className="ml-2">
          <LoginLink />
        </li>
      </ul>
    </div>
  );
}

function MoreMenu() {
  const { nav } = useWords();
  const { pathname } = useLocation();
  const isHere = moreLinks.some(({ href }) => isCurrent(href, pathname));
  return (
    <details className="relative" data-menu>
      <summary
        aria-current={isHere ? 'true' : undefined}
        className="relative flex min-h-11 items-center gap-1 rounded-plain px-1.5 whitespace-nowrap hover:text-vermilion xl:px-2.5"
      >
        {nav.more}
        <svg viewBox="0 0 12 12" className="size-3" aria-hidden="true">
          <path d="m2.5 4.5 3.5 3.5 3.5-3.5" fill="none" stroke="currentColor" strokeWidth="1.5" />
        </svg>
        {isHere && <Stroke className="absolute inset-x-2 bottom-1 h-1" />}
      </summary>
      <ul className="absolute right-0 z-10 mt-2 min-w-48 rounded-plain border border-line bg-card py-2 shadow-high">
        {moreLinks.map(({ href, word }) => (
          <li key={href}>
            <MenuLink href={href} word={word} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function MenuLink({ href, word }: NavLink) {
  const { nav } = useWords();
  return (
    <a
      href={href}
      aria-current={useIsCurrent(href) ? 'page' : undefined}
      className="flex min-h-11 items-center px-4 hover:bg-gesso aria-[current]:font-semibold aria-[current]:text-vermilion"
    >
      {nav[word]}
    </a>
  );
}
