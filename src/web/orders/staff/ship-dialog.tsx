/** Asks for what is in the parcel, and for carrier and number unless it is picked up. */
import { useForm, type FieldError, type UseFormReturn } from 'react-hook-form';
import { isNumberLike } from '#modules/fulfilment/carriers.ts';
import { unitsToShip } from '#modules/orders/line-units.ts';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { type z, zodResolver } from '#web/form-schema.ts';
import { fulfilmentBody } from '#api/contract/request-bodies.ts';
import { showProblem, useFieldErrors } from '#web/dashboard/forms/form-errors.ts';
import { callApi, type WireOrder } from '#web/api.ts';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { FormError, TextArea, TextField } from '#web/ui/forms/field.tsx';
import { fill } from '#web/wording/fill.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { useWords } from '#web/words.ts';
import { isPickedUp } from '../order-states.ts';
import { UnitBoxList, useUnitBoxes } from '../unit-boxes.tsx';
import { addRecentCarrier, recentCarriers, suggestedCarriers } from './carrier-choice.ts';
import { useRequestKey } from '../use-request-key.ts';

/** As the API takes it; what is picked up has neither. */
const handOverSchema = fulfilmentBody.pick({ carrier: true, trackingNumber: true });
const shipSchema = handOverSchema.required();
const reason = fulfilmentBody.pick({ anyway: true }).required().shape;

type Fields = z.output<typeof handOverSchema> & { anyway?: string };

const fields = ['carrier', 'trackingNumber'] as const;

interface ShipDialogProps {
  order: WireOrder;
  /** Although there is a reason not to ship: staff say why. */
  anyway: boolean;
  onCancel: () => void;
  onShipped: (order: WireOrder) => void;
}

export function ShipDialog({ order, anyway, onCancel, onShipped }: ShipDialogProps) {
  const { advance: words, orderUnits, failure } = useStaffWords();
  const { unitBoxes } = useWords();
  const errorText = useFieldErrors();
  const isHandedOver = isPickedUp(order);
  const schema = isHandedOver ? handOverSchema : shipSchema;
  const form = useForm<Fields>({
    resolver: zodResolver(anyway ? schema.extend(reason) : schema),
    defaultValues: {
      ...(!isHandedOver && { carrier: firstCarrier(order), trackingNumber: '' }),
      ...(anyway && { anyway: '' }),
    },
  });
  const { errors, isSubmitting } = form.formState;
  const keyOf = useRequestKey();
  const { boxes, read, fillAll } = useUnitBoxes(order.lines, unitsToShip, unitsToShip);
  const isOneUnit = boxes.length === 1 && boxes[0]?.most === 1;

  async function ship(shipment: Fields): Promise<void> {
    if (isNumberLike(shipment.carrier ?? ''))
      return form.setError('carrier', { type: 'number' }, { shouldFocus: true });
    const lines = read();
    if (!lines) return;
    if (lines.length === 0) return form.setError('root', { message: unitBoxes.none });
    const body = { ...shipment, lines };
    const answer = await callApi(staffEndpoints.sendParcel, {
      params: { id: order._id },
      body,
      headers: { 'idempotency-key': keyOf(body) },
    });
    if (answer.ok && shipment.carrier) addRecentCarrier(shipment.carrier);
    if (answer.ok) onShipped(answer.value);
    else showProblem(form, answer.problem, { fields, offline: failure.offline });
  }

  const submit = form.handleSubmit(ship);

  function submitOnce(event?: React.FormEvent): void {
    event?.preventDefault();
    if (!isSubmitting) void submit();
  }

  return (
    <ConfirmDialog
      title={fill(isHandedOver ? words.handOverTitle : words.shipTitle, { number: order.number })}
      text={
        isHandedOver
          ? fill(words.handOverText, { method: order.deliveredBy?.name ?? '' })
          : words.shipText
      }
      cancelLabel={words.keep}
      confirmLabel={isHandedOver ? words.handOver : words.confirmShip}
      confirmVariant="solid"
      onCancel={onCancel}
      onConfirm={() => submitOnce()}
    >
      <form
        noValidate
        onSubmit={submitOnce}
        // What was wrong with all of it was about what stood there.
        onChange={() => form.clearErrors('root')}
        className="grid gap-4"
      >
        {!isOneUnit && (
          <UnitBoxList
            boxes={boxes}
            legend={isHandedOver ? words.inHandOver : words.inParcel}
            onFillAll={fillAll}
          />
        )}
        {!isHandedOver && <ShipmentFields form={form} />}
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

/** The buyer's own has a name already; else the one that was used last. */
function firstCarrier({ deliveredBy }: WireOrder): string {
  return deliveredBy?.carrier || (recentCarriers()[0] ?? '');
}

/** The text of a carrier that is a number; other errors have their own. */
function wordOf(error: FieldError | undefined, isNumber: string): string | undefined {
  return error?.type === 'number' ? isNumber : undefined;
}

function ShipmentFields({ form }: { form: UseFormReturn<Fields> }) {
  const { advance: words, scan } = useStaffWords();
  const errorText = useFieldErrors();
  const { errors } = form.formState;
  return (
    <>
      {fields.map((field) => (
        <TextField
          key={field}
          label={words[field]}
          maxLength={80}
          autoComplete="off"
          list={field === 'carrier' ? 'carriers' : undefined}
          required
          error={errorText(errors[field], wordOf(errors[field], scan.carrierIsNumber))}
          {...form.register(field)}
        />
      ))}
      <datalist id="carriers">
        {suggestedCarriers().map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  );
}
