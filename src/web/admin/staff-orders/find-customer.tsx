/** Whom the order is for: an account by its email, or an email and a name. */
import { useState } from 'react';
import { staffOrderEndpoints } from '#api/contract/staff-orders/staff-order-endpoints.ts';
import { callApi } from '#web/api.ts';
import { problemText } from '#web/dashboard/forms/form-errors.ts';
import { isEmail } from '#web/shop/purchase/order-rules.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError, TextField } from '#web/ui/forms/field.tsx';
import { useWords } from '#web/words.ts';
import type { Customer } from './draft.ts';
import { newOrderTexts } from './new-order-texts.ts';

const words = newOrderTexts.customer;

export function FindCustomer({ onFound }: { onFound: (customer: Customer) => void }) {
  const { failure } = useWords();
  const [email, setEmail] = useState('');
  /** The email that no account has. */
  const [unknown, setUnknown] = useState<string>();
  const [wrong, setWrong] = useState<string>();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function find(event: React.SubmitEvent): Promise<void> {
    event.preventDefault();
    setError(undefined);
    if (!isEmail(email)) return setWrong(words.emailWrong);
    setBusy(true);
    const params = { email: email.trim() };
    const answer = await callApi(staffOrderEndpoints.findCustomer, { params });
    setBusy(false);
    if (answer.ok) return onFound({ ...answer.value, isGuest: false });
    if (answer.problem.code === 'customer_unknown') return setUnknown(params.email);
    setError(problemText(answer.problem, failure.offline));
  }

  function change(typed: string): void {
    setEmail(typed);
    setWrong(undefined);
    setUnknown(undefined);
  }

  return (
    <section aria-labelledby="customer-title" className="grid max-w-xl gap-4">
      <h3 id="customer-title" className="text-2">
        {words.title}
      </h3>
      <form noValidate onSubmit={(event) => void find(event)} className="grid gap-4">
        <TextField
          label={words.email}
          type="email"
          autoComplete="off"
          maxLength={254}
          required
          value={email}
          error={wrong}
          onChange={({ target }) => change(target.value)}
        />
        <div>
          <Button type="submit" busy={busy ? words.finding : undefined}>
            {words.find}
          </Button>
        </div>
        <FormError error={error} />
      </form>
      <div role="status">
        {unknown !== undefined && <p className="text-small">{words.unknown}</p>}
      </div>
      {unknown !== undefined && (
        <GuestName
          onNamed={(name) =>
            onFound({ email: unknown, name, isGuest: true, companies: [], addresses: [] })
          }
        />
      )}
    </section>
  );
}

function GuestName({ onNamed }: { onNamed: (name: string) => void }) {
  const [name, setName] = useState('');
  const [wrong, setWrong] = useState<string>();

  function goOn(event: React.SubmitEvent): void {
    event.preventDefault();
    if (name.trim() === '') setWrong(words.nameMissing);
    else onNamed(name.trim());
  }

  return (
    <form noValidate onSubmit={goOn} className="grid gap-4">
      <TextField
        label={words.name}
        autoComplete="off"
        maxLength={200}
        required
        value={name}
        error={wrong}
        onChange={({ target }) => {
          setName(target.value);
          setWrong(undefined);
        }}
      />
      <div>
        <Button type="submit" variant="outline">
          {words.asGuest}
        </Button>
      </div>
    </form>
  );
}
