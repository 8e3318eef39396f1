/** Where an order goes: a form until it is shipped, then a plain address. */
import { useForm } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import { type z, zodResolver } from '../form-schema.ts';
import { addressBody } from '#api/contract/bodies.ts';
import { askShop, withJson, type WireOrder } from '../api.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { FormError, TextField } from '../ui/field.tsx';
import { notify } from '../ui/notify.ts';
import { useWords } from '../words.ts';
import { showProblem, useFaults } from './faults.ts';
import { isAddressOpen } from './order-story.ts';

export type Address = z.output<typeof addressBody>;

interface AddressPanelProps {
  order: WireOrder;
  address: Address | null;
  /** What the form begins with. */
  suggested: Address;
  staff: boolean;
}

export function AddressPanel({ order, address, suggested, staff }: AddressPanelProps) {
  const { address: words } = useWords();
  const open = isAddressOpen(order);
  return (
    <section
      aria-labelledby="address-title"
      className="grid gap-4 rounded-plain border border-line bg-card p-5"
    >
      <div className="flex flex-wrap items-center gap-3">
        <h3 id="address-title" className="text-2">
          {words.title}
        </h3>
        {open && !address && <Badge tone={staff ? 'bad' : 'waiting'}>{words.missing}</Badge>}
      </div>
      {open ? (
        <>
          <p className="text-small text-graphite">
            {staff && !address ? words.missingText : words.lead}
          </p>
          <AddressForm id={order._id} suggested={suggested} />
        </>
      ) : (
        <Written address={address} />
      )}
    </section>
  );
}

function Written({ address }: { address: Address | null }) {
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

const filledBy = {
  recipient: 'name',
  street: 'address-line1',
  city: 'address-level2',
  postcode: 'postal-code',
  country: 'country-name',
} as const satisfies Record<(typeof fields)[number], string>;

function AddressForm({ id, suggested }: { id: string; suggested: Address }) {
  const { address: words, failure } = useWords();
  const { revalidate } = useRevalidator();
  const say = useFaults();
  const form = useForm<Address>({
    resolver: zodResolver(addressBody),
    defaultValues: suggested,
  });
  const { errors, isSubmitting } = form.formState;

  async function submit(filled: Address): Promise<void> {
    const answer = await askShop(`/purchase/${id}/address`, withJson('PUT', filled));
    if (!answer.ok) return showProblem(form, answer.problem, { fields, offline: failure.offline });
    form.reset(filled);
    notify({ text: words.saved });
    await revalidate();
  }

  return (
    <form noValidate onSubmit={form.handleSubmit(submit)} className="grid gap-5 sm:grid-cols-2">
      {fields.map((field) => (
        <TextField
          key={field}
          label={words[field]}
          autoComplete={filledBy[field]}
          required
          error={say(errors[field])}
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
