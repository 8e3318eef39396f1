/** The dashboard around its pages: heading, drawer, menu by role. Guarded for who is signed in. */
import {
  Outlet,
  useLoaderData,
  useLocation,
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
import { EmailText } from '../ui/email-text.tsx';
import { Skeleton, SkeletonRows } from '../ui/skeleton.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { fillNodes } from '../wording/fill-nodes.tsx';
import { useWords } from '../words.ts';
import { permissionOfPage } from './dashboard-entries.ts';
import { DashboardMenu } from './dashboard-menu.tsx';
import { requireSession, useGuard } from './guard.ts';
import { readError } from './load.ts';
import { loadMe } from './me.ts';
import { NeedsSecondFactor } from './needs-second-factor.tsx';
import { LoadFailure } from './titled.tsx';

export const handle: PageHandle = { footer: false };

export const meta: MetaFunction = () => pageMeta({ title: 'Dashboard', hidden: true });

export async function clientLoader() {
  const session = await requireSession();
  const { role, secondFactorRequired } = await loadMe();
  return { session, role, secondFactorRequired };
}

/** Who is signed in does not change while the dashboard is open; a new sign-in is a new page. */
export const shouldRevalidate = () => false;

export default function Dashboard() {
  const { session, role, secondFactorRequired } = useLoaderData<typeof clientLoader>();
  const { dashboard: words } = useWords();
  const isOfStaff = permissionOfPage(useLocation().pathname) !== undefined;
  const waiting = useNavigation().state !== 'idle';
  // Whoever signs out in another tab leaves nothing open in this one.
  useGuard();
  return (
    <Frame
      lead={fillNodes(words.lead, { email: <EmailText email={session.email} /> })}
      menu={<DashboardMenu role={role} />}
      drawer={<MenuDrawer role={role} />}
    >
      <div
        aria-busy={waiting}
        className={`min-w-0 transition-opacity ${waiting ? 'opacity-60' : ''}`}
      >
        {secondFactorRequired && isOfStaff ? <NeedsSecondFactor /> : <Outlet />}
        {may(role, 'orders') && !secondFactorRequired && <OrderNews />}
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
  return (
    <div className="page grid gap-x-12 gap-y-6 py-8 lg:grid-cols-[13rem_minmax(0,1fr)]">
      <header className="flex flex-wrap items-end justify-between gap-4 lg:col-span-2 print:hidden">
        <div className="min-w-0 flex-1">
          <h1 className="text-3 sm:text-4">{words.title}</h1>
          <p className="mt-1 text-small break-words text-graphite">{lead}</p>
        </div>
        {drawer}
      </header>
      <aside className="sticky top-24 hidden self-start lg:block print:hidden">{menu}</aside>
      {children}
    </div>
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
