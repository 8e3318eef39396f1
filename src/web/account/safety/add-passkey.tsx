import { useState } from 'react';
import type { Proof } from '../../identity/ways-in.ts';
import { TextField } from '../../ui/field.tsx';
import { useWords } from '../../words.ts';
import { AskPassword, type Asked } from './ask-password.tsx';

interface AddPasskeyProps {
  account: Asked;
  onAdd: (passkey: { name: string; proof: Proof }) => Promise<void>;
  onCancel: () => void;
}

/** A name for it, the password, and then the browser's own dialogue. */
export function AddPasskey({ account, onAdd, onCancel }: AddPasskeyProps) {
  const { passkeys: words } = useWords();
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();

  async function add(proof: Proof): Promise<void> {
    if (name.trim() === '') return setError(words.nameNeeded);
    setError(undefined);
    await onAdd({ name: name.trim(), proof });
  }

  return (
    <AskPassword account={account} go={words.add} onProof={add} onCancel={onCancel}>
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
