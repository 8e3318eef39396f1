/** How the shop is running; a part that could not be read says so and hides none of the others. */
import { useLoaderData, useRevalidator } from 'react-router';
import type { ResponseBody } from '#api/contract/operations.ts';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { formatCount } from '#platform/number-format.ts';
import { requireSignedIn } from '#web/dashboard/loading/guard.ts';
import { loadFromShop } from '#web/dashboard/loading/load.ts';
import { PageLayout } from '#web/dashboard/loading/page-layout.tsx';
import { formatMediumDay } from '#web/formats.ts';
import { staffScreenTitle, useStaffWords } from '#web/staff-words.ts';
import { Button } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { DatabasePart } from './database-part.tsx';
import { formatBytes, formatMomentOr, formatShare } from './format.ts';
import { Fact, Part } from './part.tsx';
import { SystemState } from './system-state.tsx';

export type System = ResponseBody<'getSystem'>;

export const meta = staffScreenTitle((words) => words.system.title);

export async function clientLoader() {
  await requireSignedIn();
  return loadFromShop(staffEndpoints.getSystem);
}

export default function SystemScreen() {
  const system = useLoaderData<typeof clientLoader>();
  const { system: words } = useStaffWords();
  const { revalidate, state } = useRevalidator();
  return (
    <PageLayout
      title={words.title}
      lead={words.lead}
      action={
        <Button variant="outline" disabled={state === 'loading'} onClick={() => void revalidate()}>
          {words.again}
        </Button>
      }
    >
      <SystemState system={system} />
      <div className="grid gap-x-8 gap-y-7 md:grid-cols-2 xl:grid-cols-3">
        <InstancePart instance={system.instance} />
        <DatabasePart database={system.database} />
        <QueuePart queue={system.queue} />
        <CachePart cache={system.pageCache} />
        <EmailsPart emails={system.emails} />
        <BackupPart backup={system.backup} />
        <StatementPart statement={system.statement} />
        <ChecksPart checks={system.checks} />
      </div>
    </PageLayout>
  );
}

function InstancePart({ instance: { host, startedAt, version, node } }: Pick<System, 'instance'>) {
  const { system: words } = useStaffWords();
  return (
    <Part title={words.instance.title}>
      <Fact name={words.instance.host}>{host}</Fact>
      <Fact name={words.instance.startedAt}>{formatMomentOr(startedAt, words.never)}</Fact>
      <Fact name={words.instance.version}>{version}</Fact>
      <Fact name={words.instance.node}>{node}</Fact>
    </Part>
  );
}

function QueuePart({ queue }: Pick<System, 'queue'>) {
  const { system: words } = useStaffWords();
  if (!queue) return <Part title={words.queue.title} isUnreadable />;
  return (
    <Part title={words.queue.title}>
      <Fact name={words.queue.waiting}>{formatCount(queue.waiting)}</Fact>
      <Fact name={words.queue.oldestAt}>{formatMomentOr(queue.oldestAt, words.none)}</Fact>
      <Fact name={words.queue.failed}>{formatCount(queue.failed)}</Fact>
    </Part>
  );
}

function CachePart({ cache: { entries, bytes, hits, misses } }: { cache: System['pageCache'] }) {
  const { system: words } = useStaffWords();
  const requests = hits + misses;
  return (
    <Part title={words.pageCache.title}>
      <Fact name={words.pageCache.entries}>{formatCount(entries)}</Fact>
      <Fact name={words.pageCache.bytes}>{formatBytes(bytes, words)}</Fact>
      <Fact name={words.pageCache.rate}>
        {requests === 0 ? words.pageCache.noRequests : formatShare(hits, requests)}
      </Fact>
    </Part>
  );
}

function EmailsPart({ emails }: Pick<System, 'emails'>) {
  const { system: words } = useStaffWords();
  if (!emails) return <Part title={words.emails.title} isUnreadable />;
  return (
    <Part title={words.emails.title}>
      <Fact name={words.emails.waiting}>{formatCount(emails.waiting)}</Fact>
      <Fact name={words.emails.oldestAt}>{formatMomentOr(emails.oldestAt, words.none)}</Fact>
      <Fact name={words.emails.failing}>{formatCount(emails.failing)}</Fact>
    </Part>
  );
}

const backupTones = { off: 'plain', awaited: 'waiting', good: 'good', late: 'bad' } as const;

function BackupPart({ backup }: Pick<System, 'backup'>) {
  const { system: words } = useStaffWords();
  if (!backup) return <Part title={words.backup.title} isUnreadable />;
  const { state, lastAt, error } = backup;
  const badge = <Badge tone={backupTones[state]}>{words.backup.states[state]}</Badge>;
  return (
    <Part title={words.backup.title} badge={badge} note={error}>
      <Fact name={words.backup.lastAt}>{formatMomentOr(lastAt, words.never)}</Fact>
    </Part>
  );
}

function StatementPart({ statement }: Pick<System, 'statement'>) {
  const { system: words } = useStaffWords();
  const { title, ...names } = words.statement;
  if (!statement) return <Part title={title} isUnreadable />;
  if (!statement.last) return <Part title={title} text={names.never} />;
  const { day, comparedAt, movements, differences } = statement.last;
  const isEqual = differences === 0;
  const badge = (
    <Badge tone={isEqual ? 'good' : 'bad'}>{isEqual ? names.equal : names.differs}</Badge>
  );
  return (
    <Part title={title} badge={badge}>
      <Fact name={names.day}>{formatMediumDay(day)}</Fact>
      <Fact name={names.comparedAt}>{formatMomentOr(comparedAt, words.never)}</Fact>
      <Fact name={names.movements}>{formatCount(movements)}</Fact>
      <Fact name={names.differences}>{formatCount(differences)}</Fact>
    </Part>
  );
}

function ChecksPart({ checks }: Pick<System, 'checks'>) {
  const { system: words, jobs } = useStaffWords();
  if (!checks) return <Part title={words.checks.title} isUnreadable />;
  const isGood = checks.every(({ hasFailed, isLate }) => !hasFailed && !isLate);
  const isFailed = checks.some(({ hasFailed }) => hasFailed);
  const state = isGood ? 'good' : isFailed ? 'failed' : 'late';
  return (
    <Part
      isWide
      title={words.checks.title}
      badge={<Badge tone={isGood ? 'good' : 'bad'}>{words.checks[state]}</Badge>}
    >
      {checks.map(({ name, succeededAt, hasFailed, isLate }) => (
        <Fact key={name} name={jobs.names[name]}>
          {formatMomentOr(succeededAt, words.never)}
          {(hasFailed || isLate) && (
            <span className="text-oxblood">
              {' '}
              {hasFailed ? words.checks.failed : words.checks.late}
            </span>
          )}
        </Fact>
      ))}
    </Part>
  );
}
