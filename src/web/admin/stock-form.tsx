/** Books units that came in, or sets a wrong count right; the reason is kept. */
import { useForm } from 'react-hook-form';
import { formatCount } from '#platform/figures.ts';
import { z, zodResolver } from '../form-schema.ts';
import { stockChangeBody } from '#api/contract/bodies.ts';
import { showProblem, useFaults } from '../account/faults.ts';
import { askShop, withJson, type WireTool } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { FormError, TextField } from '../ui/field.tsx';
import { notify } from '../ui/notify.ts';
import { fill } from '../wording/fill.ts';
import { useWords } from '../words.ts';

/** As the API has it; the figure is typed as text, and none is no change. */
const schema = stockChangeBody
  .extend({
    change: z
      .string()
      .trim()
      .regex(/^[-+]?\d{1,10}$/)
      .transform(Number)
      .pipe(stockChangeBody.shape.change),
  })
  .refine(({ kind, change }) => (kind === 'received' ? change > 0 : change !== 0), {
    path: ['change'],
  });

type Fields = z.input<typeof schema>;
type Booking = z.output<typeof schema>;

const fields = ['kind', 'change', 'reason'] as const;
const kinds = ['received', 'corrected'] as const satisfies Booking['kind'][];

export function StockForm({ tool, onBooked }: { tool: WireTool; onBooked: () => void }) {
  const { toolPage: words, failure } = useWords();
  const say = useFaults();
  const form = useForm<Fields, unknown, Booking>({
    resolver: zodResolver(schema),
    defaultValues: { kind: 'received', change: '', reason: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const received = form.watch('kind') === 'received';

  async function submit(booking: Booking): Promise<void> {
    const path = `/tools/${tool._id}/stock`;
    const answer = await askShop<WireTool>(path, withJson('POST', booking));
    if (!answer.ok) return showProblem(form, answer.problem, { fields, offline: failure.offline });
    form.reset({ kind: booking.kind, change: '', reason: '' });
    notify({ text: fill(words.booked, { count: countOf(answer.value) }) });
    onBooked();
  }

  return (
    <form
      noValidate
      aria-labelledby="stock-title"
      onSubmit={form.handleSubmit(submit)}
      className="grid gap-5 rounded-plain border border-line bg-card p-5"
    >
      <div>
        <h3 id="stock-title" className="text-2">
          {words.stock}
        </h3>
        <p className="figures mt-1 text-graphite">
          {fill(words.stockNow, { count: countOf(tool) })}
        </p>
      </div>
      <fieldset>
        <legend className="mb-1 text-small font-semibold">{words.kind}</legend>
        {kinds.map((kind) => (
          <label key={kind} className="flex min-h-11 items-center gap-3">
            <input type="radio" value={kind} className="size-5" {...form.register('kind')} />
            {words[kind]}
          </label>
        ))}
      </fieldset>
      <TextField
        label={words.change}
        hint={received ? words.receivedHint : words.correctedHint}
        inputMode={received ? 'numeric' : 'text'}
        autoComplete="off"
        required
        error={say(errors.change, received ? words.receivedWrong : words.changeWrong)}
        {...form.register('change')}
      />
      <TextField
        label={words.reason}
        hint={words.reasonHint}
        maxLength={200}
        required
        error={say(errors.reason)}
        {...form.register('reason')}
      />
      <FormError error={errors.root?.message} />
      <Button
        type="submit"
        className="justify-self-start"
        busy={isSubmitting ? failure.loading : undefined}
      >
        {words.book}
      </Button>
    </form>
  );
}

function countOf({ quantity2 }: WireTool): string {
  return formatCount(quantity2);
}
