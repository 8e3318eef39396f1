import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Passkey, Proof } from '../../identity/ways-in.ts';
import { Button } from '../../ui/button.tsx';
import { FormError, TextField } from '../../ui/field.tsx';
import { fill } from '../../wording/fill.ts';
import { useWords } from '../../words.ts';
import { messageOf } from '../message-of.ts';
import { formatDay } from '../moments.ts';
import { AskPassword, type Asked } from './ask-password.tsx';

interface PasskeyRowProps {
  passkey: Passkey;
  account: Asked;
  onRename: (name: string) => Promise<void>;
  onRemove: (proof: Proof) => Promise<void>;
}

/** One passkey: its name, when it was made and last used, and what can be done with it. */
export function PasskeyRow({ passkey, account, onRename, onRemove }: PasskeyRowProps) {
  const { passkeys: words } = useWords();
  const [open, setOpen] = useState<'rename' | 'remove'>();
  const close = () => setOpen(undefined);
  const name = passkey.name || words.unnamed;
  return (
    <li className="grid gap-3 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <p className="font-semibold">{name}</p>
          <p className="text-fine text-graphite">{useLives(passkey)}</p>
        </div>
        <div className="flex gap-4">
          <Button
            look="quiet"
            aria-label={fill(words.renameThis, { name })}
            onClick={() => setOpen('rename')}
          >
            {words.rename}
          </Button>
          <Button
            look="quiet"
            aria-label={fill(words.removeThis, { name })}
            onClick={() => setOpen('remove')}
          >
            {words.remove}
          </Button>
        </div>
      </div>
      {open === 'rename' && <RenameForm name={name} onRename={onRename} onDone={close} />}
      {open === 'remove' && (
        <AskPassword
          account={account}
          go={words.remove}
          look="danger"
          onProof={onRemove}
          onCancel={close}
        >
          <p className="text-small">
            <strong>{fill(words.removeTitle, { name })}</strong> {words.removeText}
          </p>
        </AskPassword>
      )}
    </li>
  );
}

function useLives({ madeAt, lastUsedAt }: Passkey): string {
  const { passkeys: words } = useWords();
  const made = madeAt && fill(words.made, { day: formatDay(madeAt.toISOString()) });
  const used = lastUsedAt
    ? fill(words.used, { day: formatDay(lastUsedAt.toISOString()) })
    : words.neverUsed;
  return [made, used].filter(Boolean).join(', ');
}

interface RenameFormProps {
  name: string;
  onRename: (name: string) => Promise<void>;
  onDone: () => void;
}

function RenameForm({ name, onRename, onDone }: RenameFormProps) {
  const { passkeys: words, stepUp } = useWords();
  const form = useForm({ defaultValues: { name } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (filled) => {
    try {
      await onRename(filled.name.trim());
      onDone();
    } catch (error) {
      form.setError('root', { message: messageOf(error) });
    }
  });
  const pattern = { value: /\S/, message: words.nameNeeded };
  return (
    <form noValidate onSubmit={submit} className="grid max-w-md gap-4">
      <TextField
        label={words.name}
        autoComplete="off"
        maxLength={60}
        required
        error={errors.name?.message}
        {...form.register('name', { required: pattern.message, pattern })}
      />
      <FormError error={errors.root?.message} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isSubmitting ? stepUp.working : undefined}>
          {words.save}
        </Button>
        <Button look="outline" onClick={onDone}>
          {stepUp.cancel}
        </Button>
      </div>
    </form>
  );
}
