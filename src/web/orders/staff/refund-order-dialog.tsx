/** Refunds the rest of a payment, a part of it, or units of lines, with the reason. */
import { useForm, type UseFormReturn } from 'react-hook-form';
import { currencyCode, type Currency } from '#platform/currency.ts';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { z, zodResolver } from '#web/form-schema.ts';
import { refundFields } from '#api/contract/money-operations.ts';
import { formatAmount } from '#web/dashboard/format/amounts.ts';
import { showProblem, useFieldErrors } from '#web/dashboard/forms/form-errors.ts';
import { callApi, type WireOrder } from '#web/api.ts';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { FormError, TextArea, TextField } from '#web/ui/forms/field.tsx';
import { fill } from '#web/wording/fill.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { useWords } from '#web/words.ts';
import { useRequestKey } from '../use-request-key.ts';
import { RefundUnitsFields, useUnitsToRefund } from './refund-units.tsx';
import { useRefundable } from './use-refundable.ts';

/** As the API has it; the amount is checked only for a partial refund. */
const schema = z
  .object({
    how: z.enum(['whole', 'part', 'units']),
    amount: z.string(),
    reason: refundFields.shape.reason,
  })
  .refine(
    ({ how, amount }) => how !== 'part' || refundFields.shape.amount.safeParse(amount).success,
    {
      path: ['amount'],
    },
  );

type Fields = z.output<typeof schema>;

const fields = ['amount', 'reason'] as const;
const scopes = ['whole', 'part', 'units'] as const;

interface RefundOrderProps {
  order: WireOrder;
  onCancel: () => void;
  onDone: (message: string) => void;
}

export function RefundOrderDialog({ order, onCancel, onDone }: RefundOrderProps) {
  const { orderPaymentActions: words, failure } = useStaffWords();
  const { unitBoxes } = useWords();
  const errorText = useFieldErrors();
  // However often it is pressed while this is open, it is one refund.
  const keyOf = useRequestKey();
  const chosen = useUnitsToRefund(order);
  const refundable = useRefundable(order._id);
  const { currency } = order;
  const remaining = refundable === undefined ? undefined : formatAmount(refundable, currency);
  const form = useForm<Fields>({
    resolver: zodResolver(schema),
    defaultValues: { how: 'whole', amount: '', reason: '' },
  });
  const { errors, isSubmitting } = form.formState;

  async function sendRefund({ how, amount, reason }: Fields): Promise<void> {
    const units = how === 'units' ? chosen.read() : { lines: [], delivery: false };
    if (!units) return;
    const isNothing = units.lines.length === 0 && !units.delivery;
    if (how === 'units' && isNothing) return form.setError('root', { message: unitBoxes.none });
    const body = { reason, ...(how === 'part' && { amount }), ...(how === 'units' && units) };
    const answer = await callApi(staffEndpoints.refundOrder, {
      params: { id: order._id },
      body,
      headers: { 'idempotency-key': keyOf([how, amount, units]) },
    });
    if (!answer.ok) return showProblem(form, answer.problem, { fields, offline: failure.offline });
    const { refund } = answer.value;
    const message = refund.state === 'succeeded' ? words.refunded : words.waiting;
    onDone(fill(message, { amount: formatAmount(refund.amount, currency) }));
  }

  const submit = form.handleSubmit(sendRefund);
  const sum = form.watch('how') === 'units' ? chosen.amount : undefined;

  function submitOnce(event?: React.FormEvent): void {
    event?.preventDefault();
    if (!isSubmitting) void submit();
  }

  return (
    <ConfirmDialog
      title={fill(words.refundTitle, { number: order.number })}
      text={words.refundText}
      cancelLabel={words.keep}
      confirmLabel={words.go}
      onCancel={onCancel}
      onConfirm={() => submitOnce()}
      busy={isSubmitting ? failure.loading : undefined}
      footClass="sticky -bottom-6 -mx-6 -mb-6 border-t border-line bg-card px-6 py-4"
      beside={<Sum amount={sum} currency={currency} />}
    >
      <form noValidate onSubmit={submitOnce} className="grid gap-4">
        <HowMuch form={form} remaining={remaining} />
        {form.watch('how') === 'part' && (
          <TextField
            label={words.amount}
            hint={fill(remaining ? words.amountAtMost : words.amountHint, {
              currency: currencyCode(currency),
              left: remaining ?? '',
            })}
            inputMode="decimal"
            autoComplete="off"
            required
            error={errorText(errors.amount, words.amountWrong)}
            {...form.register('amount')}
          />
        )}
        {form.watch('how') === 'units' && <RefundUnitsFields order={order} chosen={chosen} />}
        <TextArea
          label={words.reason}
          hint={words.reasonHint}
          rows={3}
          maxLength={500}
          required
          error={errorText(errors.reason)}
          {...form.register('reason')}
        />
        <FormError error={errors.root?.message} />
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </ConfirmDialog>
  );
}

interface HowMuchProps {
  form: UseFormReturn<Fields>;
  /** What is left of the payment; undefined until it is known. */
  remaining: string | undefined;
}

function HowMuch({ form, remaining }: HowMuchProps) {
  const { orderPaymentActions: words } = useStaffWords();
  return (
    <fieldset>
      <legend className="mb-1 text-small font-semibold">{words.howMuch}</legend>
      {scopes.map((scope) => (
        <label key={scope} className="flex min-h-11 items-center gap-3">
          <input type="radio" value={scope} className="size-5" {...form.register('how')} />
          {scope === 'whole' && remaining ? fill(words.wholeOf, { left: remaining }) : words[scope]}
        </label>
      ))}
    </fieldset>
  );
}

/** What the chosen units come to, in sight of the button that refunds it. */
function Sum({ amount, currency }: { amount: number | undefined; currency: Currency }) {
  const { orderPaymentActions: words } = useStaffWords();
  if (amount === undefined) return null;
  return (
    <p className="figures grow font-semibold">
      {fill(words.comesTo, { amount: formatAmount(amount, currency) })}
    </p>
  );
}
