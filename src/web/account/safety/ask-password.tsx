/** Who it is, once more: the password and, given too long ago, a code of the second factor. */
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { asksCodeAfter, type Proof } from '../../identity/ways-in.ts';
import { Button } from '../../ui/button.tsx';
import { FormError, TextField } from '../../ui/field.tsx';
import { useWords } from '../../words.ts';
import { messageOf } from '../message-of.ts';
import { PasswordField } from '../password-field.tsx';

/** What the account has to be asked for. */
export interface Asked {
  hasPassword: boolean;
  codeNeeded: boolean;
}

interface AskPasswordProps {
  account: Asked;
  /** What the button says that goes on. */
  go: string;
  look?: 'solid' | 'danger';
  /** '' of what the account is not asked for; what it throws is told here. */
  onProof: (proof: Proof) => Promise<void>;
  onCancel: () => void;
  children?: React.ReactNode;
}

export function AskPassword(props: AskPasswordProps) {
  const { account, go, look = 'solid', onProof, onCancel, children } = props;
  const { hasPassword } = account;
  const { stepUp: words } = useWords();
  const [asksCode, setAsksCode] = useState(account.codeNeeded);
  const form = useForm({ defaultValues: { password: '', code: '' } });
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;
  useEffect(() => {
    if (hasPassword && !children) setFocus('password');
  }, [hasPassword, children, setFocus]);
  const submit = form.handleSubmit(async (proof) => {
    try {
      await onProof(proof);
    } catch (error) {
      setAsksCode(asksCodeAfter(error, asksCode));
      form.resetField('code');
      form.setError('root', { message: messageOf(error) });
    }
  });
  return (
    <form noValidate onSubmit={submit} className="grid max-w-md gap-4">
      {children}
      {hasPassword && (
        <PasswordField
          label={words.password}
          hint={words.passwordHint}
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password', { required: words.passwordNeeded })}
        />
      )}
      {asksCode && (
        <CodeField
          error={errors.code?.message}
          {...form.register('code', { required: words.codeNeeded })}
        />
      )}
      <FormError error={errors.root?.message} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look={look} busy={isSubmitting ? words.working : undefined}>
          {go}
        </Button>
        <Button look="outline" onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}

type CodeFieldProps = { error: string | undefined } & Omit<
  React.ComponentProps<typeof TextField>,
  'label' | 'error'
>;

/** A code of the app or, for who has lost it, a recovery code. */
export function CodeField({ error, ...field }: CodeFieldProps) {
  const { stepUp: words } = useWords();
  return (
    <TextField
      {...field}
      label={words.code}
      hint={words.codeHint}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      required
      error={error}
    />
  );
}
