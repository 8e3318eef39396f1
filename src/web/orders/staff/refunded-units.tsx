/** For staff: restocks or writes off units of an order that was refunded after work had begun. */
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { problemText } from '#web/dashboard/forms/form-errors.ts';
import { callApi, type WireOrder } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError, TextField } from '#web/ui/forms/field.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { fill } from '#web/wording/fill.ts';
import { useStaffWords } from '#web/staff-words.ts';

interface RefundedUnitsProps {
  order: WireOrder;
  /** Units that are neither restocked nor written off yet. */
  undecided: number;
}

type UnitsDecision = 'shelf' | 'written_off';

export function RefundedUnits({ order, undecided }: RefundedUnitsProps) {
  const { orderUnits: words, failure } = useStaffWords();
  const { revalidate } = useRevalidator();
  const [unitsText, setUnitsText] = useState(String(undecided));
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState<UnitsDecision>();
  const units = /^\d{1,10}$/.test(unitsText.trim()) ? Number(unitsText) : 0;
  const isInRange = units >= 1 && units <= undecided;

  async function decide(to: UnitsDecision): Promise<void> {
    setError(isInRange ? undefined : fill(words.unitsWrong, { most: undecided }));
    if (!isInRange) return;
    setBusy(to);
    const answer = await callApi(staffEndpoints.decideUnits, {
      params: { id: order._id },
      body: { to, units },
    });
    setBusy(undefined);
    if (answer.ok) notify({ text: fill(words.ended[to], { units }) });
    else setError(problemText(answer.problem, failure.offline));
    await revalidate();
  }

  return (
    <section
      aria-labelledby="units-title"
      className="grid gap-4 rounded-plain border border-line bg-card p-5"
    >
      <div>
        <h3 id="units-title" className="text-2">
          {words.title}
        </h3>
        <p className="mt-1 max-w-[66ch] text-small text-graphite">
          {fill(words.lead, { units: undecided })}
        </p>
      </div>
      <div className="max-w-48">
        <TextField
          label={words.units}
          inputMode="numeric"
          autoComplete="off"
          value={unitsText}
          onChange={(event) => setUnitsText(event.target.value)}
        />
      </div>
      <FormError error={error} />
      <div className="flex flex-wrap gap-3">
        {(['shelf', 'written_off'] as const).map((to) => (
          <Button
            key={to}
            variant="outline"
            busy={busy === to ? failure.loading : undefined}
            disabled={busy !== undefined}
            onClick={() => void decide(to)}
          >
            {fill(words[to], { units: isInRange ? units : '' })}
          </Button>
        ))}
      </div>
    </section>
  );
}
