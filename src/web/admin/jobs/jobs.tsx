/** The scheduled jobs, and how the last run of each went. */
import { useLoaderData } from 'react-router';
import type { ResponseBody } from '#api/contract/operations.ts';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { formatCount } from '#platform/number-format.ts';
import { requireSignedIn } from '#web/dashboard/loading/guard.ts';
import { loadFromShop } from '#web/dashboard/loading/load.ts';
import { PageLayout } from '#web/dashboard/loading/page-layout.tsx';
import { formatDate, formatDateAndTime, formatTime } from '#web/formats.ts';
import { Badge } from '#web/ui/badge.tsx';
import { fill } from '#web/wording/fill.ts';
import type { StaffWording } from '#web/wording/staff/staff-wording.ts';
import { staffScreenTitle, useStaffWords } from '#web/staff-words.ts';

type Job = ResponseBody<'listScheduledJobs'>[number];
type JobRun = NonNullable<Job['lastRun']>;

export const meta = staffScreenTitle((words) => words.jobs.title);

export async function clientLoader() {
  await requireSignedIn();
  return loadFromShop(staffEndpoints.listScheduledJobs);
}

export default function Jobs() {
  const jobs = useLoaderData<typeof clientLoader>();
  const { jobs: words } = useStaffWords();
  return (
    <PageLayout title={words.title} lead={words.lead} className="max-w-6xl">
      <ul className="grid border-b border-line">
        {jobs.map((job) => (
          <li key={job.name}>
            <JobRow job={job} />
          </li>
        ))}
      </ul>
    </PageLayout>
  );
}

function JobRow({ job: { name, lastRun, isLate, stoppedSince } }: { job: Job }) {
  const { jobs: words } = useStaffWords();
  return (
    <article className="grid gap-1 border-t border-line py-4">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="font-plain text-body font-semibold">{words.names[name]}</h3>
        <span className="flex gap-2">
          {stoppedSince !== null && <Badge tone="bad">{words.stateStopped}</Badge>}
          {isLate && <Badge tone="bad">{words.stateLate}</Badge>}
          {lastRun && <RunState run={lastRun} />}
        </span>
      </header>
      {lastRun ? <RunFigures run={lastRun} /> : <p className="text-graphite">{words.never}</p>}
      {stoppedSince !== null && (
        <p className="text-small">
          {fill(words.stopped, { since: formatDateAndTime(stoppedSince) })}
        </p>
      )}
    </article>
  );
}

function RunState({ run: { error, failedCount } }: { run: JobRun }) {
  const { jobs: words } = useStaffWords();
  if (error !== null) return <Badge tone="bad">{words.stateFailed}</Badge>;
  if (failedCount > 0) return <Badge tone="waiting">{words.stateUnfinished}</Badge>;
  return <Badge tone="good">{words.stateSucceeded}</Badge>;
}

function RunFigures({ run }: { run: JobRun }) {
  const { jobs: words } = useStaffWords();
  const { startedAt, durationMs, error, failedCount } = run;
  const at = { day: formatDate(startedAt), time: formatTime(startedAt) };
  return (
    <>
      <p className="figures text-fine text-graphite">
        {fill(words.lastRun, at)} · {fill(words.took, { duration: formatMs(durationMs, words) })}
      </p>
      {failedCount > 0 && (
        <p className="text-small">{fill(words.unfinished, { count: failedCount })}</p>
      )}
      {error !== null && (
        <>
          <p className="text-small">{describeFailures(run, words)}</p>
          <p className="font-code text-fine break-words text-graphite">{error}</p>
        </>
      )}
    </>
  );
}

function describeFailures(
  { failuresInARow: count, succeededAt }: JobRun,
  words: StaffWording['jobs'],
): string {
  if (succeededAt === null) return fill(words.neverSucceeded, { count });
  return fill(words.failedSince, { count, since: formatDateAndTime(succeededAt) });
}

const secondMs = 1000;

function formatMs(durationMs: number, words: StaffWording['jobs']): string {
  return durationMs < secondMs
    ? fill(words.milliseconds, { count: durationMs })
    : fill(words.seconds, { count: formatCount(Math.round(durationMs / secondMs)) });
}
