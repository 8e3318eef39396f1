/** Asks for carrier and tracking number, and ships the order. */
import { useForm } from 'react-hook-form';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { type z, zodResolver } from '#web/form-schema.ts';
import { fulfilmentBody } from '#api/contract/request-bodies.ts';
import { showProblem, useFieldErrors } from '#web/dashboard/forms/form-errors.ts';
import { callApi, type WireOrder } from '#web/api.ts';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { FormError, TextArea, TextField } from '#web/ui/forms/field.tsx';
import { fill } from '#web/wording/fill.ts';
import { useStaffWords } from '#web/staff-words.ts';

/** As the API takes it; to ship, both are needed. */
const schema = fulfilmentBody.pick({ carrier: true, trackingNumber: true }).required();
const anywaySchema = schema.extend(fulfilmentBody.pick({ anyway: true }).required().shape);

type Fields = z.output<typeof schema> & { anyway?: string };

const fields = ['carrier', 'trackingNumber'] as const;

interface ShipDialogProps {
  order: WireOrder;
  /** Although there is a reason not to ship: staff say why. */
  anyway: boolean;
  onCancel: () => void;
  onShipped: () => void;
}

export function ShipDialog({ order, anyway, onCancel, onShipped }: ShipDialogProps) {
  const { advance: words, orderUnits, failure } = useStaffWords();
  const errorText = useFieldErrors();
  const form = useForm<Fields>({
    resolver: zodResolver(anyway ? anywaySchema : schema),
    defaultValues: { carrier: '', trackingNumber: '', ...(anyway && { anyway: '' }) },
  });
  const { errors, isSubmitting } = form.formState;

  async function ship(shipment: Fields): Promise<void> {
    const answer = await callApi(staffEndpoints.advanceOrder, {
      params: { id: order._id },
      body: { to: 'shipped', ...shipment },
    });
    if (answer.ok) onShipped();
    else showProblem(form, answer.problem, { fields, offline: failure.offline });
  }

  const submit = form.handleSubmit(ship);

  function submitOnce(event?: React.FormEvent): void {
    event?.preventDefault();
    if (!isSubmitting) void submit();
  }

  return (
    <ConfirmDialog
      title={fill(words.shipTitle, { number: order.number })}
      text={words.shipText}
      cancelLabel={words.keep}
      confirmLabel={words.confirmShip}
      confirmVariant="solid"
      onCancel={onCancel}
      onConfirm={() => submitOnce()}
    >
      <form noValidate onSubmit={submitOnce} className="grid gap-4">
        {fields.map((field) => (
          <TextField
            key={field}
            label={words[field]}
            maxLength={80}
            autoComplete="off"
            required
            error={errorText(errors[field])}
            {...form.register(field)}
          />
        ))}
        {anyway && (
          <TextArea
            label={orderUnits.why}
            hint={orderUnits.whyHint}
            rows={3}
            maxLength={500}
            required
            error={errorText(errors.anyway)}
            {...form.register('anyway')}
          />
        )}
        <FormError error={errors.root?.message} />
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </ConfirmDialog>
  );
}
