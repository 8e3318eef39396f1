/** The dashboard around its pages: heading, drawer, menu by role. Guarded for who is signed in. */
import {
  Outlet,
  useLoaderData,
  useLocation,
  useMatch,
  useNavigation,
  useRouteError,
  type MetaFunction,
} from 'react-router';
import type { Role } from '#modules/identity/caller.ts';
import { may } from '#modules/identity/permissions.ts';
import { OrderNews } from '../admin/order-news.tsx';
import type { PageHandle } from '../page-handle.ts';
import { pageMeta } from '../title.ts';
import { Drawer } from '../ui/drawer.tsx';
import { Skeleton, SkeletonRows } from '../ui/skeleton.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { fill } from '../wording/fill.ts';
import { useWords } from '../words.ts';
import { permissionOfPage } from './dashboard-entries.ts';
import { DashboardMenu } from './dashboard-menu.tsx';
import { requireSignedIn, useGuard } from './guard.ts';
import { readError } from './load.ts';
import { loadMe } from './me.ts';
import { Farewell } from './safety/farewell.tsx';
import { dutyOf, HeldBack } from './needs-second-factor.tsx';
import { LoadFailure } from './titled.tsx';

export const handle: PageHandle = { footer: false, keepsPlaces: true };

export const meta: MetaFunction = () => pageMeta({ title: 'Dashboard', hidden: true });

export async function clientLoader() {
  await requireSignedIn();
  const me = await loadMe();
  return { session: { email: me.email }, role: me.role, owes: dutyOf(me) };
}

/** Who is signed in does not change while the dashboard is open; a new sign-in is a new page. */
export const shouldRevalidate = () => false;

export default function Dashboard() {
  const { session, role, owes } = useLoaderData<typeof clientLoader>();
  const isOfStaff = permissionOfPage(useLocation().pathname) !== undefined;
  const waiting = useNavigation().state !== 'idle';
  const known = useGuard();
  // Whoever signs out, here or elsewhere, leaves nothing open on this screen.
  if (known.state === 'out' || known.state === 'ended') {
    return (
      <>
        <HydrateFallback />
        {known.state === 'ended' && known.erased && <Farewell end={known.erased} />}
      </>
    );
  }
  return (
    <Frame
      lead={<SignedInAs email={session.email} />}
      menu={<DashboardMenu role={role} />}
      drawer={<MenuDrawer role={role} />}
    >
      <div
        aria-busy={waiting}
        className={`min-w-0 transition-opacity ${waiting ? 'opacity-60' : ''}`}
      >
        {owes && isOfStaff ? <HeldBack /> : <Outlet />}
        {may(role, 'orders') && !owes && <OrderNews />}
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

function Frame({ lead, menu, drawer, children }: FrameProps) {
  const { dashboard: words } = useWords();
  // On every other page the heading of the page itself is the larger one.
  const isHome = useMatch('/dashboard') !== null;
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 py-6 sm:py-8 lg:grid-cols-[13rem_minmax(0,1fr)]">
      <header className="grid grid-cols-[minmax(0,1fr)] gap-1 lg:col-span-2 print:hidden">
        <h1 className={isHome ? 'text-4' : 'text-1 sm:text-2'}>{words.title}</h1>
        <div className="flex items-center justify-between gap-4">
          <div className="min-w-0 text-small text-graphite">{lead}</div>
          {drawer}
        </div>
      </header>
      <aside className="sticky top-24 hidden self-start lg:block print:hidden">{menu}</aside>
      {children}
    </div>
  );
}

/** A telephone has room for the address alone; whoever listens hears the whole sentence. */
function SignedInAs({ email }: { email: string }) {
  const { dashboard: words } = useWords();
  return (
    <p className="truncate" title={email}>
      <span className="max-sm:sr-only">{fill(words.lead, { email })}</span>
      <span aria-hidden="true" className="sm:hidden">
        {email}
      </span>
    </p>
  );
}

/** Below `lg` the menu comes in from the side. */
function MenuDrawer({ role }: { role: Role }) {
  const { dashboard: words } = useWords();
  return (
    <div className="shrink-0 lg:hidden print:hidden">
      <Drawer open={words.open} title={words.menu} close={words.close}>
        <DashboardMenu role={role} />
      </Drawer>
    </div>
  );
}

/** While the guard looks who is there, and the first page loads: where all of it will stand. */
export function HydrateFallback() {
  const { failure } = useWords();
  return (
    <Frame
      lead={<Spinner label={failure.loading} className="text-vermilion" />}
      menu={<SkeletonRows rows={4} />}
      drawer={<Skeleton className="h-11 w-32 lg:hidden" />}
    >
      <div className="grid min-w-0 content-start gap-5">
        <Skeleton className="h-9 w-48" />
        <SkeletonRows />
      </div>
    </Frame>
  );
}

export function ErrorBoundary() {
  return (
    <div className="page section">
      <LoadFailure failure={readError(useRouteError())} />
    </div>
  );
}
