/** The first page of staff: how the shop stands, a part for each permission. */
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Stat, Stats } from '#web/ui/stat.tsx';
import type { Role } from '#modules/identity/caller.ts';
import { hasPermission } from '#modules/identity/permissions.ts';
import { formatShortDay, formatTime } from '#web/formats.ts';
import { fill } from '#web/wording/fill.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { CatalogueSection } from './overview-catalogue.tsx';
import type { Overview } from './overview-figures.ts';
import { SalesSection, ToDoSection } from './overview-orders.tsx';
import { OverviewSection } from './overview-section.tsx';

/** What the server answered is what this account may see. */
export function StaffOverview({ overview }: { overview: Overview }) {
  const { at, orders, catalogue, users } = overview;
  return (
    <div className="overview">
      {orders && (
        <div className="overview-main">
          <ToDoSection orders={orders} at={at} />
          <SalesSection orders={orders} at={at} />
        </div>
      )}
      <div className="overview-more">
        {catalogue && <CatalogueSection catalogue={catalogue} />}
        {users && <AccountsSection users={users} />}
      </div>
    </div>
  );
}

function AccountsSection({ users }: { users: NonNullable<Overview['users']> }) {
  const { overview: words } = useStaffWords();
  const { accounts, newAccounts, emails, backups } = users;
  const { waiting, failing, givenUp } = emails;
  const isFine = failing === 0 && givenUp === 0;
  return (
    <OverviewSection title={words.people}>
      <Stats>
        <Stat
          label={words.accounts}
          value={accounts}
          more={fill(words.accountsNew, { count: newAccounts })}
          to="/dashboard/users"
        />
        <Stat
          label={words.emails}
          value={waiting}
          more={isFine ? words.emailsFine : fill(words.emailsFailed, { failing, givenUp })}
          to="/dashboard/emails"
        />
        <BackupStat backups={backups} />
      </Stats>
    </OverviewSection>
  );
}

type Backups = NonNullable<Overview['users']>['backups'];

function BackupStat({ backups: { state, lastAt } }: { backups: Backups }) {
  const { overview: words } = useStaffWords();
  const texts = {
    off: words.backupOff,
    awaited: words.backupAwaited,
    good: fill(words.backupGood, { time: lastAt ? formatTime(lastAt) : '' }),
    late: <span className="font-semibold text-oxblood">{words.backupLate}</span>,
  } as const;
  const day = lastAt === undefined ? words.backupNone : formatShortDay(lastAt);
  return <Stat label={words.backups} value={day} more={texts[state]} />;
}

/** Placeholders of the sections that this role will see. */
export function StaffSkeleton({ role }: { role: Role }) {
  const { overview: words, failure } = useStaffWords();
  return (
    <div role="status" className="overview">
      <span className="sr-only">{failure.loading}</span>
      {hasPermission(role, 'orders') && (
        <div className="overview-main">
          <OverviewSection title={words.toDo}>
            <StatSkeletons count={4} />
            <Skeleton className="h-80" />
          </OverviewSection>
          <OverviewSection title={words.sales}>
            <StatSkeletons count={2} />
            <Skeleton className="h-80" />
          </OverviewSection>
        </div>
      )}
      <div className="overview-more">
        {hasPermission(role, 'catalogue') &&
          [words.low, words.reviews].map((title) => (
            <OverviewSection key={title} title={title}>
              <Skeleton className="h-72" />
            </OverviewSection>
          ))}
        {hasPermission(role, 'users') && (
          <OverviewSection title={words.people}>
            <StatSkeletons count={2} />
          </OverviewSection>
        )}
      </div>
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
