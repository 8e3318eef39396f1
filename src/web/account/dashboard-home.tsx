/**
 * The dashboard's first page: how things stand, as far as the account may see it, and then the same
 * ways as the menu, set large. Staff have many ways: where the menu stands beside, it is enough.
 */
import { useEffect, useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import type { Answer } from '#api/contract/calls.ts';
import { isStaff } from '#modules/identity/permissions.ts';
import { StaffOverview, StaffSkeleton } from '../admin/overview-staff.tsx';
import type { WireOrder } from '../api.ts';
import { useWords } from '../words.ts';
import { alsoFor, menuFor } from './dashboard-entries.ts';
import { requireSession } from './guard.ts';
import { loadFromShop } from './load.ts';
import { readThrown } from './load-page.ts';
import { loadMe, useRole } from './me.ts';
import { dutyOf, HeldBack } from './needs-second-factor.tsx';
import { LatestOrders, LatestSkeleton } from './overview-orders.tsx';
import { StaffAdvice } from './staff-advice.tsx';
import { LoadFailure } from './titled.tsx';
import { useFreshEvery } from './use-fresh-every.ts';

type Told =
  | { state: 'staff'; me: Answer<'whoAmI'>; overview: Answer<'getOverview'> }
  | { state: 'customer'; orders: WireOrder[] }
  | { state: 'held back' }
  | { state: 'failed'; failure: ReturnType<typeof readThrown> };

/** The page is there at once; what it tells comes after it. */
export async function clientLoader() {
  const { email } = await requireSession();
  return { told: look(email) };
}

async function look(email: string): Promise<Told> {
  try {
    const me = await loadMe();
    if (dutyOf(me)) return { state: 'held back' };
    if (isStaff(me.role)) return { state: 'staff', me, overview: await loadFromShop('/overview') };
    const path = `/purchase?email=${encodeURIComponent(email)}`;
    return { state: 'customer', orders: await loadFromShop(path) };
  } catch (error) {
    return { state: 'failed', failure: readThrown(error) };
  }
}

export default function DashboardHome() {
  const { told } = useLoaderData<typeof clientLoader>();
  return (
    <div className="grid gap-12">
      <Standing told={useLatest(told)} />
      <Ways />
    </div>
  );
}

/** What was told last. Figures stay while fresher ones are read, even if these do not come. */
function useLatest(told: Promise<Told>): Told | undefined {
  const [latest, setLatest] = useState<Told>();
  useEffect(() => {
    let isOld = false;
    void told.then((next) => {
      if (isOld) return;
      setLatest((last) => {
        const isWorse = next.state === 'failed' && last !== undefined && last.state !== 'failed';
        return isWorse ? last : next;
      });
    });
    return () => {
      isOld = true;
    };
  }, [told]);
  return latest;
}

const minuteMs = 60_000;

function Standing({ told }: { told: Told | undefined }) {
  const role = useRole();
  useFreshEvery(minuteMs, told?.state === 'staff');
  if (told === undefined) return isStaff(role) ? <StaffSkeleton role={role} /> : <LatestSkeleton />;
  switch (told.state) {
    case 'staff':
      return (
        <div className="grid gap-8">
          <StaffAdvice me={told.me} />
          <StaffOverview overview={told.overview} />
        </div>
      );
    case 'customer':
      return <LatestOrders orders={told.orders} />;
    case 'held back':
      return <HeldBack />;
    case 'failed':
      return <LoadFailure failure={told.failure} />;
  }
}

const tile = 'flex min-w-0 items-end rounded-plain border border-line bg-card hover:border-ink';
const large = 'min-h-20 p-4 font-display text-2 sm:min-h-24 sm:p-5';
const compact = 'min-h-11 px-4 py-2.5 font-semibold';

function Ways() {
  const { dashboard: words } = useWords();
  const role = useRole();
  return (
    <section aria-labelledby="ways-title" className={isStaff(role) ? 'lg:hidden' : undefined}>
      <h2 id="ways-title" className="text-3">
        {words.choose}
      </h2>
      <ul className="mt-5 grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4">
        {[...menuFor(role), ...alsoFor(role)].map(({ to, word }) => (
          <li key={to} className="grid">
            <Link to={to} className={`${tile} ${isStaff(role) ? compact : large}`}>
              {words[word]}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
