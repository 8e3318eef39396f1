/** Where an order goes: a form until it is shipped, then a plain address. */
import { useForm } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import { shopEndpoints } from '#api/contract/shop-endpoints.ts';
import { type z, zodResolver } from '#web/form-schema.ts';
import { addressBody } from '#api/contract/request-bodies.ts';
import { callApi, type WireOrder } from '#web/api.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormError, TextField } from '#web/ui/forms/field.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { useWords } from '#web/words.ts';
import { showProblem, useFieldErrors } from '#web/dashboard/forms/form-errors.ts';
import { canChangeAddress } from './order-states.ts';

export type Address = z.output<typeof addressBody>;

interface AddressPanelProps {
  order: WireOrder;
  address: Address | null;
  /** What the form begins with. */
  initialAddress: Address;
  isStaff: boolean;
}

export function AddressPanel({ order, address, initialAddress, isStaff }: AddressPanelProps) {
  const { address: words } = useWords();
  const canChange = canChangeAddress(order);
  return (
    <section
      aria-labelledby="address-title"
      className="grid gap-4 rounded-plain border border-line bg-card p-5"
    >
      <div className="flex flex-wrap items-center gap-3">
        <h3 id="address-title" className="text-2">
          {words.title}
        </h3>
        {canChange && !address && <Badge tone={isStaff ? 'bad' : 'waiting'}>{words.missing}</Badge>}
      </div>
      {canChange ? (
        <>
          <p className="text-small text-graphite">
            {isStaff && !address ? words.missingText : words.lead}
          </p>
          <AddressForm id={order._id} initialAddress={initialAddress} />
        </>
      ) : (
        <AddressLines address={address} />
      )}
    </section>
  );
}

function AddressLines({ address }: { address: Address | null }) {
  const { address: words } = useWords();
  if (!address) return <p className="text-graphite">{words.none}</p>;
  const { recipient, street, city, postcode, country } = address;
  return (
    <address className="grid not-italic">
      {[recipient, street, `${postcode} ${city}`, country].map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  );
}

const fields = ['recipient', 'street', 'city', 'postcode', 'country'] as const;

const autocompleteTokens = {
  recipient: 'name',
  street: 'address-line1',
  city: 'address-level2',
  postcode: 'postal-code',
  country: 'country-name',
} as const satisfies Record<(typeof fields)[number], string>;

function AddressForm({ id, initialAddress }: { id: string; initialAddress: Address }) {
  const { address: words, failure } = useWords();
  const { revalidate } = useRevalidator();
  const fieldError = useFieldErrors();
  const form = useForm<Address>({
    resolver: zodResolver(addressBody),
    defaultValues: initialAddress,
  });
  const { errors, isSubmitting } = form.formState;

  async function submit(address: Address): Promise<void> {
    const answer = await callApi(shopEndpoints.saveAddress, { params: { id }, body: address });
    if (!answer.ok) return showProblem(form, answer.problem, { fields, offline: failure.offline });
    form.reset(address);
    notify({ text: words.saved });
    await revalidate();
  }

  return (
    <form noValidate onSubmit={form.handleSubmit(submit)} className="grid gap-5 sm:grid-cols-2">
      {fields.map((field) => (
        <TextField
          key={field}
          label={words[field]}
          autoComplete={autocompleteTokens[field]}
          required
          error={fieldError(errors[field])}
          className={field === 'recipient' || field === 'street' ? 'sm:col-span-2' : ''}
          {...form.register(field)}
        />
      ))}
      <div className="grid justify-items-start gap-4 sm:col-span-2">
        <FormError error={errors.root?.message} />
        <Button type="submit" busy={isSubmitting ? failure.loading : undefined}>
          {words.save}
        </Button>
      </div>
    </form>
  );
}
