/** The dashboard around its pages: heading, drawer, menu by role. Guarded for who is signed in. */
import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import {
  Outlet,
  useLoaderData,
  useLocation,
  useMatch,
  useNavigation,
  useRouteError,
  type LinksFunction,
  type MetaFunction,
} from 'react-router';
import type { Role } from '#modules/identity/caller.ts';
import { hasPermission, isStaff } from '#modules/identity/permissions.ts';
import { NewOrderNotices } from './new-order-notices.tsx';
import { usePageHandle, type PageHandle } from '#web/page-handle.ts';
import { NavLists } from '#web/shop/frame/nav-parts.tsx';
import { drawerPlace } from '#web/shop/frame/site-nav.tsx';
import { pageMeta } from '#web/title.ts';
import { Drawer } from '#web/ui/feedback/drawer.tsx';
import { ScriptNote } from '#web/ui/feedback/script-note.tsx';
import { Skeleton, SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import stylesheet from '#web/ui/styles/dashboard.css?url';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';
import { permissionOfPage } from './menu-entries.ts';
import { DashboardMenu } from './dashboard-menu.tsx';
import { useMenuCounts, type MenuCounts } from './menu-counts.ts';
import { requireSignedIn, useGuard } from './loading/guard.ts';
import { readRouteError } from './loading/load.ts';
import { loadMe } from './loading/me.ts';
import { AccountErasedDialog } from './account-erased-dialog.tsx';
import { useStaffFrame } from './staff-frame.ts';
import { staffRequirementOf, StaffRequirement } from './staff-requirement.tsx';
import { LoadFailure } from './loading/page-layout.tsx';

export const handle: PageHandle = { footer: false, restoresScroll: true };

export const meta: MetaFunction = () => pageMeta({ title: 'Dashboard', hidden: true });

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export async function clientLoader() {
  await requireSignedIn();
  const me = await loadMe();
  return { session: { email: me.email }, role: me.role, requirement: staffRequirementOf(me) };
}

/** Who is signed in does not change while the dashboard is open; a new sign-in is a new page. */
export const shouldRevalidate = () => false;

export default function Dashboard() {
  const { session, role, requirement } = useLoaderData<typeof clientLoader>();
  const isStaffPage = permissionOfPage(useLocation().pathname) !== undefined;
  const isNavigating = useNavigation().state !== 'idle';
  const sessionState = useGuard();
  const counts = useMenuCounts(isStaff(role) && !requirement && sessionState.state === 'in');
  // After signing out, here or in another tab, the screen shows nothing of the account.
  if (sessionState.state === 'out' || sessionState.state === 'ended') {
    return (
      <>
        <HydrateFallback />
        {sessionState.state === 'ended' && sessionState.erased && (
          <AccountErasedDialog outcome={sessionState.erased} />
        )}
      </>
    );
  }
  return (
    <Frame
      lead={<SignedInAs email={session.email} />}
      menu={<DashboardMenu role={role} counts={counts} />}
      drawer={<MenuDrawer role={role} counts={counts} />}
    >
      <div
        aria-busy={isNavigating}
        className={`min-w-0 transition-opacity ${isNavigating ? 'opacity-60' : ''}`}
      >
        {requirement && isStaffPage ? <StaffRequirement /> : <Outlet />}
        {hasPermission(role, 'orders') && !requirement && <NewOrderNotices />}
      </div>
    </Frame>
  );
}

interface FrameProps {
  /** Who is signed in. */
  lead: React.ReactNode;
  menu: React.ReactNode;
  drawer: React.ReactNode;
  children: React.ReactNode;
}

const frame =
  'grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 py-6 sm:py-8 lg:grid-cols-[13rem_minmax(0,1fr)]';

function Frame({ lead, menu, drawer, children }: FrameProps) {
  const { dashboard: words } = useWords();
  const { minimal = false } = usePageHandle();
  // On every other page the heading of the page itself is the larger one.
  const isHome = useMatch('/dashboard') !== null;
  const isForStaff = useStaffFrame();
  const isAboveMenu = useHeadAboveMenu();
  // On a phone staff come for the page itself, whose title is below.
  const otherPageClass = `text-1 sm:text-2 lg:text-1 ${isForStaff ? 'max-sm:sr-only' : ''}`;
  if (minimal)
    return (
      <div className="page py-4 sm:py-8">
        <h1 className="sr-only">{words.title}</h1>
        {children}
      </div>
    );
  return (
    <div
      className={
        `page dashboard-frame ${frame} ${isAboveMenu ? 'lg:grid-rows-[auto_1fr]' : ''} ` +
        (isForStaff ? 'lg:gap-x-8!' : '')
      }
    >
      <header
        className={
          'dashboard-head grid grid-cols-[minmax(0,1fr)] gap-1 print:hidden ' +
          (isAboveMenu ? '' : 'lg:col-span-2')
        }
      >
        <h1 className={isHome ? 'text-4' : otherPageClass}>{words.title}</h1>
        <div className="flex items-center justify-between gap-4">
          <div className="min-w-0 text-small text-graphite">{lead}</div>
          {drawer}
        </div>
      </header>
      <aside className="dashboard-menu sticky hidden self-start lg:block print:hidden">
        {menu}
      </aside>
      <div
        className={isAboveMenu ? 'min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1' : 'contents'}
      >
        {children}
      </div>
    </div>
  );
}

/** Whether the heading stands above the menu, and every page begins at the top of the screen. */
function useHeadAboveMenu(): boolean {
  const isForStaff = useStaffFrame();
  const isHome = useMatch('/dashboard') !== null;
  return isForStaff || !isHome;
}

/** Above the menu there is room for the email alone, on a phone of staff for none; it is heard. */
function SignedInAs({ email }: { email: string }) {
  const { dashboard: words } = useWords();
  const isForStaff = useStaffFrame();
  const isAboveMenu = useHeadAboveMenu();
  const onPhone = isForStaff ? 'max-sm:hidden' : '';
  const onWideScreen = isAboveMenu ? 'sm:max-lg:hidden' : 'sm:hidden';
  return (
    <p className="truncate" title={email}>
      <span className={`max-sm:sr-only ${isAboveMenu ? 'lg:sr-only' : ''}`}>
        {fill(words.lead, { email })}
      </span>
      <span aria-hidden="true" className={`${onPhone} ${onWideScreen}`}>
        {email}
      </span>
    </p>
  );
}

const neverChanges = () => () => undefined;
const findDrawerPlace = () => document.getElementById(drawerPlace);

/** Below `lg` the menu comes in from the side, opened in the bar, with the shop's at its end. */
function MenuDrawer({ role, counts }: { role: Role; counts: MenuCounts }) {
  const { dashboard: words } = useWords();
  // The bar gets its place in the same moment as this, after a page that has no menu.
  const place = useSyncExternalStore(neverChanges, findDrawerPlace, () => null);
  const drawer = (
    <Drawer openLabel={words.open} title={words.menu} closeLabel={words.close}>
      <DashboardMenu role={role} counts={counts} />
      <div className="mt-4 border-t border-line pt-4">
        <NavLists />
      </div>
    </Drawer>
  );
  return place ? createPortal(drawer, place) : <div className="lg:hidden">{drawer}</div>;
}

/** Shown while the session is checked and the first page loads: a skeleton of the layout. */
export function HydrateFallback() {
  const { failure } = useWords();
  const { minimal = false } = usePageHandle();
  return (
    <Frame
      lead={<Spinner label={failure.loading} className="text-vermilion" />}
      menu={<SkeletonRows rows={4} />}
      drawer={undefined}
    >
      <div className="grid min-w-0 content-start gap-5">
        <ScriptNote>{failure.noScript}</ScriptNote>
        {minimal && <Spinner label={failure.loading} className="text-vermilion" />}
        <Skeleton className="h-9 w-48" />
        <SkeletonRows />
      </div>
    </Frame>
  );
}

export function ErrorBoundary() {
  return (
    <div className="page section">
      <LoadFailure failure={readRouteError(useRouteError())} />
    </div>
  );
}
