/** One rise: new prices beside the old ones, what the orders would have brought, and what to do. */
import { useState } from 'react';
import { Link, useLoaderData, useRevalidator, type ClientLoaderFunctionArgs } from 'react-router';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { currencyCode } from '#platform/currency.ts';
import { formatCount } from '#platform/number-format.ts';
import { callApi } from '#web/api.ts';
import { problemText } from '#web/dashboard/forms/form-errors.ts';
import { formatAmount } from '#web/dashboard/format/amounts.ts';
import { loadFromShop } from '#web/dashboard/loading/load.ts';
import { PageLayout } from '#web/dashboard/loading/page-layout.tsx';
import { requirePermission } from '#web/dashboard/loading/require-permission.ts';
import { useRefreshInterval } from '#web/dashboard/loading/use-refresh-interval.ts';
import { staffScreenTitle, useStaffWords } from '#web/staff-words.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { FormError } from '#web/ui/forms/field.tsx';
import { Stat, Stats } from '#web/ui/stat.tsx';
import { fill } from '#web/wording/fill.ts';
import { EndRise } from './end-rise.tsx';
import {
  describeDifference,
  describeRise,
  riseTones,
  toDayText,
  toolsShown,
  type RiseDetails,
} from './rise-texts.ts';
import { RisenTools } from './risen-tools.tsx';
import { riseWords as words } from './rise-words.ts';

export const meta = staffScreenTitle(() => words.title);

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  await requirePermission('catalogue');
  const query = new URL(request.url).searchParams;
  const after = query.get('after') ?? '';
  const show = toolsShown.find((one) => one === query.get('show')) ?? 'all';
  const { id = '' } = params;
  const rise = await loadFromShop(staffEndpoints.getPriceRise, {
    ...{ params: { id }, query: { after, show } },
  });
  return { rise, after, show };
}

const refreshMs = 1000;

export default function PriceRisePage() {
  const { rise, after, show } = useLoaderData<typeof clientLoader>();
  const { state } = rise;
  useRefreshInterval(refreshMs, state === 'applying' || state === 'undoing');
  return (
    <PageLayout title={describeRise(rise)}>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-small text-graphite">
        <Badge tone={riseTones[state]}>{words.states[state]}</Badge>
        <span>{rise.startsAt === null ? words.atOnce : toDayText(rise.startsAt)}</span>
        <span>{currencyCode(rise.currency)}</span>
        <span>{words.roundings[rise.rounding]}</span>
        <Link to="/dashboard/price-rises" className="link inline-flex min-h-11 items-center">
          {words.backToRises}
        </Link>
      </p>
      <Figures rise={rise} />
      {state === 'rehearsed' ? <ScheduleRise rise={rise} /> : <EndPart rise={rise} />}
      <RisenTools rise={rise} after={after} show={show} />
    </PageLayout>
  );
}

function Figures({ rise }: { rise: RiseDetails }) {
  const { figures } = words;
  return (
    <>
      <Stats>
        <Stat label={figures.tools} value={formatCount(rise.tools)} />
        <Stat label={figures.stays} value={formatCount(rise.stays)} />
        <Stat label={figures.sold} value={formatAmount(rise.sold, rise.currency)} />
        <Stat
          label={figures.risen}
          value={formatAmount(rise.risen, rise.currency)}
          more={describeDifference(rise)}
        />
      </Stats>
      <p className="max-w-[60ch] text-small text-graphite">{words.quarter}</p>
    </>
  );
}

function EndPart({ rise }: { rise: RiseDetails }) {
  return (
    <div>
      <EndRise rise={rise} />
    </div>
  );
}

function ScheduleRise({ rise }: { rise: RiseDetails }) {
  const { failure } = useStaffWords();
  const { revalidate } = useRevalidator();
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { _id: id, startsAt, tools } = rise;
  if (tools === 0) return <p>{words.nothingRises}</p>;
  const day = startsAt === null ? undefined : toDayText(startsAt);

  async function schedule(): Promise<void> {
    setBusy(true);
    const answer = await callApi(staffEndpoints.schedulePriceRise, { params: { id } });
    setBusy(false);
    setError(answer.ok ? undefined : problemText(answer.problem, failure.offline));
    if (!answer.ok) return;
    notify({ text: day === undefined ? words.raised : fill(words.scheduled, { day }) });
    await revalidate();
  }

  return (
    <div className="grid gap-3">
      <FormError error={error} />
      <div className="flex flex-wrap gap-3">
        <Button busy={isBusy ? failure.loading : undefined} onClick={() => void schedule()}>
          {day === undefined ? words.scheduleNow : fill(words.schedule, { day })}
        </Button>
        <Link to="/dashboard/price-rises" className={buttonClass('outline')}>
          {words.again}
        </Link>
      </div>
    </div>
  );
}
