import { useState } from 'react';
import { TextField } from '../../ui/field.tsx';
import { useWords } from '../../words.ts';
import { AskPassword } from './ask-password.tsx';

interface AddPasskeyProps {
  hasPassword: boolean;
  onAdd: (passkey: { name: string; password: string }) => Promise<void>;
  onCancel: () => void;
}

/** A name for it, the password, and then the browser's own dialogue. */
export function AddPasskey({ hasPassword, onAdd, onCancel }: AddPasskeyProps) {
  const { passkeys: words } = useWords();
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();

  async function add(password: string): Promise<void> {
    if (name.trim() === '') return setError(words.nameNeeded);
    setError(undefined);
    await onAdd({ name: name.trim(), password });
  }

  return (
    <AskPassword hasPassword={hasPassword} go={words.add} onPassword={add} onCancel={onCancel}>
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
    </AskPassword>
  );
}
