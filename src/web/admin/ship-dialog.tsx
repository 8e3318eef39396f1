/** Asks with whom an order travels, and ships it. */
import { useForm } from 'react-hook-form';
import { type z, zodResolver } from '../form-schema.ts';
import { fulfilmentBody } from '#api/contract/bodies.ts';
import { showProblem, useFaults } from '../account/faults.ts';
import { askShop, withJson, type WireOrder } from '../api.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { FormError, TextArea, TextField } from '../ui/field.tsx';
import { fill } from '../wording/fill.ts';
import { useWords } from '../words.ts';

/** As the API takes it; to ship, both are needed. */
const schema = fulfilmentBody.pick({ carrier: true, trackingNumber: true }).required();
const anywaySchema = schema.extend(fulfilmentBody.pick({ anyway: true }).required().shape);

type Fields = z.output<typeof schema> & { anyway?: string };

const fields = ['carrier', 'trackingNumber'] as const;

interface ShipDialogProps {
  order: WireOrder;
  hasAddress: boolean;
  /** Though something keeps it here: then staff say why. */
  anyway: boolean;
  onKeep: () => void;
  onShipped: () => void;
}

export function ShipDialog({ order, hasAddress, anyway, onKeep, onShipped }: ShipDialogProps) {
  const { advance: words, orderUnits, failure } = useWords();
  const say = useFaults();
  const form = useForm<Fields>({
    resolver: zodResolver(anyway ? anywaySchema : schema),
    defaultValues: { carrier: '', trackingNumber: '', ...(anyway && { anyway: '' }) },
  });
  const { errors, isSubmitting } = form.formState;

  async function ship(shipment: Fields): Promise<void> {
    const body = withJson('POST', { to: 'shipped', ...shipment });
    const answer = await askShop(`/purchaseadmin/${order._id}/fulfilment`, body);
    if (answer.ok) onShipped();
    else showProblem(form, answer.problem, { fields, offline: failure.offline });
  }

  const submit = form.handleSubmit(ship);

  function go(event?: React.FormEvent): void {
    event?.preventDefault();
    if (!isSubmitting) void submit();
  }

  return (
    <ConfirmDialog
      title={fill(words.shipTitle, { number: order.number })}
      text={hasAddress ? words.shipText : `${words.noAddress} ${words.shipText}`}
      keep={words.keep}
      go={words.confirmShip}
      goLook="solid"
      onKeep={onKeep}
      onGo={() => go()}
    >
      <form noValidate onSubmit={go} className="grid gap-4">
        {fields.map((field) => (
          <TextField
            key={field}
            label={words[field]}
            maxLength={80}
            autoComplete="off"
            required
            error={say(errors[field])}
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
            error={say(errors.anyway)}
            {...form.register('anyway')}
          />
        )}
        <FormError error={errors.root?.message} />
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </ConfirmDialog>
  );
}
