import { useForm } from 'react-hook-form';
import type { Reauthentication } from '#web/identity/sign-in-methods.ts';
import { TextField } from '#web/ui/forms/field.tsx';
import { useWords } from '#web/words.ts';
import { ReauthenticationForm, type RequiredFactors } from '../reauthentication-form.tsx';

interface AddPasskeyProps {
  account: RequiredFactors;
  onAdd: (passkey: { name: string; reauthentication: Reauthentication }) => Promise<void>;
  onCancel: () => void;
}

/** A name for it, the password, and then the browser's own dialogue. */
export function AddPasskey({ account, onAdd, onCancel }: AddPasskeyProps) {
  const { passkeys: words } = useWords();
  const form = useForm({ defaultValues: { name: '' } });
  const { errors } = form.formState;
  const validate = (name: string) => name.trim() !== '' || words.nameNeeded;

  async function add(reauthentication: Reauthentication): Promise<void> {
    if (!(await form.trigger('name'))) return;
    await onAdd({ name: form.getValues('name').trim(), reauthentication });
  }

  return (
    <ReauthenticationForm
      account={account}
      submitLabel={words.add}
      onProof={add}
      onCancel={onCancel}
    >
      <TextField
        label={words.name}
        hint={words.nameHint}
        autoComplete="off"
        maxLength={60}
        required
        error={errors.name?.message}
        {...form.register('name', { validate })}
      />
    </ReauthenticationForm>
  );
}
