/** Records that an order was paid elsewhere, with what the money can be found by. */
import { useForm } from 'react-hook-form';
import { type z, zodResolver } from '../form-schema.ts';
import { paymentElsewhereBody } from '#api/contract/money-calls.ts';
import { dollars } from '../account/amounts.ts';
import { showProblem, useFaults } from '../account/faults.ts';
import { askShop, withJson, type WireOrder } from '../api.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { FormError, TextField } from '../ui/field.tsx';
import { fill } from '../wording/fill.ts';
import { useWords } from '../words.ts';

type Fields = z.output<typeof paymentElsewhereBody>;

const fields = ['reference'] as const;

interface RecordPaymentProps {
  order: WireOrder;
  onKeep: () => void;
  onDone: (said: string) => void;
}

export function RecordPaymentDialog({ order, onKeep, onDone }: RecordPaymentProps) {
  const { orderMoney: words, failure } = useWords();
  const say = useFaults();
  const form = useForm<Fields>({
    resolver: zodResolver(paymentElsewhereBody),
    defaultValues: { reference: '' },
  });
  const { errors, isSubmitting } = form.formState;

  async function record(body: Fields): Promise<void> {
    const path = `/purchaseadmin/${order._id}/payment`;
    const answer = await askShop<WireOrder>(path, withJson('POST', body));
    if (answer.ok) onDone(fill(words.recorded, { number: order.number }));
    else showProblem(form, answer.problem, { fields, offline: failure.offline });
  }

  const submit = form.handleSubmit(record);

  function go(event?: React.FormEvent): void {
    event?.preventDefault();
    if (!isSubmitting) void submit();
  }

  return (
    <ConfirmDialog
      title={fill(words.recordTitle, { number: order.number })}
      text={fill(words.recordText, { total: dollars(order.total) })}
      keep={words.recordKeep}
      go={words.recordGo}
      goLook="solid"
      onKeep={onKeep}
      onGo={() => go()}
      busy={isSubmitting ? failure.loading : undefined}
    >
      <form noValidate onSubmit={go} className="grid gap-4">
        <TextField
          label={words.reference}
          hint={words.referenceHint}
          maxLength={200}
          autoComplete="off"
          required
          error={say(errors.reference)}
          {...form.register('reference')}
        />
        <FormError error={errors.root?.message} />
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </ConfirmDialog>
  );
}
