/** Gives back all that is left of a payment, or a part of it, with the reason. */
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z, zodResolver } from '../form-schema.ts';
import { refundBody } from '#api/contract/money-calls.ts';
import type { Answer } from '#api/contract/calls.ts';
import { dollars } from '../account/amounts.ts';
import { showProblem, useFaults } from '../account/faults.ts';
import { askShop, withJson, type WireOrder } from '../api.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { FormError, TextArea, TextField } from '../ui/field.tsx';
import { fill } from '../wording/fill.ts';
import { useWords } from '../words.ts';
import { useRefundable } from './use-refundable.ts';

/** As the API has it; the amount is looked at only when a part goes back. */
const schema = z
  .object({ how: z.enum(['whole', 'part']), amount: z.string(), reason: refundBody.shape.reason })
  .refine(
    ({ how, amount }) => how === 'whole' || refundBody.shape.amount.safeParse(amount).success,
    {
      path: ['amount'],
    },
  );

type Fields = z.output<typeof schema>;

const fields = ['amount', 'reason'] as const;
const ways = ['whole', 'part'] as const;

interface GiveBackProps {
  order: WireOrder;
  onKeep: () => void;
  onDone: (said: string) => void;
}

export function GiveBackDialog({ order, onKeep, onDone }: GiveBackProps) {
  const { orderMoney: words, failure } = useWords();
  const say = useFaults();
  // However often it is pressed while this is open, it is one refund.
  const [key] = useState(() => crypto.randomUUID());
  const refundable = useRefundable(order._id);
  const left = refundable === undefined ? undefined : dollars(refundable);
  const form = useForm<Fields>({
    resolver: zodResolver(schema),
    defaultValues: { how: 'whole', amount: '', reason: '' },
  });
  const { errors, isSubmitting } = form.formState;

  async function giveBack({ how, amount, reason }: Fields): Promise<void> {
    const body = how === 'part' ? { amount, reason } : { reason };
    const answer = await askShop<Answer<'refundOrder'>>(
      `/purchaseadmin/${order._id}/refunds`,
      withJson('POST', body, { 'idempotency-key': `${key}:${how}:${amount}` }),
    );
    if (!answer.ok) return showProblem(form, answer.problem, { fields, offline: failure.offline });
    const { refund } = answer.value;
    const said = refund.state === 'succeeded' ? words.refunded : words.waiting;
    onDone(fill(said, { amount: dollars(refund.amount) }));
  }

  const submit = form.handleSubmit(giveBack);

  function go(event?: React.FormEvent): void {
    event?.preventDefault();
    if (!isSubmitting) void submit();
  }

  return (
    <ConfirmDialog
      title={fill(words.refundTitle, { number: order.number })}
      text={words.refundText}
      keep={words.keep}
      go={words.go}
      onKeep={onKeep}
      onGo={() => go()}
      busy={isSubmitting ? failure.loading : undefined}
    >
      <form noValidate onSubmit={go} className="grid gap-4">
        <fieldset>
          <legend className="mb-1 text-small font-semibold">{words.howMuch}</legend>
          {ways.map((way) => (
            <label key={way} className="flex min-h-11 items-center gap-3">
              <input type="radio" value={way} className="size-5" {...form.register('how')} />
              {way === 'whole' && left ? fill(words.wholeOf, { left }) : words[way]}
            </label>
          ))}
        </fieldset>
        {form.watch('how') === 'part' && (
          <TextField
            label={words.amount}
            hint={left ? fill(words.amountAtMost, { left }) : words.amountHint}
            inputMode="decimal"
            autoComplete="off"
            required
            error={say(errors.amount, words.amountWrong)}
            {...form.register('amount')}
          />
        )}
        <TextArea
          label={words.reason}
          hint={words.reasonHint}
          rows={3}
          maxLength={500}
          required
          error={say(errors.reason)}
          {...form.register('reason')}
        />
        <FormError error={errors.root?.message} />
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </ConfirmDialog>
  );
}
