/** 'Holiday': staff say from when to when orders leave later, or are not taken. */
import { useForm } from 'react-hook-form';
import { useLoaderData } from 'react-router';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { holidayModes, isOver, type HolidayMode } from '#modules/holiday/holiday-notice.ts';
import { callApi } from '#web/api.ts';
import { problemText, serverSentence } from '#web/dashboard/forms/form-errors.ts';
import { loadFromShop } from '#web/dashboard/loading/load.ts';
import { PageLayout } from '#web/dashboard/loading/page-layout.tsx';
import { requirePermission } from '#web/dashboard/loading/require-permission.ts';
import { todayAsIso } from '#web/formats.ts';
import { holidayText } from '#web/holiday.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { FormError, TextField } from '#web/ui/forms/field.tsx';
import { staffScreenTitle, useStaffWords } from '#web/staff-words.ts';

export const meta = staffScreenTitle((words) => words.holiday.title);

export async function clientLoader() {
  await requirePermission('orders');
  const { holiday } = await loadFromShop(staffEndpoints.getHoliday);
  return { holiday, isPast: holiday !== null && isOver(holiday, new Date()) };
}

interface Fields {
  mode: HolidayMode | 'off';
  from: string;
  until: string;
}

export default function HolidayPage() {
  const { holiday, isPast } = useLoaderData<typeof clientLoader>();
  const { holiday: words } = useStaffWords();
  return (
    <PageLayout title={words.title} lead={words.lead} className="max-w-6xl">
      {isPast && <p className="text-small text-graphite">{words.over}</p>}
      <HolidayForm initial={{ mode: 'off', from: todayAsIso(), until: '', ...holiday }} />
    </PageLayout>
  );
}

function HolidayForm({ initial }: { initial: Fields }) {
  const { holiday: words, failure, field } = useStaffWords();
  const form = useForm<Fields>({ defaultValues: initial });
  const { errors, isSubmitting } = form.formState;
  const { mode, until } = form.watch();
  const isOff = mode === 'off';

  async function save({ mode: chosen, ...days }: Fields): Promise<void> {
    const holiday = chosen === 'off' ? null : { mode: chosen, ...days };
    const result = await callApi(staffEndpoints.changeHoliday, { body: { holiday } });
    if (result.ok) {
      notify({ text: words.saved });
      return;
    }
    const [first] = result.problem.errors ?? [];
    const place = first?.path.endsWith('from') ? 'from' : first ? 'until' : 'root';
    const message = first
      ? serverSentence(first.message, field)
      : problemText(result.problem, failure.offline);
    form.setError(place, { message });
  }

  const needed = { validate: (day: string) => isOff || day !== '' || field.needed };
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(save)}
      className="grid gap-5 rounded-plain border border-line bg-card p-5"
    >
      <fieldset className="grid gap-1">
        <legend className="text-small font-semibold">{words.mode}</legend>
        {(['off', ...holidayModes] as const).map((value) => (
          <label key={value} className="flex min-h-11 items-center gap-3">
            <input type="radio" value={value} className="size-5" {...form.register('mode')} />
            {words.modes[value]}
          </label>
        ))}
      </fieldset>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={words.from}
          type="date"
          disabled={isOff}
          error={errors.from?.message}
          {...form.register('from', needed)}
        />
        <TextField
          label={words.until}
          hint={words.untilHint}
          type="date"
          disabled={isOff}
          error={errors.until?.message}
          {...form.register('until', needed)}
        />
      </div>
      {!isOff && until !== '' && (
        <div className="border-l-2 border-vermilion pl-4">
          <p className="text-fine text-graphite">{words.preview}</p>
          <p className="font-semibold">{holidayText({ mode, until })}</p>
        </div>
      )}
      <FormError error={errors.root?.message} />
      <Button
        type="submit"
        className="justify-self-start"
        busy={isSubmitting ? failure.loading : undefined}
      >
        {words.save}
      </Button>
    </form>
  );
}
