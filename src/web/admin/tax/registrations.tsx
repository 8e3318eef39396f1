/** The registrations with their days, and the form that ends one. */
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { callApi } from '#web/api.ts';
import { showProblem } from '#web/dashboard/forms/form-errors.ts';
import { formatLongDay, todayAsIso } from '#web/formats.ts';
import { placeName } from '#web/orders/tax/place-name.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { FormError, TextField } from '#web/ui/forms/field.tsx';
import { Cell, Row, Table } from '#web/ui/lists/table.tsx';
import { fill } from '#web/wording/fill.ts';
import { explainTaxProblem } from './tax-problem.ts';
import type { WireTaxSetup } from './tax.tsx';

type WireRegistration = WireTaxSetup['registrations'][number];

interface RegistrationsProps {
  registrations: readonly WireRegistration[];
  onChanged: () => void;
}

export function Registrations({ registrations, onChanged }: RegistrationsProps) {
  const { tax: words } = useStaffWords();
  const [ending, setEnding] = useState<string>();
  const { place, scheme, number, days, act } = words.columns;
  const chosen = registrations.find(({ _id }) => _id === ending);
  return (
    <>
      <Table
        caption={words.registrations}
        heads={[place, scheme, number, days, act]}
        rowIds={registrations.map(({ _id }) => _id)}
      >
        {registrations.map((one) => (
          <Row key={one._id} id={one._id}>
            <Cell>{placeName(one.place)}</Cell>
            <Cell head={scheme}>{words.schemes[one.scheme]}</Cell>
            <Cell head={number}>{one.number}</Cell>
            <Cell head={days}>
              <Days firstDay={one.firstDay} lastDay={one.lastDay} />
            </Cell>
            <Cell>
              {one.lastDay === null && (
                <Button
                  variant="danger"
                  aria-label={fill(words.endNamed, { place: placeName(one.place) })}
                  onClick={() => setEnding(one._id)}
                >
                  {words.end}
                </Button>
              )}
            </Cell>
          </Row>
        ))}
      </Table>
      {chosen && (
        <EndForm
          key={chosen._id}
          registration={chosen}
          onChanged={onChanged}
          onClose={() => setEnding(undefined)}
        />
      )}
    </>
  );
}

export function Days({ firstDay, lastDay }: { firstDay: string; lastDay: string | null }) {
  const { tax: words } = useStaffWords();
  const from = formatLongDay(firstDay);
  if (lastDay === null) return fill(words.from, { day: from });
  return fill(words.fromUntil, { from, until: formatLongDay(lastDay) });
}

interface EndFormProps {
  registration: WireRegistration;
  onChanged: () => void;
  onClose: () => void;
}

function EndForm({ registration, onChanged, onClose }: EndFormProps) {
  const { tax: words, failure } = useStaffWords();
  const form = useForm({ defaultValues: { lastDay: todayAsIso() } });
  const { errors, isSubmitting } = form.formState;
  const { _id: id, version, place } = registration;

  async function save({ lastDay }: { lastDay: string }): Promise<void> {
    const body = { lastDay, version };
    const answer = await callApi(staffEndpoints.endTaxRegistration, { params: { id }, body });
    if (!answer.ok) {
      const problem = explainTaxProblem(answer.problem);
      return showProblem(form, problem, { fields: ['lastDay'], offline: failure.offline });
    }
    notify({ text: fill(words.ended, { day: formatLongDay(lastDay) }) });
    onClose();
    onChanged();
  }

  return (
    <form
      noValidate
      aria-label={fill(words.endNamed, { place: placeName(place) })}
      onSubmit={form.handleSubmit(save)}
      className="grid max-w-md gap-4 rounded-plain border border-ink bg-card p-5"
    >
      <TextField
        label={words.endOn}
        type="date"
        error={errors.lastDay?.message}
        {...form.register('lastDay')}
      />
      <FormError error={errors.root?.message} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isSubmitting ? failure.loading : undefined}>
          {words.end}
        </Button>
        <Button variant="outline" onClick={onClose}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}
