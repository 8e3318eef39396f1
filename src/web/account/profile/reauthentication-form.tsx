/** Asks again for the password and, when the last one is too old, a second-factor code. */
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { needsCodeAfter, type Reauthentication } from '#web/identity/sign-in-methods.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError, TextField } from '#web/ui/forms/field.tsx';
import { useWords } from '#web/words.ts';
import { errorMessage } from '#web/sign-in/error-message.ts';
import { PasswordField } from '#web/sign-in/password/password-field.tsx';

/** What the account has to be asked for again. */
export interface RequiredFactors {
  hasPassword: boolean;
  codeNeeded: boolean;
}

interface ReauthenticationFormProps {
  account: RequiredFactors;
  /** The text of the submit button. */
  submitLabel: string;
  look?: 'solid' | 'danger';
  /** Gets '' for what the account is not asked for; an error that it throws is shown here. */
  onProof: (proof: Reauthentication) => Promise<void>;
  onCancel: () => void;
  children?: React.ReactNode;
}

export function ReauthenticationForm(props: ReauthenticationFormProps) {
  const { account, submitLabel, look = 'solid', onProof, onCancel, children } = props;
  const { hasPassword } = account;
  const { stepUp: words } = useWords();
  const [needsCode, setNeedsCode] = useState(account.codeNeeded);
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
      setNeedsCode(needsCodeAfter(error, needsCode));
      form.resetField('code');
      form.setError('root', { message: errorMessage(error) });
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
      {needsCode && (
        <CodeField
          error={errors.code?.message}
          {...form.register('code', { required: words.codeNeeded })}
        />
      )}
      <FormError error={errors.root?.message} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant={look} busy={isSubmitting ? words.working : undefined}>
          {submitLabel}
        </Button>
        <Button variant="outline" onClick={onCancel}>
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
