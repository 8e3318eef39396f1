/** For staff: what became of units whose order was refunded after work on it had begun. */
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { explain } from '../account/faults.ts';
import { askShop, withJson, type WireOrder } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { FormError, TextField } from '../ui/field.tsx';
import { notify } from '../ui/notify.ts';
import { fill } from '../wording/fill.ts';
import { useWords } from '../words.ts';

interface OrderUnitsProps {
  order: WireOrder;
  /** Units of which nobody has said yet what became of them. */
  undecided: number;
}

type End = 'shelf' | 'written_off';

export function OrderUnits({ order, undecided }: OrderUnitsProps) {
  const { orderUnits: words, failure } = useWords();
  const { revalidate } = useRevalidator();
  const [typed, setTyped] = useState(String(undecided));
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState<End>();
  const units = /^\d{1,10}$/.test(typed.trim()) ? Number(typed) : 0;
  const fits = units >= 1 && units <= undecided;

  async function end(to: End): Promise<void> {
    setError(fits ? undefined : fill(words.unitsWrong, { most: undecided }));
    if (!fits) return;
    setBusy(to);
    const path = `/purchaseadmin/${order._id}/units`;
    const answer = await askShop<WireOrder>(path, withJson('POST', { to, units }));
    setBusy(undefined);
    if (answer.ok) notify({ text: fill(words.ended[to], { units }) });
    else setError(explain(answer.problem, failure.offline));
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
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <FormError error={error} />
      <div className="flex flex-wrap gap-3">
        {(['shelf', 'written_off'] as const).map((to) => (
          <Button
            key={to}
            look="outline"
            busy={busy === to ? failure.loading : undefined}
            disabled={busy !== undefined}
            onClick={() => void end(to)}
          >
            {fill(words[to], { units: fits ? units : '' })}
          </Button>
        ))}
      </div>
    </section>
  );
}
