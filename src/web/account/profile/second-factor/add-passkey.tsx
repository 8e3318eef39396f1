import { useState } from 'react';
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
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();

  async function add(reauthentication: Reauthentication): Promise<void> {
    if (name.trim() === '') return setError(words.nameNeeded);
    setError(undefined);
    await onAdd({ name: name.trim(), reauthentication });
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
        value={name}
        error={error}
        onChange={(event) => setName(event.target.value)}
      />
    </ReauthenticationForm>
  );
}
