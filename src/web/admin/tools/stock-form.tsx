/** Books received units, or corrects a wrong count; the reason is kept. */
import { useForm } from 'react-hook-form';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { formatCount } from '#platform/number-format.ts';
import { z, zodResolver } from '#web/form-schema.ts';
import { stockChangeFields } from '#api/contract/request-bodies.ts';
import { showProblem, useFieldErrors } from '#web/dashboard/forms/form-errors.ts';
import { callApi } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError, TextField } from '#web/ui/forms/field.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { fill } from '#web/wording/fill.ts';
import { useStaffWords } from '#web/staff-words.ts';

/** As the API has it; the figure is typed as text, and none is no change. */
const schema = stockChangeFields
  .extend({
    change: z
      .string()
      .trim()
      .regex(/^[-+]?\d{1,10}$/)
      .transform(Number)
      .pipe(stockChangeFields.shape.change),
  })
  .refine(({ kind, change }) => (kind === 'received' ? change > 0 : change !== 0), {
    path: ['change'],
  });

type Fields = z.input<typeof schema>;
type Booking = z.output<typeof schema>;

const fields = ['kind', 'change', 'reason'] as const;
const kinds = ['received', 'corrected'] as const satisfies Booking['kind'][];

/** Of what is typed; undefined of none, and of what is no number of units. */
function readChange(text: string): number | undefined {
  const parsed = schema.shape.change.safeParse(text);
  return parsed.success && parsed.data !== 0 ? parsed.data : undefined;
}

interface StockFormProps {
  tool: { id: string; available: number };
  onBooked: () => void;
}

export function StockForm({ tool, onBooked }: StockFormProps) {
  const { toolPage: words, failure } = useStaffWords();
  const errorText = useFieldErrors();
  const form = useForm<Fields, unknown, Booking>({
    resolver: zodResolver(schema),
    defaultValues: { kind: 'received', change: '', reason: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const isReceived = form.watch('kind') === 'received';
  const change = readChange(form.watch('change'));
  const counts = {
    before: formatCount(tool.available),
    after: formatCount(tool.available + (change ?? 0)),
  };

  async function submit(booking: Booking): Promise<void> {
    const params = { id: tool.id };
    const answer = await callApi(staffEndpoints.changeStock, { params, body: booking });
    if (!answer.ok) return showProblem(form, answer.problem, { fields, offline: failure.offline });
    form.reset({ kind: booking.kind, change: '', reason: '' });
    notify({ text: fill(words.booked, { count: formatCount(answer.value.quantity2) }) });
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
          {fill(words.stockNow, { count: formatCount(tool.available) })}
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
        hint={isReceived ? words.receivedHint : words.correctedHint}
        inputMode={isReceived ? 'numeric' : 'text'}
        autoComplete="off"
        required
        error={errorText(errors.change, isReceived ? words.receivedWrong : words.changeWrong)}
        {...form.register('change')}
      />
      <p role="status" className="figures -mt-3 text-small font-semibold empty:hidden">
        {change !== undefined && fill(words.stockThen, counts)}
      </p>
      <TextField
        label={words.reason}
        hint={words.reasonHint}
        maxLength={200}
        required
        error={errorText(errors.reason)}
        {...form.register('reason')}
      />
      <FormError error={errors.root?.message} />
      <Button
        type="submit"
        variant="outline"
        className="justify-self-start"
        busy={isSubmitting ? failure.loading : undefined}
      >
        {words.book}
      </Button>
    </form>
  );
}
