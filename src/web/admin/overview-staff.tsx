/** The first page of staff: how the shop stands, a part for each permission. */
import { Skeleton } from '../ui/skeleton.tsx';
import { Stat, Stats } from '../ui/stat.tsx';
import type { Role } from '#modules/identity/caller.ts';
import { may } from '#modules/identity/permissions.ts';
import { formatClock } from '../account/moments.ts';
import { fill } from '../wording/fill.ts';
import { useWords } from '../words.ts';
import { CataloguePart } from './overview-catalogue.tsx';
import { formatDayOf, type Overview } from './overview-figures.ts';
import { SalesPart, ToDoPart } from './overview-orders.tsx';
import { Part } from './overview-part.tsx';

/** What the server answered is what this account may see. */
export function StaffOverview({ overview }: { overview: Overview }) {
  const { at, orders, catalogue, users } = overview;
  return (
    <div className="grid gap-10">
      {orders && <ToDoPart orders={orders} />}
      {orders && <SalesPart orders={orders} at={at} />}
      {catalogue && <CataloguePart catalogue={catalogue} />}
      {users && <PeoplePart users={users} />}
    </div>
  );
}

function PeoplePart({ users }: { users: NonNullable<Overview['users']> }) {
  const { overview: words } = useWords();
  const { accounts, newAccounts, letters, backups } = users;
  const { waiting, failing, givenUp } = letters;
  const isFine = failing === 0 && givenUp === 0;
  return (
    <Part title={words.people}>
      <Stats>
        <Stat
          label={words.accounts}
          value={accounts}
          more={fill(words.accountsNew, { count: newAccounts })}
          to="/dashboard/users"
        />
        <Stat
          label={words.letters}
          value={waiting}
          more={isFine ? words.lettersFine : fill(words.lettersFailed, { failing, givenUp })}
          to="/dashboard/letters"
        />
        <BackupStat backups={backups} />
      </Stats>
    </Part>
  );
}

type Backups = NonNullable<Overview['users']>['backups'];

function BackupStat({ backups: { state, lastAt } }: { backups: Backups }) {
  const { overview: words } = useWords();
  const texts = {
    off: words.backupOff,
    awaited: words.backupAwaited,
    good: fill(words.backupGood, { time: lastAt ? formatClock(lastAt) : '' }),
    late: <span className="font-semibold text-oxblood">{words.backupLate}</span>,
  } as const;
  const day = lastAt === undefined ? words.backupNone : formatDayOf(lastAt);
  return <Stat label={words.backups} value={day} more={texts[state]} />;
}

/** The shape of the parts that are on their way to this role. */
export function StaffSkeleton({ role }: { role: Role }) {
  const { overview: words, failure } = useWords();
  return (
    <div role="status" className="grid gap-10">
      <span className="sr-only">{failure.loading}</span>
      {may(role, 'orders') && (
        <>
          <Part title={words.toDo}>
            <StatSkeletons count={4} />
          </Part>
          <Part title={words.sales}>
            <StatSkeletons count={2} />
            <Skeleton className="h-80" />
          </Part>
        </>
      )}
      {may(role, 'catalogue') && (
        <div className="grid gap-x-12 gap-y-10 xl:grid-cols-2">
          {[words.low, words.reviews].map((title) => (
            <Part key={title} title={title}>
              <Skeleton className="h-72" />
            </Part>
          ))}
        </div>
      )}
      {may(role, 'users') && (
        <Part title={words.people}>
          <StatSkeletons count={2} />
        </Part>
      )}
    </div>
  );
}

function StatSkeletons({ count }: { count: number }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(8.5rem,100%),1fr))] gap-x-4 gap-y-5">
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} className="h-24" />
      ))}
    </div>
  );
}
