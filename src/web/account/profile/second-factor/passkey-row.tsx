import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Passkey, Reauthentication } from '#web/identity/sign-in-methods.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError, TextField } from '#web/ui/forms/field.tsx';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';
import { errorMessage } from '#web/sign-in/error-message.ts';
import { formatDate } from '#web/formats.ts';
import { ReauthenticationForm, type RequiredFactors } from '../reauthentication-form.tsx';

interface PasskeyRowProps {
  passkey: Passkey;
  account: RequiredFactors;
  onRename: (name: string) => Promise<void>;
  onRemove: (reauthentication: Reauthentication) => Promise<void>;
}

/** One passkey: its name, when it was created and last used, and buttons to change it. */
export function PasskeyRow({ passkey, account, onRename, onRemove }: PasskeyRowProps) {
  const { passkeys: words } = useWords();
  const [openForm, setOpenForm] = useState<'rename' | 'remove'>();
  const close = () => setOpenForm(undefined);
  const name = passkey.name || words.unnamed;
  return (
    <li className="grid gap-3 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <p className="font-semibold">{name}</p>
          <p className="text-fine text-graphite">{useDatesText(passkey)}</p>
        </div>
        <div className="flex gap-4">
          <Button
            variant="quiet"
            aria-label={fill(words.renameThis, { name })}
            onClick={() => setOpenForm('rename')}
          >
            {words.rename}
          </Button>
          <Button
            variant="quiet"
            aria-label={fill(words.removeThis, { name })}
            onClick={() => setOpenForm('remove')}
          >
            {words.remove}
          </Button>
        </div>
      </div>
      {openForm === 'rename' && <RenameForm name={name} onRename={onRename} onDone={close} />}
      {openForm === 'remove' && (
        <ReauthenticationForm
          account={account}
          submitLabel={words.remove}
          look="danger"
          onProof={onRemove}
          onCancel={close}
        >
          <p className="text-small">
            <strong>{fill(words.removeTitle, { name })}</strong> {words.removeText}
          </p>
        </ReauthenticationForm>
      )}
    </li>
  );
}

function useDatesText({ createdAt, lastUsedAt }: Passkey): string {
  const { passkeys: words } = useWords();
  const createdText =
    createdAt && fill(words.createdOn, { day: formatDate(createdAt.toISOString()) });
  const usedText = lastUsedAt
    ? fill(words.used, { day: formatDate(lastUsedAt.toISOString()) })
    : words.neverUsed;
  return [createdText, usedText].filter(Boolean).join(', ');
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
  const submit = form.handleSubmit(async (input) => {
    try {
      await onRename(input.name.trim());
      onDone();
    } catch (error) {
      form.setError('root', { message: errorMessage(error) });
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
        <Button variant="outline" onClick={onDone}>
          {stepUp.cancel}
        </Button>
      </div>
    </form>
  );
}
