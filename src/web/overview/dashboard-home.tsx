/**
 * The dashboard's first page: an overview of what the account may see. For customers the menu's
 * entries follow as tiles where the menu does not stand beside the page; staff have the drawer.
 */
import { useEffect, useState } from 'react';
import { Link, useLoaderData, type LinksFunction } from 'react-router';
import { shopEndpoints } from '#api/contract/shop-endpoints.ts';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import type { ResponseBody } from '#api/contract/operations.ts';
import { isStaff } from '#modules/identity/permissions.ts';
import { StaffOverview, StaffSkeleton } from './overview-staff.tsx';
import type { WireOrder } from '#web/api.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { menuEntriesFor } from '#web/dashboard/menu-entries.ts';
import { requireSession } from '#web/dashboard/loading/guard.ts';
import { loadFromShop } from '#web/dashboard/loading/load.ts';
import { readThrownError } from '#web/dashboard/loading/load-page.ts';
import { loadMe, useRole } from '#web/dashboard/loading/me.ts';
import { staffRequirementOf, StaffRequirement } from '#web/dashboard/staff-requirement.tsx';
import { LatestOrders, LatestSkeleton } from './latest-orders.tsx';
import { StaffAdvice } from './staff-advice.tsx';
import { LoadFailure } from '#web/dashboard/loading/page-layout.tsx';
import stylesheet from './overview.css?url';
import { useRefreshInterval } from '#web/dashboard/loading/use-refresh-interval.ts';

type HomeData =
  | { state: 'staff'; me: ResponseBody<'whoAmI'>; overview: ResponseBody<'getOverview'> }
  | { state: 'customer'; orders: WireOrder[] }
  | { state: 'requirement' }
  | { state: 'failed'; failure: ReturnType<typeof readThrownError> };

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

/** The page shows at once; its data follows. */
export async function clientLoader() {
  const { email } = await requireSession();
  return { homeData: loadHomeData(email) };
}

async function loadHomeData(email: string): Promise<HomeData> {
  try {
    const me = await loadMe();
    if (staffRequirementOf(me)) return { state: 'requirement' };
    if (isStaff(me.role))
      return { state: 'staff', me, overview: await loadFromShop(staffEndpoints.getOverview) };
    return {
      state: 'customer',
      orders: await loadFromShop(shopEndpoints.listOrders, { query: { email } }),
    };
  } catch (error) {
    return { state: 'failed', failure: readThrownError(error) };
  }
}

export default function DashboardHome() {
  const { homeData } = useLoaderData<typeof clientLoader>();
  return (
    <div className="grid gap-12">
      <HomeOverview homeData={useLatestData(homeData)} />
      {!isStaff(useRole()) && <MenuTiles />}
    </div>
  );
}

/** The latest data. Figures stay while newer ones are loaded, and when loading fails. */
function useLatestData(homeData: Promise<HomeData>): HomeData | undefined {
  const [latest, setLatest] = useState<HomeData>();
  useEffect(() => {
    let isStale = false;
    void homeData.then((next) => {
      if (isStale) return;
      setLatest((last) => {
        const isWorse = next.state === 'failed' && last !== undefined && last.state !== 'failed';
        return isWorse ? last : next;
      });
    });
    return () => {
      isStale = true;
    };
  }, [homeData]);
  return latest;
}

const minuteMs = 60_000;

function HomeOverview({ homeData }: { homeData: HomeData | undefined }) {
  const role = useRole();
  useRefreshInterval(minuteMs, homeData?.state === 'staff');
  if (homeData === undefined)
    return isStaff(role) ? <StaffSkeleton role={role} /> : <LatestSkeleton />;
  switch (homeData.state) {
    case 'staff':
      return (
        <div className="grid gap-8">
          <StaffAdvice me={homeData.me} />
          <StaffOverview overview={homeData.overview} />
        </div>
      );
    case 'customer':
      return <LatestOrders orders={homeData.orders} />;
    case 'requirement':
      return <StaffRequirement />;
    case 'failed':
      return <LoadFailure failure={homeData.failure} />;
  }
}

const tile =
  'flex min-h-20 min-w-0 items-end rounded-plain border border-line bg-card p-4 font-display ' +
  'text-2 hover:border-ink sm:min-h-24 sm:p-5';

function MenuTiles() {
  const { dashboard: words } = useStaffWords();
  return (
    <section aria-labelledby="ways-title" className="lg:hidden">
      <h2 id="ways-title" className="text-3">
        {words.choose}
      </h2>
      <ul className="mt-5 grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4">
        {menuEntriesFor(useRole()).map(({ to, word }) => (
          <li key={to} className="grid">
            <Link to={to} className={tile}>
              {words[word]}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
